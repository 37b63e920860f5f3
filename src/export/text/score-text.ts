// The figures of a comparison as people read them: for the screen and for copies.

import type { FileScore, ScoreLine, Tally } from "../../compare/branches/score.ts";
import type { FileTotals } from "../../stats/files.ts";
import { costText, countText, durationText, numberText, tokensText } from "../../text/units.ts";

export function valueText(value: number | null, unit: ScoreLine["unit"]): string {
  if (value === null) return "not recorded";
  if (unit === "dollars") return costText(value);
  if (unit === "ms") return durationText(value);
  return unit === "tokens" ? tokensText(value) : numberText(value);
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
