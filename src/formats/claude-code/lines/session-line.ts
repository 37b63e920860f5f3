// What is read off one line of a session: its place in the tree, and what its entry is made as.
import type { JsonObject } from "../../../model/json/json.ts";
import { isObject, objectField, stringField, stringsField } from "../../../model/json/json.ts";
import type { Call, Kept, LineKind, RareHead } from "../tree/head.ts";
import { type FieldName, isTrue, type LineFields } from "./line-fields.ts";
import { clearedResults, type ReplacedResult, replacedResults } from "./replaced-results.ts";
import { BEFORE_WORDS, LOOKED_AT, type WrittenKind, writtenKind } from "./written-texts.ts";

/** Of a task, as much as tells it from others. Bytes. */
const TASK_BYTES = 2000;
/** Of the name of a sub-agent. Bytes. */
const NAME_BYTES = 200;

/** What a line is, as far as that shows without the lines around it; many lines are the same. */
export interface LineShape {
  /** "" without one. */
  readonly type: string;
  readonly kind: LineKind;
  /** Of a user's line that a program wrote: what it is. */
  readonly written: WrittenKind | null;
  /** A prompt that was typed while the model worked. */
  readonly isQueuedPrompt: boolean;
  /** Of a reply. */
  readonly usage: "none" | "final" | "unfinished";
  /** Of a reply: the first number of the version that wrote the line; 0 where it names none. */
  readonly major: number;
  readonly isSidechain: boolean;
  /** As `Heads.isAsideAt` has it. */
  readonly isAside: boolean;
}

/** What few lines say. */
export interface RareFacts extends RareHead {
  /** Of lines that name the session. */
  readonly title: string | null;
  /** Of a `summary` line: the last line of what it names. */
  readonly named: string | null;
  /** The summary of a compaction. */
  readonly summary: string;
  /** Of a boundary. */
  readonly metadata: JsonObject | null;
  /** Results that the model is given otherwise from here on. */
  readonly replaced: readonly ReplacedResult[];
}

export const NONE: readonly never[] = [];

export const NOTHING_RARE: RareFacts = {
  logicalParentUuid: null,
  kept: null,
  leafUuid: null,
  prompt: "",
  title: null,
  named: null,
  summary: "",
  metadata: null,
  replaced: NONE,
};

/** The types of the program's lines that say something rare: all of them do. */
const RARE: ReadonlySet<string> = new Set([
  "last-prompt",
  "custom-title",
  "ai-title",
  "summary",
  "content-replacement",
]);

/** Of the line that `fields` has just read; null for nothing. `isRoot`: of a sidechain. */
export function rareIn(
  fields: LineFields,
  { type, kind }: Pick<LineShape, "type" | "kind">,
  isRoot: boolean,
): RareFacts | null {
  const isPrompt = isRoot && type === "user";
  const isBoundary = kind === "boundary";
  const isCompaction = isBoundary || kind === "summary" || clearsResults(fields, type);
  if (!isPrompt && !isCompaction && !RARE.has(type)) return null;
  const metadata = isBoundary ? objectIn(fields, "compactMetadata") : null;
  return {
    logicalParentUuid: isBoundary ? (fields.text("logicalParentUuid") ?? null) : null,
    kept: metadata && keptIn(metadata),
    leafUuid: type === "last-prompt" ? (fields.text("leafUuid") ?? null) : null,
    prompt: isPrompt ? textStart(fields, TASK_BYTES) : "",
    title: titleIn(fields, type),
    named: type === "summary" ? (fields.text("leafUuid") ?? null) : null,
    summary: kind === "summary" ? wholeText(fields) : "",
    metadata,
    replaced: replacedIn(fields, type),
  };
}

/** The ids of the calls that it answers. */
export function resultsIn(fields: LineFields, type: string): readonly string[] {
  if (type !== "user" || fields.count("resultOf") === 0) return NONE;
  const found = [...fields.texts("resultOf").values()];
  return found.length > 0 ? found : NONE;
}

/** `before`: the last uuid above, which most lines name; the same text again: another is as much again to keep. */
export function parentIn(fields: LineFields, before: string | null): string | null | undefined {
  if (!fields.has("parentUuid")) return undefined;
  if (before !== null && fields.says("parentUuid", before)) return before;
  return fields.text("parentUuid") ?? null;
}

