// Facts for single rows of the outline. Only rows in sight ask, so nothing here walks the session
// before somebody does.

import { figureField } from "../../src/model/entry/usage.ts";
import type { EntryDetails } from "../../src/model/table/details.ts";
import { type EntryTable, typeOf } from "../../src/model/table/table.ts";
import { contextTimeline } from "../../src/stats/context-timeline.ts";
import { type Intervals, intervalsOf, isAtOrAbove } from "../../src/tree/intervals.ts";

/** A compaction's number along its branch and what it freed. */
export interface CompactionFact {
  readonly number: number;
  /** Tokens; null when not known. */
  readonly before: number | null;
  readonly after: number | null;
}

/** Tells of compactions by row; gathered when the first one comes in sight. */
export function compactionFacts(
  table: EntryTable,
  details: EntryDetails | null,
  path: Int32Array,
): (row: number) => CompactionFact | null {
  let facts: ReadonlyMap<number, CompactionFact> | null = null;
  return (row) => {
    if (typeOf(table, row) !== "compaction") return null;
    facts ??= allCompactions(table, details, path);
    return facts.get(row) ?? null;
  };
}

function allCompactions(
  table: EntryTable,
  details: EntryDetails | null,
  path: Int32Array,
): ReadonlyMap<number, CompactionFact> {
  const after = new Map<number, number>();
  for (const drop of details ? contextTimeline(table, details, path).drops : []) {
    const row = path[drop.at];
    if (row !== undefined) after.set(row, drop.after);
  }
  const facts = new Map<number, CompactionFact>();
  const above: number[] = [];
  const intervals = intervalsOf(table);
  for (const row of compactionsFromTop(table, intervals)) {
    while (above.length > 0 && !isAtOrAbove(intervals, above.at(-1) ?? row, row)) above.pop();
    above.push(row);
    facts.set(row, {
      number: above.length,
      before: figureField(table.structural.get(row) ?? {}, "tokensBefore"),
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
