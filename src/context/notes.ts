// The notes that oh-my-pi keeps for the model (formats-more.md 3.5): the newest of a branch come before all else.
import { memo } from "../lib/memo.ts";
import { type JsonObject, objectField, stringField } from "../model/json/json.ts";
import { NOTES } from "../model/table/kinds.ts";
import type { EntryTable } from "../model/table/table.ts";

/** Notes of more bytes are none to their agent. */
const MAX_BYTES = 16_384;

/** Null for an entry that is none, or says something else besides. */
export function notesIn({ type, customType, ...entry }: JsonObject): string | null {
  if (type !== "custom" || customType !== NOTES) return null;
  const data = objectField(entry, "data") ?? {};
  const text = stringField(data, "text");
  if (text === undefined || data.version !== 1 || Object.keys(data).length !== 2) return null;
  return text.length > MAX_BYTES || new TextEncoder().encode(text).length > MAX_BYTES ? null : text;
}

/** By row. */
export const notesOf = memo((table: EntryTable): ReadonlyMap<number, string> => {
  const notes = new Map<number, string>();
  for (const [row, entry] of table.parsedEntries) {
    const text = notesIn(entry);
    if (text !== null) notes.set(row, text);
  }
  return notes;
});

/** What is in context with the notes in force first. `reset`: the position on the path after which it begins. */
export function withNotes(
  table: EntryTable,
  path: Int32Array,
  reset: number,
  rows: readonly number[],
): readonly number[] {
  const notes = notesOf(table);
  if (notes.size === 0) return rows;
  const newest = path.subarray(reset + 1).findLast((row) => notes.has(row));
  const others = rows.filter((row) => !notes.has(row));
  return newest !== undefined && notes.get(newest) !== "" ? [newest, ...others] : others;
}
