// The lists that a context goes on from, as messages: of compactions, and of rollbacks that cut into one.
// What a list names by its line is read from the file again (formats-claude-codex.md 3.5).
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
import type { Item } from "./conversation.ts";
import type { CodexHeads } from "./heads/heads.ts";
import { type History, NO_SUMMARY } from "./history.ts";
import { type ItemContext, messageOf } from "./rows/messages.ts";
import type { KnownOfLines } from "./rows/rows.ts";

const ENCRYPTED = "encrypted";
const decoder = new TextDecoder();

/** The items that were read again, by line: of a file that is followed they stay as they were. */
export type ReadItems = Map<number, JsonObject>;

/** The entries of all lists, by line. `items`: gets those that are read for them. Errors: SessionError of the source. */
export async function compactionsOf(
  source: ByteSource,
  heads: CodexHeads,
  history: History,
  { provider, toolNames, isBare }: KnownOfLines,
  items: ReadItems,
): Promise<ReadonlyMap<number, JsonObject>> {
  await readItems(source, heads, history.lists.values(), isBare, items);
  const entries = new Map<number, JsonObject>();
  const messages = new Map<Item, JsonObject | null>();
  for (const [head, list] of history.lists) {
    const { model } = history.settingsAt(head);
    const context = (item: JsonObject): ItemContext => ({
      provider,
      model,
      toolName: toolNames[heads.callOf(stringField(item, "call_id") ?? "")] ?? "",
    });
    const retained: JsonObject[] = [];
    for (const one of list) {
      // A list that goes on from another holds the same messages: they are made once.
      const known = messages.get(one);
      const item = one.item ?? items.get(one.head) ?? {};
      const message = known === undefined ? messageOf(cut(item, one.most), context(item)) : known;
      messages.set(one, message);
      if (message) retained.push(message);
    }
    entries.set(head, compactionOf(heads, head, retained));
  }
  return entries;
}

function compactionOf(
  heads: CodexHeads,
  head: number,
  retainedTail: readonly JsonObject[],
): JsonObject {
  const { envelope } = heads.shapeAt(head);
  const { data, turns } = heads.rareAt(head);
  const { replacement_history: _, message: __, ...details } = data ?? {};
  const summary = envelope === "compacted" ? summaryIn(data ?? {}) : takenBack(turns);
  return { type: "compaction", summary, retainedTail, retainsAll: true, details };
}

function takenBack(turns: number): string {
  const count = turns === 1 ? "One turn was" : `${turns} turns were`;
  return `${count} taken back: of the list above only this was left.`;
}

/** What a compaction's line says of what was said before, where it can be read. */
export function summaryIn({ message, replacement_history: list }: JsonObject): string {
  if (typeof message === "string" && message !== "") return message;
  if (!isArray(list)) return NO_SUMMARY;
  const texts = list.flatMap((item) =>
    isObject(item) && item.role === "user" ? textsOf(item) : [],
  );
  return texts.findLast((text) => isSummary(text) || text === NO_SUMMARY) ?? ENCRYPTED;
}

/** Reads the items that lists name by their lines. */
async function readItems(
  source: ByteSource,
  heads: CodexHeads,
  lists: Iterable<readonly Item[]>,
  isBare: boolean,
  items: ReadItems,
): Promise<void> {
  for (const list of lists) {
    for (const { item, head } of list) {
      if (item || items.has(head)) continue;
      const line = await objectAt(source, heads, head);
      items.set(head, isBare ? line : (objectField(line, "payload") ?? {}));
    }
  }
}

/** The object of a line, as far as it can be read. Errors: SessionError of the source. */
export async function objectAt(
  source: ByteSource,
  { places }: CodexHeads,
  line: number,
): Promise<JsonObject> {
  const { start, length } = places.at(line);
  return mendedObject(decoder.decode(await source.read(start, start + length)));
}

/** The beginning and the end of a message's text, about so many bytes together, as Codex cuts it. */
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
