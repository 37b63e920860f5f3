// What a compaction did to the entries before it, counted along its path.
import { contextEntries } from "../../src/context/context-entries.ts";
import { type EntryTable, typeOf } from "../../src/model/table.ts";

export interface CompactionFacts {
  /** 1 for the first compaction of the path. */
  readonly number: number;
  /** Entries in its summary, entries that an earlier one had summarised, entries kept as they are. */
  readonly summarised: number;
  readonly earlier: number;
  readonly kept: readonly number[];
}

/** Counts along the path that ends in the compaction. */
export function compactionFacts(table: EntryTable, row: number): CompactionFacts {
  const { path, keptFrom } = contextEntries(table, row);
  const place = path.length - 1;
  const end = Math.min(keptFrom, place);
  const before = [...path.subarray(0, place)].filter((at) => typeOf(table, at) === "compaction");
  const last = before.at(-1);
  // What an earlier compaction kept was in context when this one was made.
  const earlier = last === undefined ? 0 : Math.min(end, contextEntries(table, last).keptFrom);
  return {
    number: before.length + 1,
    earlier,
    summarised: end - earlier,
    kept: [...path.subarray(end, place)],
  };
}
