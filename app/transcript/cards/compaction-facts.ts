// What a compaction did to the entries before it, counted along its path.

import { type EntryTable, NO_ROW, typeOf } from "../../../src/model/table/table.ts";
import { keptIndex, keptOf } from "../../../src/references/kept.ts";

export interface CompactionFacts {
  /** 1 for the first compaction of the path. */
  readonly number: number;
  /** Entries in its summary, entries that an earlier one had summarised, entries kept as they are. */
  readonly summarised: number;
  readonly earlier: number;
  readonly kept: Int32Array;
}

/** Counts along a path up to the compaction at `position`. */
export function compactionFacts(
  table: EntryTable,
  path: Int32Array,
  position: number,
): CompactionFacts {
  const end = keptIndex(table, path, position);
  let number = 1;
  let last = -1;
  for (let i = 0; i < position; i++) {
    if (typeOf(table, path[i] ?? NO_ROW) !== "compaction") continue;
    number++;
    last = i;
  }
  // What an earlier compaction kept was in context when this one was made.
  const earlier = last < 0 ? 0 : Math.min(end, keptIndex(table, path, last));
  const kept = keptOf(table, path, position);
  return { number, earlier, summarised: position - kept.length - earlier, kept };
}
