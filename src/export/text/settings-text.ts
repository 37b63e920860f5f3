// Settings that are folded away in a comparison, in a line: for the screen and for copies.
import type { ComparedTables, CompareRow } from "../../compare/branches/compare-branches.ts";
import type { EntryTable } from "../../model/table/table.ts";
import { countText } from "../../text/units.ts";
import { entrySummary, summaryText } from "../../tree/entry-summary.ts";

/** Named before they are only counted. */
const MAX_NAMED = 4;

/** "3 settings: A Model: p/m · B Thinking: high · both Label: here". */
export function settingsText(rows: readonly CompareRow[], { a, b }: ComparedTables): string {
  const named = rows.slice(0, MAX_NAMED).map((row) => {
    const left = "a" in row ? nameOf(a, row.a) : "";
    const right = "b" in row ? nameOf(b, row.b) : "";
    if (left === right) return `both ${left}`;
    return [left && `A ${left}`, right && `B ${right}`].filter(Boolean).join(", ");
  });
  const more = rows.length - named.length;
  const all = [...named, ...(more > 0 ? [countText(more, "more", "more")] : [])];
  return `${countText(rows.length, "setting")}: ${all.join(" · ")}`;
}

function nameOf(table: EntryTable, row: number): string {
  return summaryText(entrySummary(table, null, row));
}
