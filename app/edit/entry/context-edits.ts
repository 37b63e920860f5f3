// The context edits that are for an entry.
import { keyOf } from "../../../src/model/table/ids.ts";
import { type EntryTable, keyAt, typeOf } from "../../../src/model/table/table.ts";

/** Rows on the path, oldest first: only the last is in force, and the one before it without it. */
export function contextEditsOf(
  table: EntryTable,
  path: Int32Array,
  row: number,
): readonly number[] {
  const key = keyAt(table, row);
  if (!path.includes(row)) return [];
  return [...path].filter(
    (one) =>
      typeOf(table, one) === "context_edit" &&
      keyOf(table.parsedEntries.get(one)?.targetId) === key,
  );
}
