// Replies that a file has in parts, as one message each: an agent that continues from them sends a message with
// calls and their results right after it, and parts with their own calls would come between (formats.md 2.6).
import { isArray, type Json, type JsonObject, objectField } from "../../model/json/json.ts";
import {
  type EntryTable,
  FLAG,
  hasFlag,
  idOf,
  isPartOfReply,
  NO_ROW,
  parentOf,
  roleOf,
} from "../../model/table/table.ts";
import { referencesOf } from "../../references/references.ts";

/** A message with more parts is several messages. */
const MAX_PARTS = 1000;

/**
 * By the row of a reply: itself and the rows of its other parts, in order. Only if no branch begins between the parts
 * of a message, and no compaction keeps a part without the others: what is sent at every other entry stays the same.
 */
export function joinedReplies(table: EntryTable): ReadonlyMap<number, readonly number[]> {
  const joined = new Map<number, number[]>();
  const headOf = new Map<number, number>();
  const kept = keptRows(table);
  for (let row = 0; row < table.count; row++) {
    if (!isPartOfReply(table, row) || kept.has(idOf(table, row))) continue;
    const above = replyAbove(table, row);
    // In a file a part may come before the one above it.
    if (above === NO_ROW || above > row) continue;
    const head = headOf.get(above) ?? above;
    const parts = joined.get(head) ?? [head];
    if (parts.length >= MAX_PARTS) continue;
    parts.push(row);
    joined.set(head, parts);
    headOf.set(row, head);
  }
  return joined;
}

/** The reply that a part continues; NO_ROW if another branch begins between them. */
function replyAbove(table: EntryTable, row: number): number {
  let at = row;
  while (at !== NO_ROW && !hasFlag(table, at, FLAG.hasSiblings | FLAG.parentless)) {
    at = parentOf(table, at);
    if (at !== NO_ROW && roleOf(table, at) === "assistant") return at;
  }
  return NO_ROW;
}

/** The entries that compactions name, from their own fields. */
function keptRows({ parsedEntries }: EntryTable): ReadonlySet<string> {
  const kept = new Set<string>();
  for (const entry of parsedEntries.values()) {
    if (entry.type !== "compaction") continue;
    for (const id of referencesOf(entry)) if (typeof id === "string") kept.add(id);
  }
  return kept;
}

/**
 * The entry of a whole message: the content of its parts one after the other; if fields differ, the later part
 * wins.
 */
export function joinedEntry(parts: readonly JsonObject[]): JsonObject {
  const content: Json[] = [];
  const sentAfter: Json[] = [];
  const message: Record<string, Json> = {};
  for (const part of parts) {
    const own = objectField(part, "message") ?? {};
    for (const block of listOf(own.content)) content.push(block);
    for (const sent of listOf(part.sentAfter)) sentAfter.push(sent);
    Object.assign(message, own);
  }
  return {
    ...parts[0],
    message: { ...message, content },
    ...(sentAfter.length > 0 && { sentAfter }),
  };
}

function listOf(value: Json | undefined): readonly Json[] {
  return isArray(value) ? value : [];
}
