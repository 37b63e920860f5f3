// The lists that a context continues from, as messages: of compactions, and of rollbacks that cut into
// one. What a list names by its line is read from the file again (formats-claude-codex.md 3.5).
import {
  isArray,
  isObject,
  type JsonObject,
  objectField,
  stringField,
} from "../../model/json/json.ts";
import { mendedObject } from "../../read/json/mend.ts";
import type { ByteSource } from "../../read/source/byte-source.ts";
import { isSummary, textsOf } from "./contextual.ts";
import { type Item, NO_HEAD } from "./conversation.ts";
import type { CodexHeads } from "./heads/heads.ts";
import { type History, NO_SUMMARY } from "./history.ts";
import { messageOf } from "./rows/messages.ts";
import type { RolloutStart } from "./shape.ts";

const ENCRYPTED = "(the summary is encrypted: it cannot be read)";
const decoder = new TextDecoder();

/** The items that were read again, by line: in a followed file they do not change. */
export type ReadItems = Map<number, JsonObject>;

/**
 * The entries of all lists, by line, and the lines whose usage went into summaries. `items`: receives those that are
 * read for them. `system`: the entry of the system prompt. Errors: SessionError of the source.
 */
export async function compactionsOf(
  source: ByteSource,
  heads: CodexHeads,
  history: History,
  { provider, isBare }: RolloutStart,
  items: ReadItems,
  system: JsonObject | null,
): Promise<{
  readonly entries: ReadonlyMap<number, JsonObject>;
  readonly counted: ReadonlySet<number>;
}> {
  const itemAt = async (head: number): Promise<JsonObject> => {
    const known = items.get(head);
    if (known) return known;
    const line = await objectAt(source, heads, head);
    const item = isBare ? line : (objectField(line, "payload") ?? {});
    items.set(head, item);
    return item;
  };
  const entries = new Map<number, JsonObject>();
  const counted = new Set<number>();
  // A list that continues another holds the same messages: they are made once.
  const messages = new Map<Item, JsonObject | null>();
  // The size of the context at the last call of the conversation.
  let tokensBefore: number | undefined;
  let nth = 0;
  let [line, said] = [0, NO_HEAD];
  for (const [head, list] of history.lists) {
    const { model } = history.settingsAt(head);
    const retained: JsonObject[] = [];
    for (const one of list) {
      let message = messages.get(one);
      if (message === undefined) {
        const item = one.item ?? (await itemAt(one.head));
        const toolName = heads.toolOf(heads.callOf(stringField(item, "call_id") ?? "")) ?? "";
        message = messageOf(cut(item, one.most), { provider, model, toolName });
        messages.set(one, message);
      }
      if (message) retained.push(message);
    }
    for (; line < head; line++) if (heads.shapeAt(line).step === "item") said = line;
    const { message } = heads.rareAt(head).data ?? {};
    const isSummary =
      typeof message === "string" &&
      heads.shapeAt(said).role === "assistant" &&
      isEndOf(message, textsOf(await itemAt(said)));
    for (let at = said + 1; isSummary && at < head; at++) counted.add(at);
    for (; (heads.tokens[nth]?.line ?? Number.POSITIVE_INFINITY) <= head; nth++) {
      const told = heads.tokens[nth];
      if (told && !counted.has(told.line)) tokensBefore = told.context ?? tokensBefore;
    }
    const entry = compactionOf(heads, head, retained, tokensBefore);
    // The prompt is sent before every list except those with another model's tools, which include their own prompt.
    const isWhole = retained.some((message) => message.role === "system" && message.toolsAdded);
    const prompt = isWhole ? null : system;
    entries.set(head, prompt ? { ...entry, systemMessage: prompt.message ?? null } : entry);
  }
  return { entries, counted };
}

/** Whether a reply is the summary that a compaction's message, which begins with words of Codex's own, ends with. */
function isEndOf(message: string, texts: readonly string[]): boolean {
  const reply = texts.join("").trim();
  return reply !== "" && message.trimEnd().endsWith(reply);
}

function compactionOf(
  heads: CodexHeads,
  head: number,
  retainedTail: readonly JsonObject[],
  tokensBefore: number | undefined,
): JsonObject {
  const { data, turns } = heads.rareAt(head);
  const { replacement_history: _, message: __, ...details } = data ?? {};
  const list = { retainedTail, retainsAll: true, details };
  if (heads.shapeAt(head).envelope !== "compacted") {
    return { type: "compaction", summary: takenBack(turns), ...list };
  }
  const summary = summaryIn(data ?? {});
  return {
    type: "compaction",
    summary,
    ...(summary === ENCRYPTED && { isEncrypted: true }),
    ...list,
    ...(tokensBefore !== undefined && { tokensBefore }),
  };
}

function takenBack(turns: number): string {
  const count = turns === 1 ? "One turn was" : `${turns} turns were`;
  return `${count} taken back: of the list above only this was left.`;
}

/** What a compaction's line records of the earlier conversation, if it can be read. */
export function summaryIn({ message, replacement_history: list }: JsonObject): string {
  if (typeof message === "string" && message !== "") return message;
  if (!isArray(list)) return NO_SUMMARY;
  const texts = list.flatMap((item) =>
    isObject(item) && item.role === "user" ? textsOf(item) : [],
  );
  return texts.findLast((text) => isSummary(text) || text === NO_SUMMARY) ?? ENCRYPTED;
}

/** The object of a line, or the readable part of it. Errors: SessionError of the source. */
export async function objectAt(
  source: ByteSource,
  { places }: CodexHeads,
  line: number,
): Promise<JsonObject> {
  const { start, length } = places.at(line);
  return mendedObject(decoder.decode(await source.read(start, start + length)));
}

/**
 * The beginning and the end of a message's text, about this many bytes together, as Codex cuts it.
 */
function cut(item: JsonObject, most: number): JsonObject {
  if (most === Number.POSITIVE_INFINITY) return item;
  const text = textsOf(item).join("\n");
  if (text.length <= most) return item;
  const half = Math.floor(most / 2);
  const tokens = Math.ceil((text.length - 2 * half) / 4);
  const rest = `${text.slice(0, half)}…${tokens} tokens truncated…${text.slice(text.length - half)}`;
  const content = [{ type: "input_text", text: rest }];
  return { ...item, content };
}
