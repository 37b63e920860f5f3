// A sub-agent's messages in reading order: each reply with the results of its calls, and the messages
// between replies. The grouping is that of the transcript's rows, for messages that are not entries.
import { joinedEntry } from "../../../src/export/jsonl/joined-replies.ts";
import { type ToolCall, toolCallsOf } from "../../../src/model/blocks/blocks.ts";
import { momentField } from "../../../src/model/blocks/usage.ts";
import type { AssistantEntry, Entry, ToolResultEntry } from "../../../src/model/entry/entry.ts";
import { readMessage } from "../../../src/model/entry/read-entry.ts";
import type { JsonObject } from "../../../src/model/json/json.ts";
import { type EntryTable, isPartOfReply, roleOf } from "../../../src/model/table/table.ts";
import { pairResults } from "../tool/use-reply-results.ts";

export type ConversationItem =
  | {
      readonly kind: "reply";
      readonly entry: AssistantEntry;
      /** ms since 1970; NaN: not recorded. */
      readonly time: number;
      readonly resultOf: ReadonlyMap<ToolCall, ToolResultEntry>;
      /** Every result, in order. */
      readonly results: readonly ToolResultEntry[];
      /** Results that no call of the reply asked for. */
      readonly orphans: readonly ToolResultEntry[];
    }
  | {
      readonly kind: "message";
      readonly entry: Entry;
      readonly stored: JsonObject;
      readonly time: number;
    };

/** In reading order; no message is left out. Linear; does not look into the results. */
export function conversationOf(messages: readonly JsonObject[]): readonly ConversationItem[] {
  const items: ConversationItem[] = [];
  for (let at = 0; at < messages.length; ) {
    const stored = messages[at++] ?? {};
    const entry = readMessage(stored);
    const time = momentField(stored, "timestamp") ?? Number.NaN;
    if (entry.kind !== "assistant") {
      items.push({ kind: "message", entry, stored, time });
      continue;
    }
    const results: ToolResultEntry[] = [];
    for (let next = messages[at]; next?.role === "toolResult"; next = messages[++at]) {
      const result = readMessage(next);
      if (result.kind === "toolResult") results.push(result);
    }
    items.push({ kind: "reply", entry, time, results, ...answersTo(entry, results) });
  }
  return items;
}

function answersTo(entry: AssistantEntry, results: readonly ToolResultEntry[]) {
  const resultOf = new Map<ToolCall, ToolResultEntry>();
  const taken = new Set<number>();
  for (const [call, position] of pairResults(toolCallsOf(entry.blocks), results)) {
    const result = results[position];
    if (!result) continue;
    resultOf.set(call, result);
    taken.add(position);
  }
  return { resultOf, orphans: results.filter((_, position) => !taken.has(position)) };
}

/**
 * The entries of a session of its own, each reply in one piece: some agents write a reply in parts, a line
 * for each block, with the results of its first calls before its last part. `rows`: those of the path that
 * is shown; `bodies`: their bodies. What came between two parts follows the whole reply.
 */
export function wholeReplies(
  table: EntryTable,
  rows: Int32Array,
  bodies: readonly JsonObject[],
): readonly JsonObject[] {
  const parts: JsonObject[][] = [];
  let reply: JsonObject[] | null = null;
  for (const [at, body] of bodies.entries()) {
    const row = rows[at] ?? 0;
    if (reply && isPartOfReply(table, row)) {
      reply.push(body);
      continue;
    }
    const own = [body];
    parts.push(own);
    if (roleOf(table, row) === "assistant") reply = own;
  }
  return parts.map(([first = {}, ...later]) =>
    later.length === 0 ? first : joinedEntry([first, ...later]),
  );
}
