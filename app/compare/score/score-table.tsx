// The two branches since their fork: the verdict, the figures, then tools and files on demand.

import { type ComponentProps, useMemo } from "react";
import type { Score, ScoreLine } from "../../../src/compare/branches/score.ts";
import {
  countedText,
  deltaText,
  isCounted,
  priceNotes,
  stopsText,
  tallyText,
  valueText,
} from "../../../src/export/text/comparison-text.ts";
import { useProgress } from "../../session/open/page-sessions.tsx";
import { useIsPhone } from "../../ui/browser/media.ts";
import { Progress } from "../../ui/note/placeholder.tsx";
import { PrintFold } from "../../ui/print/for-paper.tsx";
import { usePrinting } from "../../ui/print/on-paper.ts";
import { drawnName } from "../../ui/text/drawn-text.ts";
import type { ComparedSide, Comparison } from "../branches/use-comparison.ts";
import { scoreFor } from "../side-work.ts";
import { FileTable } from "./file-table.tsx";
import { OutcomeCards } from "./outcome-cards.tsx";
import { SideLabel } from "./side-label.tsx";
import { VerdictLines } from "./verdict-lines.tsx";
import "../compare-table.css";
import "./score-table.css";

/** A shared page has none: scripts/build/viewer.mjs. */
const hasCards = OutcomeCards !== null;

interface Sides {
  readonly a: ComparedSide;
  readonly b: ComparedSide;
  readonly names: { readonly a: string; readonly b: string };
}

interface ScoreTableProps extends Sides {
  readonly comparison: Comparison;
}

export function ScoreTable({ a, b, names, comparison }: ScoreTableProps) {
  const { rows, isDone, isCancelled } = comparison;
  const progress = Math.min(useProgress(a.open), useProgress(b.open));
  const isNarrow = useIsPhone();
  const isPrinting = usePrinting();
  // Counted once, not with every batch of rows.
  const isWhole = isDone || isCancelled;
  const score = useMemo(() => (isWhole ? scoreFor(a, b, rows) : null), [a, b, rows, isWhole]);
  if (!isWhole) return <p className="dim">The score appears when the comparison is complete.</p>;
  if (!score)
    return <Progress label="Reading the session to count tokens and costs" value={progress} />;
  const counted = countedText(score);
  const notes = priceNotes(score, { a: drawnName(names.a), b: drawnName(names.b) });
  const table: FiguresProps = { a, b, names, counted, lines: score.lines.filter(isCounted) };
  return (
    <section className="compare-score wrap" aria-label={`In numbers, ${counted.toLowerCase()}`}>
      {hasCards ? (
        <OutcomeCards a={a} b={b} names={names} comparison={comparison} score={score} />
      ) : null}
      <VerdictLines score={score} hasEnds={!hasCards} />
      {isNarrow || isPrinting ? (
        <PrintFold className="compare-more-figures" summary={`${counted}, in numbers`}>
          <FiguresDown {...table} />
        </PrintFold>
      ) : (
        <FiguresAcross {...table} />
      )}
      {notes.map((note) => (
        <p key={note} className="dim">
          {note}
        </p>
      ))}
      <Tools score={score} />
      <FileTable files={score.files} a={a} b={b} />
    </section>
  );
}

interface FiguresProps extends Sides {
  readonly counted: string;
  readonly lines: readonly ScoreLine[];
}

/** A row a side: four lines, so that the first difference is in view. */
function FiguresAcross({ a, b, names, counted, lines }: FiguresProps) {
  return (
    <table className="compare-table compare-figures compare-figures-across small tabular">
      <thead>
        <tr>
          <th scope="col" className="dim">
            {counted}
          </th>
          {lines.map(({ name }) => (
            <th key={name} scope="col">
              {name}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        <SideRow side="a" compared={a} name={names.a} lines={lines} />
        <SideRow side="b" compared={b} name={names.b} lines={lines} />
        <tr>
          <th scope="row" className="dim">
            B − A
          </th>
          {lines.map((line) => (
            <Delta key={line.name} line={line} />
          ))}
        </tr>
      </tbody>
    </table>
  );
}

interface SideRowProps extends ComponentProps<typeof SideLabel> {
  readonly lines: readonly ScoreLine[];
}

function SideRow({ lines, ...label }: SideRowProps) {
  return (
    <tr>
      <th scope="row">
        <SideLabel {...label} />
      </th>
      {lines.map((line) => (
        <td key={line.name}>{valueText(line[label.side], line.unit)}</td>
      ))}
    </tr>
  );
}

/** A row a figure, where there is no room beside it. */
function FiguresDown({ a, b, names, counted, lines }: FiguresProps) {
  return (
    <table className="compare-table compare-figures compare-figures-down small tabular">
      <thead>
        <tr>
          <th scope="col" className="dim">
            {counted}
          </th>
          <th scope="col">
            <SideLabel side="a" compared={a} name={names.a} />
          </th>
          <th scope="col">
            <SideLabel side="b" compared={b} name={names.b} />
          </th>
          <th scope="col" className="dim">
            B − A
          </th>
        </tr>
      </thead>
      <tbody>
        {lines.map((line) => (
          <tr key={line.name}>
            <th scope="row">{line.name}</th>
            <td>{valueText(line.a, line.unit)}</td>
            <td>{valueText(line.b, line.unit)}</td>
            <Delta line={line} />
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function Delta({ line }: { readonly line: ScoreLine }) {
  const { a, b, lessIsBetter } = line;
  const isJudged = lessIsBetter && a !== null && b !== null && a !== b;
  const tone = isJudged ? (b < a ? "compare-better" : "compare-worse") : "dim";
  return <td className={tone}>{deltaText(line)}</td>;
}

function Tools({ score: { tools, stops } }: { readonly score: Score }) {
  const tallies = [
    { name: "Tools", list: tools, textOf: tallyText },
    { name: "Replies ended", list: stops, textOf: stopsText },
  ].filter(({ list }) => list.length > 0);
  if (tallies.length === 0) return null;
  return (
    <PrintFold className="compare-more-figures" summary="Tools, and how replies ended">
      <table className="compare-table small tabular">
        <thead>
          <tr>
            <td />
            <th scope="col">A</th>
            <th scope="col">B</th>
          </tr>
        </thead>
        <tbody>
          {tallies.map(({ name, list, textOf }) => (
            <tr key={name}>
              <th scope="row">{name}</th>
              <td>{textOf(list, "a")}</td>
              <td>{textOf(list, "b")}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </PrintFold>
  );
}
