// What is searched of an entry: the texts that its card shows, in reading order, and by a switch whatever
// else it holds. What each of them is, `readEntry` says.
import { Groups } from "../../lib/groups.ts";
import type { ContentBlock } from "../../model/blocks/blocks.ts";
import type { Entry } from "../../model/entry/entry.ts";
import { BASE_FIELDS } from "../../model/entry/fields.ts";
import { readEntry } from "../../model/entry/read-entry.ts";
import { isArray, isObject, type JsonObject, objectField } from "../../model/json/json.ts";
import type { Part, PartKind, Place } from "./part.ts";
import { type Holder, stringsIn, valueAt } from "./strings.ts";

/** `entry`: as stored, or in today's shape. `isRaw`: all names of fields and all other strings come last. */
export function entryParts(entry: JsonObject, isRaw: boolean): readonly Part[] {
  const parts = new PartList(entry);
  addKnown(parts, readEntry(entry));
  if (isRaw) parts.addRest();
  return parts.list;
}

class PartList {
  readonly list: Part[] = [];
  /** What stands between the root and the fields that say something: a message is a field of its entry. */
  readonly place: Place | null;
  readonly source: JsonObject;
  readonly #entry: JsonObject;
  readonly #taken = new Groups<object, Set<string | number>>(() => new Set());

  constructor(entry: JsonObject) {
    this.#entry = entry;
    const message = entry.type === "message" ? objectField(entry, "message") : undefined;
    this.source = message ?? entry;
    this.place = message ? { parent: null, key: "message" } : null;
  }

  /** All strings in a field of the source. */
  strings(kind: PartKind, key: string): void {
    this.inside(kind, { parent: this.place, key }, this.source);
  }

  /** The content; `kind` is what its texts are. */
  blocks(kind: PartKind, blocks: readonly ContentBlock[]): void {
    const { content } = this.source;
    const place: Place = { parent: this.place, key: "content" };
    if (typeof content === "string") this.text(kind, place, this.source, 0);
    if (!isArray(content)) return;
    for (const [index, block] of blocks.entries()) {
      const stored = content[index];
      const at: Place = { parent: place, key: index };
      if (block.type === "image") continue;
      if (block.type === "unknown" || stored === undefined || !isObject(stored)) {
        this.inside("custom", at, content, index);
      } else if (block.type === "text" || block.type === "thinking") {
        const own = block.type === "text" ? kind : "thinking";
        this.text(own, { parent: at, key: block.type }, stored, index);
      } else {
        this.text("toolName", { parent: at, key: "name" }, stored, index);
        const given: Place = { parent: at, key: "arguments" };
        if (isObject(stored.arguments)) this.inside("arguments", given, stored, index);
        this.text("arguments", { parent: at, key: "partialJson" }, stored, index);
      }
    }
  }

  /** What stands at a place, if it is a string. */
  text(kind: PartKind, place: Place, holder: JsonObject, block: number): void {
    if (typeof holder[place.key] === "string") this.inside(kind, place, holder, block);
  }

  /** All strings at a place, and below it. */
  inside(kind: PartKind, place: Place, holder: Holder, block = -1): void {
    const value = valueAt(holder, place.key);
    if (typeof value === "string") this.#add(kind, block, place, holder, value);
    else if (value !== undefined && (isObject(value) || isArray(value))) {
      for (const one of stringsIn(value, place)) {
        this.#add(kind, block, one.place, one.holder, one.text);
      }
    }
  }

  addRest(): void {
    for (const { place, holder, isKey, text } of stringsIn(this.#entry, null, true)) {
      const isTaken = !isKey && this.#taken.get(holder)?.has(place.key);
      if (!isTaken && text !== "") {
        this.list.push({ kind: "raw", block: -1, place, isKey, text });
      }
    }
  }

  #add(kind: PartKind, block: number, place: Place, holder: object, text: string): void {
    if (text === "") return;
    const taken = this.#taken.at(holder);
    if (taken.has(place.key)) return;
    taken.add(place.key);
    this.list.push({ kind, block, place, isKey: false, text });
  }
}

/** What the strings in some fields of an entry or its message are. */
type Rule = readonly [kind: PartKind, ...fields: readonly string[]];

/** The content blocks come where CONTENT stands. */
const CONTENT = "content";

/** In the order in which a card shows them. */
const RULES: Readonly<Record<Entry["kind"], readonly Rule[]>> = {
  user: [["prompt", CONTENT]],
  assistant: [
    ["reply", CONTENT],
    ["error", "errorMessage"],
  ],
  toolResult: [
    ["toolName", "toolName"],
    ["output", CONTENT],
    ["details", "details", "nestedCalls"],
  ],
  bash: [
    ["command", "command"],
    ["output", "output", "fullOutputPath"],
  ],
  customMessage: [
    ["custom", "customType", CONTENT],
    ["details", "details"],
  ],
  system: [["system", CONTENT, "sections", "toolsAdded", "toolsRemoved"]],
  compaction: [
    ["system", "systemMessage"],
    ["summary", "summary", "shortSummary"],
    ["details", "details", "preserveData", "retainedTail"],
  ],
  branchSummary: [
    ["summary", "summary"],
    ["details", "details"],
  ],
  label: [["label", "label"]],
  name: [["name", "name"]],
  modelChange: [["setting", "provider", "modelId", "model", "role"]],
  thinkingLevel: [["setting", "thinkingLevel"]],
  activeTools: [["setting", "activeToolNames"]],
  customData: [["custom", "customType", "data"]],
  usage: [["custom", "kind", "provider", "model", "note"]],
  contextEdit: [["custom", "replacement"]],
  leaf: [],
  unknown: [["custom", CONTENT]],
};

function addKnown(parts: PartList, entry: Entry): void {
  for (const [kind, ...fields] of RULES[entry.kind]) {
    for (const field of fields) {
      if (field === CONTENT) parts.blocks(kind, "blocks" in entry ? entry.blocks : []);
      else parts.strings(kind, field);
    }
  }
  if (entry.kind !== "unknown") return;
  for (const key of Object.keys(parts.source)) {
    if (!BASE_FIELDS.has(key)) parts.strings("custom", key);
  }
}
