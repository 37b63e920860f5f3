// What a compaction did to the entries before it, counted along its path.
import { contextEntries } from "../../src/context/context-entries.ts";
import { type EntryTable, NO_ROW, typeOf } from "../../src/model/table.ts";

export interface CompactionFacts {
  /** 1 for the first compaction of the path. */
  readonly number: number;
  /** Entries in its summary, entries that an earlier one had summarised, entries kept as they are. */
  readonly summarised: number;
  readonly earlier: number;
  readonly kept: Int32Array;
}

/** Counts along the path that ends in the compaction. */
export function compactionFacts(table: EntryTable, row: number): CompactionFacts {
  const { path, keptFrom } = contextEntries(table, row);
  const place = path.length - 1;
  const end = Math.min(keptFrom, place);
  let number = 1;
  let last = NO_ROW;
  for (const at of path.subarray(0, place)) {
    if (typeOf(table, at) !== "compaction") continue;
    number++;
    last = at;
  }
  // What an earlier compaction kept was in context when this one was made.
  const earlier = last === NO_ROW ? 0 : Math.min(end, contextEntries(table, last).keptFrom);
  return {
    number,
    earlier,
    summarised: end - earlier,
    kept: path.subarray(end, place),
  };
}
