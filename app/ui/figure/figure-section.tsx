// One table of figures with its title, and its export.
import { useId, useState } from "react";
import { Link } from "react-router";
import { CopyNote, useCopy } from "../browser/hand-out.tsx";
import { Button } from "../control/button.tsx";
import { ScrollBox } from "../layout/boxes.tsx";
import { type Figure, type FigureTable, firstRows, tableAsMarkdown, tableAsTsv } from "./figure.ts";
import "./figures.css";

interface FigureSectionProps {
  readonly table: FigureTable;
  /** What to say when there is no row. */
  readonly empty: string;
  /** Which entries are counted, in words, where that can be chosen. */
  readonly scope?: string;
}

/** Longer tables begin with this many rows; a click shows this many more. */
const ROWS = 50;

export function FigureSection({ table, empty, scope }: FigureSectionProps) {
  const titleId = useId();
  const [most, setMost] = useState(ROWS);
  const { title, note, columns, rowCount } = table;
  const left = rowCount - most;
  return (
    <section className="figures" aria-labelledby={titleId}>
      <header className="figures-head row wrap spread paper-lead">
        <h3 id={titleId}>{title}</h3>
        {scope ? <span className="figures-note figures-scope">{scope}</span> : null}
        {rowCount > 0 ? <CopyButtons table={table} /> : null}
      </header>
      {note && rowCount > 0 ? <p className="figures-note">{note}</p> : null}
      {rowCount === 0 ? (
        <p className="figures-note">{empty}</p>
      ) : (
        <ScrollBox className="figures-scroll paper-whole" label={`${title}, table`}>
          <table aria-labelledby={titleId}>
            <thead>
              <tr>
                {columns.map((column) => (
                  <th key={column} scope="col">
                    {column || <span className="unseen">Figure</span>}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {firstRows(table, most).map(({ place, figures }) => (
                <FigureRow key={place} row={figures} columns={columns} />
              ))}
            </tbody>
          </table>
        </ScrollBox>
      )}
      {left > 0 ? (
        <Button onClick={() => setMost(most + ROWS * 4)}>
          Show {Math.min(left, ROWS * 4)} more of {left}
        </Button>
      ) : null}
    </section>
  );
}

interface FigureRowProps {
  readonly row: readonly Figure[];
  readonly columns: readonly string[];
}

function FigureRow({ row, columns }: FigureRowProps) {
  return (
    <tr>
      {row.map((figure, index) =>
        index === 0 ? (
          <th key={columns[index]} scope="row">
            {figure.href ? <Link to={figure.href}>{figure.text}</Link> : figure.text}
          </th>
        ) : (
          <td key={columns[index]} className={figure.value === null ? "dim" : undefined}>
            {figure.share === undefined ? (
              figure.text
            ) : (
              <>
                <ShareBar share={figure.share} />
                <span className="portion-text">{figure.text}</span>
              </>
            )}
          </td>
        ),
      )}
    </tr>
  );
}

const BAR_WIDTH = 56;

/** The number beside it says the same. */
function ShareBar({ share }: { readonly share: number }) {
  return (
    <svg className="portion-bar" width={BAR_WIDTH} height="8" aria-hidden="true">
      <rect className="portion-bar-whole" width={BAR_WIDTH} height="8" rx="4" />
      {share > 0 ? (
        <rect
          className="portion-bar-part"
          width={Math.max(3, share * BAR_WIDTH)}
          height="8"
          rx="4"
        />
      ) : null}
    </svg>
  );
}

function CopyButtons({ table }: { readonly table: FigureTable }) {
  return (
    <div className="figures-copy row dim tiny not-printed">
      <CopyTable
        name="Copy TSV"
        title={table.title}
        use="for a spreadsheet"
        text={() => tableAsTsv(table)}
      />
      <CopyTable
        name="Copy Markdown"
        title={table.title}
        use="as Markdown"
        text={() => tableAsMarkdown(table)}
      />
    </div>
  );
}

interface CopyTableProps {
  readonly name: string;
  /** Distinguishes the buttons of one table from those of another for screen readers. */
  readonly title: string;
  readonly use: string;
  readonly text: () => string;
}

function CopyTable({ name, title, use, text }: CopyTableProps) {
  const [state, copy] = useCopy();
  return (
    <>
      <span role="status">{state.kind === "done" ? `Copied ${use}` : ""}</span>
      <CopyNote state={state} />
      <Button
        weight="quiet"
        size="small"
        aria-label={`Copy ${title} ${use}`}
        onClick={() => copy(text)}
      >
        {name}
      </Button>
    </>
  );
}
