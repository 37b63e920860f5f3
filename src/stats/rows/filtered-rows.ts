// Which rows a filtering lets through, with what they cost and took: the one question that outline, map,
// palette and keys ask.
import { memo } from "../../lib/memo.ts";
import { isQuestionTool } from "../../model/entry/questions.ts";
import type { Session } from "../../model/session.ts";
import type { EntryDetails, EntryFacts } from "../../model/table/details.ts";
import { type EntryTable, roleOf } from "../../model/table/table.ts";
import { cwdOf } from "../../tree/branch/branches.ts";
import { type Filtering, visibleRows } from "../../tree/filters.ts";
import { replyMsAt } from "../models.ts";
import { waitsFor, wasRefused } from "../tools.ts";
import { costAt } from "../usage-sum.ts";

/** How many entries are "the most expensive" and "the slowest" of a session. */
export const MAX_TOP = 20;

/** As `visibleRows`. */
export function filteredRows(
  session: Pick<Session, "table" | "header">,
  filtering: Filtering,
  details: EntryDetails | null,
): (row: number) => boolean {
  const { table } = session;
  return visibleRows(table, filtering, details, {
    cwd: cwdOf(session),
    top(filter) {
      if (!details) return new Set();
      return topRows(filter === "expensive" ? costsOf(details) : durationsOf(table, details));
    },
  });
}

function costsOf(details: EntryFacts): Float64Array {
  return Float64Array.from({ length: details.count }, (_, row) => costAt(details, row) ?? 0);
}

/**
 * By row, in ms: how long a reply took, how long the session waited for a tool result. NaN for other
 * entries, and where it is not known. Computed once.
 */
export const durationsOf = memo((table: EntryTable, details: EntryFacts): Float64Array => {
  const durations = new Float64Array(details.count).fill(Number.NaN);
  for (let row = 0; row < details.count; row++) {
    if (roleOf(table, row) !== "assistant") continue;
    durations[row] = replyMsAt(table, details, row) ?? Number.NaN;
  }
  const waits = waitsFor(table, details);
  for (const [index, { row, name }] of details.results.entries()) {
    // A wait for a person is not slow.
    if (!isQuestionTool(name) && !wasRefused(details, row))
      durations[row] = waits[index] ?? Number.NaN;
  }
  return durations;
});

/** The rows with the highest values above 0, the earlier of equal ones. */
export function topRows(values: Float64Array): ReadonlySet<number> {
  const rows: number[] = [];
  for (const [row, value] of values.entries()) if (value > 0) rows.push(row);
  const at = (row: number) => values[row] ?? 0;
  rows.sort((a, b) => at(b) - at(a) || a - b);
  return new Set(rows.slice(0, MAX_TOP));
}
