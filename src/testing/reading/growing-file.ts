// Sessions of pi as files that grow, and what two tables have to say alike.
import { piFormat } from "../../formats/pi/pi.ts";
import type { Json } from "../../model/json/json.ts";
import type { Growth, OpenedSession } from "../../model/session.ts";
import { type EntryTable, hasSameRows, keysOf, rowOf } from "../../model/table/table.ts";
import { textSource } from "../../read/source/byte-source.ts";

export const HEADER = { type: "session", version: 3, id: "s", timestamp: "2026-01-01T00:00:00Z" };

export function openText(text: string): Promise<OpenedSession> {
  return piFormat.open({ kind: "file", source: textSource(text, "s.jsonl") }, {});
}

/** Goes on with the file when this is its text. */
export async function growTo(before: OpenedSession, text: string): Promise<Growth> {
  const growth = await before.grow?.(textSource(text, "s.jsonl"));
  if (!growth) throw new Error("The format does not let it grow.");
  return growth;
}

export function entry(id: Json, parentId: Json, more: Record<string, Json> = {}) {
  const message = { role: "user", content: `Words of ${id}` };
  return { type: "message", id, parentId, timestamp: "2026-01-01T00:00:01Z", message, ...more };
}

/** What a table says, with the rows it has for the ids of `whole`: equal for tables that are the same. */
export function saidBy(table: EntryTable, whole: EntryTable) {
  return {
    flags: [...table.flags],
    parent: [...table.parent],
    line: [...table.line],
    words: table.words,
    parsedEntries: table.parsedEntries,
    missing: [...table.missing].sort(),
    hasSameRows: hasSameRows(table, whole),
    rows: keysOf(whole, whole.count).map((id) => rowOf(table, id)),
  };
}
