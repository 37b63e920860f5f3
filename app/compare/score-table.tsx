// The two branches in numbers, since they parted.
import { useMemo } from "react";
import type { CompareRow } from "../../src/compare/branches.ts";
import {
  ownRows,
  type Score,
  type ScoreLine,
  scoreOf,
  type Tally,
} from "../../src/compare/score.ts";
import { stringField } from "../../src/model/json.ts";
import { NO_ROW } from "../../src/model/table.ts";
import { costText, durationText, numberText, tokensText } from "../../src/text/units.ts";
import type { OpenSession } from "../session/session-context.tsx";
import { Progress } from "../ui/progress.tsx";
import { FileTable } from "./file-table.tsx";
import type { ComparedSide, Comparison } from "./use-comparison.ts";

interface ScoreTableProps {
  readonly a: ComparedSide;
  readonly b: ComparedSide;
  readonly names: { readonly a: string; readonly b: string };
  readonly comparison: Comparison;
}

export function ScoreTable({ a, b, names, comparison }: ScoreTableProps) {
  const { rows, isDone, isCancelled } = comparison;
  // Counted once, not with every portion of rows.
  const isWhole = isDone || isCancelled;
  const score = useMemo(
    () => (isWhole ? scoreFor(a.open, b.open, rows) : null),
    [a.open, b.open, rows, isWhole],
  );
  if (!score) {
    const progress = Math.min(a.open.progress, b.open.progress);
    return <Progress label="Reading the session to count it" value={progress} />;
  }
  return (
    <section className="compare-score" aria-label="In numbers, since they parted">
      <table>
        <thead>
          <tr>
            <td />
            <th scope="col">
              <span className="compare-dot compare-dot-a" aria-hidden /> A <bdi>{names.a}</bdi>
            </th>
            <th scope="col">
              <span className="compare-dot compare-dot-b" aria-hidden /> B <bdi>{names.b}</bdi>
            </th>
            <th scope="col" className="dim">
              B − A
            </th>
          </tr>
        </thead>
        <tbody>
          {score.lines.map((line) => (
            <tr key={line.name}>
              <th scope="row">{line.name}</th>
              <td>{valueText(line.a, line.unit)}</td>
              <td>{valueText(line.b, line.unit)}</td>
              <Delta line={line} />
            </tr>
          ))}
          <TallyRow name="Tools" tallies={score.tools} />
          <TallyRow name="Replies ended" tallies={score.stops} />
          <tr>
            <th scope="row">Final answer</th>
            <td>{answerText(a.open, score.answers.a)}</td>
            <td>{answerText(b.open, score.answers.b)}</td>
            <td />
          </tr>
        </tbody>
      </table>
      <FileTable files={score.files} a={a} b={b} />
    </section>
  );
}

function scoreFor(a: OpenSession, b: OpenSession, rows: readonly CompareRow[]): Score | null {
  if (!a.details || !b.details) return null;
  const own = ownRows(rows);
  const placeOf = ({ session: { table, header } }: OpenSession) => ({
    table,
    cwd: (header && stringField(header, "cwd")) ?? "",
  });
  return scoreOf(
    { ...placeOf(a), details: a.details, rows: own.a },
    { ...placeOf(b), details: b.details, rows: own.b },
  );
}

function Delta({ line: { a, b, unit, lessIsBetter } }: { readonly line: ScoreLine }) {
  if (a === null || b === null) return <td className="dim">–</td>;
  const delta = b - a;
  if (delta === 0) return <td className="dim">same</td>;
  const better = delta < 0 ? "compare-better" : "compare-worse";
  const text = valueText(Math.abs(delta), unit);
  return (
    <td className={lessIsBetter ? better : "dim"}>
      {delta < 0 ? "−" : "+"}
      {text}
    </td>
  );
}

function TallyRow({
  name,
  tallies,
}: {
  readonly name: string;
  readonly tallies: readonly Tally[];
}) {
  if (tallies.length === 0) return null;
  return (
    <tr>
      <th scope="row">{name}</th>
      <td>{tallyText(tallies, "a")}</td>
      <td>{tallyText(tallies, "b")}</td>
      <td />
    </tr>
  );
}

function tallyText(tallies: readonly Tally[], side: "a" | "b"): string {
  const own = tallies.filter((tally) => tally[side] > 0);
  return own.map((tally) => `${tally.name} ×${tally[side]}`).join(" · ") || "–";
}

function answerText(open: OpenSession, row: number): string {
  return row === NO_ROW ? "none" : (open.details?.firstWords[row] ?? "");
}

function valueText(value: number | null, unit: ScoreLine["unit"]): string {
  if (value === null) return "not recorded";
  if (unit === "dollars") return costText(value);
  if (unit === "ms") return durationText(value);
  return unit === "tokens" ? tokensText(value) : numberText(value);
}
