// Damage of one line's fields: missing, of another type, of another entry, written another way.

import type { Random } from "../../fixtures/generate/random.ts";
import type { Json, JsonObject } from "../../src/model/json/json.ts";
import { parseJson } from "../../src/model/json/json.ts";
import { stringify } from "../../src/model/json/stringify.ts";
import { isRecord } from "../golden/documented/strict-file.ts";

/** Stands for JSON that no value prints as: it is put in once the line is text. */
const RAW: Readonly<Record<string, () => string>> = {
  "@@1e999@@": () => "1e999",
  "@@-0@@": () => "-0",
  "@@deep list@@": () => `${"[".repeat(3000)}0${"]".repeat(3000)}`,
  "@@deep object@@": () => `${'{"a":'.repeat(2000)}0${"}".repeat(2000)}`,
};

const STRANGE: readonly [Json, ...Json[]] = [
  null,
  true,
  false,
  0,
  5,
  -1,
  1.5,
  1e308,
  "",
  " ",
  "text",
  "null",
  "8",
  "\u0000x",
  "\ud800",
  "__proto__",
  "2026-02-31T00:00:00.000Z",
  "x".repeat(300),
  [],
  {},
  [1],
  ["2026-01-02T00:00:00.000Z"],
  [2],
  [null],
  { content: null },
  { content: "other words" },
  { content: [{ type: "text", text: "others" }] },
  { role: "user", content: "kept" },
  { toString: 1, valueOf: 1 },
  { type: "message", id: "inner", timestamp: 1 },
  [{ role: "user", content: "kept", timestamp: 1 }],
  ...Object.keys(RAW),
];

const FIELDS: readonly [string, ...string[]] = [
  "id",
  "id",
  "parentId",
  "parentId",
  "type",
  "timestamp",
  "message",
  "version",
  "cwd",
  "parentSession",
  "targetId",
  "label",
  "name",
  "firstKeptEntryId",
  "firstKeptEntryIndex",
  "retainedTail",
  "systemMessage",
  "summary",
  "replacement",
  "thinkingLevel",
  "modelId",
  "provider",
  "usage",
  "fromId",
  "content",
  "customType",
  "data",
  "tokensBefore",
  "message.role",
  "message.content",
  "message.timestamp",
  "message.usage",
  "message.provider",
  "message.model",
  "message.responseModel",
  "message.output",
  "message.usage.cost",
  "message.usage.input",
];

const TYPES: readonly [string, ...string[]] = [
  "message",
  "compaction",
  "branch_summary",
  "label",
  "session_info",
  "custom_message",
  "custom",
  "context_edit",
  "leaf",
  "usage",
  "model_change",
  "thinking_level_change",
  "session",
  "unheard-of",
];

const ROLES: readonly [string, ...string[]] = [
  "user",
  "assistant",
  "toolResult",
  "system",
  "custom",
  "hookMessage",
  "bashExecution",
  "compactionSummary",
  "branchSummary",
  "unheard-of",
];

type Damage = (entry: JsonObject, lines: readonly string[], random: Random) => JsonObject | string;

const DAMAGES: Readonly<Record<string, Damage>> = {
  "strange value": (entry, _, random) =>
    withField(entry, fieldOf(entry, random), random.pick(STRANGE)),
  "strange value where none was": (entry, _, random) =>
    withField(entry, random.pick(FIELDS), random.pick(STRANGE)),
  "field lost": (entry, _, random) => withField(entry, fieldOf(entry, random), undefined),
  "another's id": (entry, lines, random) => ({ ...entry, id: idIn(lines, random) }),
  "another parent": (entry, lines, random) => ({ ...entry, parentId: idIn(lines, random) }),
  "its own parent": (entry) => ({ ...entry, parentId: entry.id }),
  "another target": (entry, lines, random) => ({
    ...entry,
    ...Object.fromEntries(
      ["targetId", "firstKeptEntryId", "fromId"].map((key) => [key, idIn(lines, random)]),
    ),
  }),
  "another type": (entry, lines, random) => ({
    targetId: idIn(lines, random),
    ...entry,
    type: random.pick(TYPES),
  }),
  "another role": (entry, _, random) => withField(entry, "message.role", random.pick(ROLES)),
  "kept by place": (entry, lines, random) => ({
    ...entry,
    type: "compaction",
    summary: "kept by place",
    firstKeptEntryIndex: random.below(lines.length + 2) - 1,
  }),
  edited: (entry, lines, random) => ({
    ...entry,
    type: "context_edit",
    targetId: idIn(lines, random),
    replacement: random.pick(STRANGE),
  }),
  "keys in another order": (entry) => Object.fromEntries(Object.entries(entry).reverse()),
  "other spacing": (entry) => stringify(entry as Json, 1).replaceAll("\n", " "),
  "escaped key": (entry, _, random) =>
    stringify(entry as Json).replace(`"${fieldOf(entry, random)}":`, (key) => escaped(key, random)),
  "repeated key": (entry, _, random) => {
    const key = JSON.stringify(fieldOf(entry, random));
    const first = `{${key}:${JSON.stringify(random.pick(STRANGE))},`;
    return stringify(entry as Json).replace("{", first);
  },
  "repeated key at the end": (entry, lines, random) => {
    const value = random.chance(0.5) ? idIn(lines, random) : random.pick(STRANGE);
    const last = `,${JSON.stringify(fieldOf(entry, random))}:${JSON.stringify(value)}}`;
    return stringify(entry as Json).replace(/\}$/, () => last);
  },
};

const NAMES = Object.keys(DAMAGES);

export function damageFields(
  lines: readonly string[],
  random: Random,
  say: (what: string) => void,
): readonly string[] {
  const at = random.chance(0.1) ? 0 : random.below(lines.length);
  const value = parseJson(lines[at] ?? "");
  const name = NAMES[random.below(NAMES.length)] ?? "";
  const result = isRecord(value) ? DAMAGES[name]?.(value, lines, random) : undefined;
  if (result === undefined) return lines;
  say(`${name} in line ${at + 1}`);
  const text = typeof result === "string" ? result : stringify(result as Json);
  return lines.with(at, withRaw(text));
}

function withRaw(text: string): string {
  let written = text;
  for (const [mark, raw] of Object.entries(RAW)) written = written.replaceAll(`"${mark}"`, raw);
  return written;
}

/** A field the entry has, at the top or in its message. */
function fieldOf(entry: JsonObject, random: Random): string {
  const keys = Object.keys(entry);
  if (isRecord(entry.message))
    keys.push(...Object.keys(entry.message).map((key) => `message.${key}`));
  return keys[random.below(keys.length)] ?? "id";
}

function withField(entry: JsonObject, path: string, value: Json | undefined): JsonObject {
  const [key = "", ...inner] = path.split(".");
  if (inner.length === 0) return { ...entry, [key]: value };
  const below = entry[key];
  const object = isRecord(below) ? below : {};
  return { ...entry, [key]: withField(object, inner.join("."), value) };
}

/** The id of some line. */
function idIn(lines: readonly string[], random: Random): Json {
  const value = parseJson(lines[random.below(lines.length)] ?? "");
  return isRecord(value) ? (value.id ?? null) : null;
}

/** A key with one of its letters written as an escape. */
function escaped(key: string, random: Random): string {
  const at = 1 + random.below(key.length - 3);
  const code = key.charCodeAt(at).toString(16).padStart(4, "0");
  return `${key.slice(0, at)}\\u${code}${key.slice(at + 1)}`;
}