export function kindIn(
  fields: LineFields,
  type: string,
  hasResults: boolean,
  isWritten: boolean,
): LineKind {
  if (type === "system") {
    return fields.text("subtype") === "compact_boundary" ? "boundary" : "other";
  }
  if (type === "assistant") {
    return fields.text("model") === "<synthetic>" ? "synthetic" : "reply";
  }
  if (type !== "user") return "other";
  if (isTrue(fields, "isCompactSummary")) return "summary";
  if (hasResults) return "result";
  return isWritten ? "note" : "prompt";
}

/** Of a user's line. Null: somebody typed at least some of it. */
export function writtenIn(fields: LineFields): WrittenKind | null {
  const starts = texts(fields, "start");
  const ends = texts(fields, "end");
  const kinds = starts.map((start, at) => writtenKind(start, ends[at] ?? ""));
  if (kinds.every((kind) => kind !== null)) {
    const [kind = null] = kinds.filter((one) => !BEFORE_WORDS.has(one)).concat(kinds);
    if (kind) return kind;
  }
  return isTrue(fields, "isMeta") ? "Meta message" : null;
}

function texts(fields: LineFields, side: "start" | "end"): readonly string[] {
  const whole = fields.text("content", LOOKED_AT, side);
  return whole === undefined ? [...fields.texts("blockText", LOOKED_AT, side).values()] : [whole];
}

function textStart(fields: LineFields, bytes: number): string {
  const [first] = fields.texts("blockText", bytes).values();
  return fields.text("content", bytes) ?? first ?? "";
}

function wholeText(fields: LineFields): string {
  return fields.text("content") ?? [...fields.texts("blockText").values()].join("\n");
}

/** The calls of a reply. */
export function callsIn(fields: LineFields): readonly Call[] {
  // Most lines hold one block, and most of those no call.
  if (fields.count("blockId") === 0) return NONE;
  const types = fields.texts("blockType");
  const ids = fields.texts("blockId");
  const names = fields.texts("blockName");
  const tasks = fields.texts("task", TASK_BYTES);
  const agents = fields.texts("agent", NAME_BYTES);
  const calls: Call[] = [];
  for (const [element, type] of types) {
    const id = ids.get(element);
    if (type !== "tool_use" || id === undefined) continue;
    calls.push({
      id,
      name: names.get(element) ?? "",
      task: tasks.get(element) ?? "",
      agent: agents.get(element) ?? "",
    });
  }
  return calls.length > 0 ? calls : NONE;
}

export function usageIn(fields: LineFields): LineShape["usage"] {
  if (!fields.holds("usage", "object")) return "none";
  return fields.text("stopReason") === undefined ? "unfinished" : "final";
}

export function isQueuedPrompt(fields: LineFields): boolean {
  const mode = fields.text("commandMode") ?? "prompt";
  return fields.text("attachmentType") === "queued_command" && mode === "prompt";
}

function titleIn(fields: LineFields, type: string): string | null {
  const field = TITLES.get(type);
  return field ? (fields.text(field) ?? null) : null;
}

const TITLES = new Map<string, "customTitle" | "aiTitle" | "summary">([
  ["custom-title", "customTitle"],
  ["ai-title", "aiTitle"],
  ["summary", "summary"],
]);

function objectIn(fields: LineFields, name: FieldName): JsonObject | null {
  const value = fields.json(name);
  return value !== undefined && isObject(value) ? value : null;
}

function clearsResults(fields: LineFields, type: string): boolean {
  return type === "system" && fields.text("subtype") === "microcompact_boundary";
}

function replacedIn(fields: LineFields, type: string): readonly ReplacedResult[] {
  if (clearsResults(fields, type)) {
    return clearedResults(objectIn(fields, "microcompactMetadata") ?? {});
  }
  if (type !== "content-replacement") return NONE;
  return replacedResults({ replacements: fields.json("replacements") ?? null });
}

function keptIn(metadata: JsonObject): Kept | null {
  const messages = objectField(metadata, "preservedMessages");
  if (messages) {
    const all = stringsField(messages, "allUuids");
    return { kind: "lines", uuids: stringsField(messages, "uuids"), all };
  }
  const segment = objectField(metadata, "preservedSegment") ?? {};
  const head = stringField(segment, "headUuid");
  const tail = stringField(segment, "tailUuid");
  return head === undefined || tail === undefined ? null : { kind: "stretch", head, tail };
}
