// What the outline's rows are told from, gathered once a session and leaf.
import type { EntryDetails } from "../../src/model/details.ts";
import { type EntryTable, typeOf } from "../../src/model/table.ts";
import { NO_CALL, pairCalls } from "../../src/stats/calls.ts";
import { contextTimeline } from "../../src/stats/context-timeline.ts";
import { type Intervals, intervalsOf, isAtOrAbove } from "../../src/tree/intervals.ts";
import type { CompactionFact, RowSources } from "./row-line.ts";

/** Tool results by row, each with the call it answers. Empty before the details are there. */
export function resultsOf(table: EntryTable, details: EntryDetails | null): RowSources["results"] {
  if (!details) return new Map();
  const { callOf } = pairCalls(table, details);
  return new Map(
    details.results.map((result, index) => {
      const call = details.calls[callOf[index] ?? NO_CALL] ?? null;
      return [result.row, { ...result, call }];
    }),
  );
}

/** Every compaction by row, numbered along its own branch; what those on the path freed. */
export function compactionsOf(
  table: EntryTable,
  details: EntryDetails | null,
  path: Int32Array,
): ReadonlyMap<number, CompactionFact> {
  const after = new Map<number, number>();
  for (const cliff of details ? contextTimeline(table, details, path).cliffs : []) {
    const row = path[cliff.at];
    if (row !== undefined) after.set(row, cliff.after);
  }
  const facts = new Map<number, CompactionFact>();
  const above: number[] = [];
  const intervals = intervalsOf(table);
  for (const row of compactionsFromTop(table, intervals)) {
    while (above.length > 0 && !isAtOrAbove(intervals, above.at(-1) ?? row, row)) above.pop();
    above.push(row);
    const before = table.structural.get(row)?.tokensBefore;
    facts.set(row, {
      number: above.length,
      before: typeof before === "number" ? before : null,
      after: after.get(row) ?? null,
    });
  }
  return facts;
}

/** Those above before those below. */
function compactionsFromTop(table: EntryTable, { enter }: Intervals): number[] {
  const rows = [...table.structural.keys()].filter((row) => typeOf(table, row) === "compaction");
  return rows.sort((a, b) => (enter[a] ?? 0) - (enter[b] ?? 0));
}
