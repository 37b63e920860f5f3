// The two branches in numbers, since they parted.

import { useMemo } from "react";
import type { ScoreLine, Tally } from "../../../src/compare/branches/score.ts";
import { deltaText, tallyText, valueText } from "../../../src/export/text/score-text.ts";
import { useProgress } from "../../session/open/use-session.ts";
import { Progress } from "../../ui/note/progress.tsx";
import { scoreFor } from "../side-work.ts";
import { FileTable } from "./file-table.tsx";
import type { ComparedSide, Comparison } from "./use-comparison.ts";
import "../compare-table.css";
import "./score-table.css";

interface ScoreTableProps {
  readonly a: ComparedSide;
  readonly b: ComparedSide;
  readonly names: { readonly a: string; readonly b: string };
  readonly comparison: Comparison;
}

export function ScoreTable({ a, b, names, comparison }: ScoreTableProps) {
  const { rows, isDone, isCancelled } = comparison;
  const progress = Math.min(useProgress(a.open), useProgress(b.open));
  // Counted once, not with every portion of rows.
  const isWhole = isDone || isCancelled;
  const score = useMemo(
    () => (isWhole ? scoreFor(a.open, b.open, rows) : null),
    [a.open, b.open, rows, isWhole],
  );
  if (!isWhole) return <p className="dim">The score follows when everything is compared.</p>;
  if (!score) return <Progress label="Reading the session to count it" value={progress} />;
  return (
    <section className="compare-score" aria-label="In numbers, since they parted">
      <table className="compare-table compare-figures">
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
            <td dir="auto">{score.answers.a?.firstWords ?? "none"}</td>
            <td dir="auto">{score.answers.b?.firstWords ?? "none"}</td>
            <td />
          </tr>
        </tbody>
      </table>
      <FileTable files={score.files} a={a} b={b} />
    </section>
  );
}

function Delta({ line }: { readonly line: ScoreLine }) {
  const { a, b, lessIsBetter } = line;
  const isJudged = lessIsBetter && a !== null && b !== null && a !== b;
  const tone = isJudged ? (b < a ? "compare-better" : "compare-worse") : "dim";
  return <td className={tone}>{deltaText(line)}</td>;
}

interface TallyRowProps {
  readonly name: string;
  readonly tallies: readonly Tally[];
}

function TallyRow({ name, tallies }: TallyRowProps) {
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
