// The figures of a comparison as people read them: for the screen and for copies.

import type { CompareRow } from "../../compare/branches/compare-branches.ts";
import type { FileScore, Score, ScoreLine, Tally } from "../../compare/branches/score.ts";
import type { FileTotals } from "../../stats/files.ts";
import { stopText } from "../../text/stop-text.ts";
import {
  costText,
  countText,
  durationText,
  NOT_RECORDED,
  numberText,
  tokensText,
} from "../../text/units.ts";

/** What the figures count. */
export function countedText(rows: readonly CompareRow[]): string {
  return rows[0]?.kind === "shared" ? "After the fork" : "From the beginning";
}

/** Turns, messages, cost and errors always; other figures only where a side has one. */
export function isCounted({ name, a, b }: ScoreLine): boolean {
  return ALWAYS.has(name) || (a ?? 0) + (b ?? 0) > 0;
}

const ALWAYS: ReadonlySet<string> = new Set(["Turns", "Messages", "Cost", "Tool errors"]);

export function valueText(value: number | null, unit: ScoreLine["unit"]): string {
  if (unit === "dollars") return costText(value);
  if (value === null) return NOT_RECORDED;
  if (unit === "ms") return durationText(value);
  return unit === "tokens" ? tokensText(value) : numberText(value);
}

/** The figures as rows of a table: name, A, B, B − A. */
export function scoreCells({ lines }: Score): readonly (readonly string[])[] {
  return lines
    .filter(isCounted)
    .map((line) => [
      line.name,
      valueText(line.a, line.unit),
      valueText(line.b, line.unit),
      deltaText(line),
    ]);
}

/** B − A, with its sign: "+3", "−$0.30", "same"; "–" where one is not recorded. */
export function deltaText({ a, b, unit }: ScoreLine): string {
  if (a === null || b === null) return "–";
  if (a === b) return "same";
  return `${b < a ? "−" : "+"}${valueText(Math.abs(b - a), unit)}`;
}

export function tallyText(tallies: readonly Tally[], side: "a" | "b"): string {
  const own = tallies.filter((tally) => tally[side] > 0);
  return own.map((tally) => `${tally.name} ×${tally[side]}`).join(" · ") || "–";
}

/** `tallyText` of stop reasons, in the words for people. */
export function stopsText(stops: readonly Tally[], side: "a" | "b"): string {
  return tallyText(
    stops.map((stop) => ({ ...stop, name: stopText(stop.name) })),
    side,
  );
}

/** "4 files touched: 1 by both, 2 only by A, 1 only by B". */
export function filesText(files: readonly FileScore[]): string {
  const both = files.filter(({ a, b }) => a && b).length;
  const onlyA = files.filter(({ b }) => !b).length;
  const parts = [
    both > 0 ? `${numberText(both)} by both` : "",
    onlyA > 0 ? `${numberText(onlyA)} only by A` : "",
    files.length > both + onlyA ? `${numberText(files.length - both - onlyA)} only by B` : "",
  ];
  return `${countText(files.length, "file")} touched: ${parts.filter(Boolean).join(", ")}`;
}

/** What one side did to a file: "changed ×2 +22 −9, read". */
export function fileText(file: FileTotals | null): string {
  if (!file) return "–";
  const lines = file.added + file.removed > 0 ? ` +${file.added} −${file.removed}` : "";
  const parts = [
    file.changes > 0 ? `changed${times(file.changes)}${lines}` : "",
    file.reads > 0 ? `read${times(file.reads)}` : "",
    file.failures > 0 ? countText(file.failures, "failure") : "",
  ];
  return parts.filter(Boolean).join(", ");
}

function times(count: number): string {
  return count > 1 ? ` ×${count}` : "";
}
