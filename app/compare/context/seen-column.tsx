// One column of a context change: its entries in a line each, with their tokens; in print whole.
import { useCallback, useMemo } from "react";
import type { SeenEntry } from "../../../src/compare/context/context-change.ts";
import { tokenText } from "../../../src/export/text/change-text.ts";
import type { EntryDetails } from "../../../src/model/table/details.ts";
import { sumOfTokens } from "../../../src/stats/token-count.ts";
import { countText } from "../../../src/text/units.ts";
import { VirtualList } from "../../ui/list/virtual-list.tsx";
import { usePrinting } from "../../ui/print/on-paper.ts";
import { SeenLine } from "./seen-line.tsx";
import "./seen-column.css";

interface SeenColumnProps {
  readonly title: string;
  readonly note: string;
  readonly tone: "dropped" | "kept" | "added";
  readonly entries: readonly SeenEntry[];
  /** Stands where there are none. */
  readonly none?: string;
  readonly details: EntryDetails;
}

const ROW = { fixed: 50 };

export function SeenColumn({
  title,
  note,
  tone,
  entries,
  none = "nothing",
  details,
}: SeenColumnProps) {
  const isPrinting = usePrinting();
  const total = useMemo(() => sumOfTokens(entries), [entries]);
  const rowKey = useCallback((index: number) => entries[index]?.row ?? -1, [entries]);
  const draw = (index: number) => {
    const entry = entries[index];
    return entry ? <SeenLine entry={entry} details={details} /> : null;
  };
  return (
    <section className="compare-column column paper-flow" data-tone={tone} aria-label={title}>
      <header className="compare-column-head baseline wrap tiny paper-lead">
        <h2>{title}</h2>
        <span className="muted tabular">
          {countText(entries.length, "entry", "entries")} · {tokenText(total)} tokens
        </span>
        <span className="dim">{note}</span>
      </header>
      {entries.length === 0 ? <p className="compare-none muted small">{none}</p> : null}
      {isPrinting ? (
        <ul aria-label={`${title}: entries`}>
          {entries.map((entry) => (
            <li key={entry.row}>
              <SeenLine entry={entry} details={details} />
            </li>
          ))}
        </ul>
      ) : (
        <VirtualList
          count={entries.length}
          size={ROW}
          rowKey={rowKey}
          renderRow={draw}
          containerProps={{
            className: "compare-seen-list",
            role: "list",
            "aria-label": `${title}: entries`,
            tabIndex: 0,
          }}
          rowProps={() => ({ role: "listitem" })}
        />
      )}
    </section>
  );
}
