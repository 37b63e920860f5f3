// What a compaction did to the entries that the model saw before it: the same ones that before/after lists.

import {
  type ContextEntries,
  contextEntries,
  givesMessages,
  hiddenIn,
} from "../../../src/context/context-entries.ts";
import { type EntryTable, NO_ROW, roleOf, typeOf } from "../../../src/model/table/table.ts";

export interface CompactionFacts {
  /** 1 for the first compaction of the path. */
  readonly number: number;
  /** Entries in its summary, entries that an earlier one had summarised, entries kept as they are. */
  readonly summarised: number;
  readonly earlier: number;
  readonly kept: readonly number[];
}

/** Counts along a path up to the compaction at `position`. */
export function compactionFacts(
  table: EntryTable,
  path: Int32Array,
  position: number,
): CompactionFacts {
  const before = contextEntries(table, path[position - 1] ?? NO_ROW);
  const after = new Set(seenIn(table, contextEntries(table, path[position] ?? NO_ROW)));
  const seen = seenIn(table, before);
  // What every context begins with stays in the context.
  const first = new Set(
    [NO_ROW, path[position] ?? NO_ROW].flatMap((of) => table.beginnings?.get(of) ?? []),
  );
  const staying = seen.filter((row) => after.has(row));
  const kept = staying.filter((row) => !first.has(row) && roleOf(table, row) !== "system");
  const isCompaction = (row: number) => typeOf(table, row) === "compaction";
  return {
    number: path.subarray(0, position + 1).filter(isCompaction).length,
    summarised: seen.length - staying.length,
    earlier: hiddenIn(table, before).length,
    kept,
  };
}

function seenIn(table: EntryTable, context: ContextEntries): readonly number[] {
  return context.rows.filter((row) => givesMessages(table, context, row));
}
