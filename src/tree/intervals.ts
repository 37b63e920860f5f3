// Where every row stands in a walk over the tree: whether one entry is above another becomes a
// comparison of numbers.
import { memo } from "../lib/memo.ts";
import type { EntryTable } from "../model/table/table.ts";
import { type Runs, runsOf } from "./branch/runs.ts";

/** `enter` numbers the rows parents first; a row's descendants have the numbers up to its `last`. */
export interface Intervals {
  /** Place in the walk; −1 for repeated lines, which are left out of it. */
  readonly enter: Int32Array;
  /** The highest `enter` at or below the row. */
  readonly last: Int32Array;
}

/** What is below a row ends with the subtree of its run. */
const intervalsOfRuns = memo(({ placeOf, runAt, start, end }: Runs): Intervals => {
  const lastAt = (place: number) => (start[end[runAt[place] ?? 0] ?? 0] ?? 0) - 1;
  return { enter: placeOf, last: placeOf.map((place) => (place < 0 ? -1 : lastAt(place))) };
});

/** Computed once a tree, in linear time. */
export function intervalsOf(table: EntryTable): Intervals {
  return intervalsOfRuns(runsOf(table));
}

/** Whether `upper` is `lower` itself or above it. */
export function isAtOrAbove(intervals: Intervals, upper: number, lower: number): boolean {
  const place = intervals.enter[lower] ?? -1;
  const from = intervals.enter[upper] ?? -1;
  return from >= 0 && place >= from && place <= (intervals.last[upper] ?? -1);
}
