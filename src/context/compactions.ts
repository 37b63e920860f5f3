// The compactions among some entries: the one rule for counts, timelines and lists.
import { memo } from "../lib/memo.ts";
import type { JsonObject } from "../model/json/json.ts";
import { type EntryTable, NO_ROW, parentOf, typeOf } from "../model/table/table.ts";

/**
 * Compactions of oh-my-pi that a second one does again at once, because its pictures were too large: together they are
 * one (formats-more.md 3.5).
 */
const redone = memo((table: EntryTable): ReadonlySet<number> => {
  const rows = new Set<number>();
  for (const [row, entry] of table.parsedEntries) {
    const above = entry.method === SNAP ? parentOf(table, row) : NO_ROW;
    const before = table.parsedEntries.get(above);
    if (before && SAME.every((key) => before[key] === entry[key])) rows.add(above);
  }
  return rows;
});

const SNAP = "snapcompact";
const SAME: readonly (keyof JsonObject)[] = ["type", "method", "firstKeptEntryId", "tokensBefore"];

export function isCompaction(table: EntryTable, row: number): boolean {
  return typeOf(table, row) === "compaction" && !redone(table).has(row);
}

/** In the order of `rows`. */
export function compactionsOn(table: EntryTable, rows: Int32Array): readonly number[] {
  return Array.from(rows.filter((row) => isCompaction(table, row)));
}
