// One line of a session as the scan keeps it: its place in the tree, and what its entry is made as.
import type { JsonObject } from "../../../model/json/json.ts";
import { isObject, objectField, stringField, stringsField } from "../../../model/json/json.ts";
import type { LinePlace } from "../../line-session/scan-lines.ts";
import type { Call, Head, Kept, LineKind } from "../tree/head.ts";
import { type FieldName, isTrue, type LineFields } from "./line-fields.ts";
import { clearedResults, type ReplacedResult, replacedResults } from "./replaced-results.ts";
import { BEFORE_WORDS, LOOKED_AT, type WrittenKind, writtenKind } from "./written-texts.ts";

/** What a line says that is kept of it beyond its head. */
export interface SessionLine {
  readonly head: Head;
  readonly place: LinePlace;
  /** ms since 1970, NaN without one. */
  readonly time: number;
  /** "" without one. */
  readonly type: string;
  /** Of a user's line that a program wrote: what it is. */
  readonly written: WrittenKind | null;
  /** A prompt that was typed while the model worked. */
  readonly isQueuedPrompt: boolean;
  /** Of a reply. */
  readonly usage: "none" | "final" | "unfinished";
  /** The first number of the version that wrote the line; 0 where it names none. */
  readonly major: number;
  /** How deep its values are nested, as far as nobody looked into them. */
  readonly depth: number;
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

/** Of a task, as much as tells it from others. Bytes. */
const TASK_BYTES = 2000;
/** Of the name of a sub-agent. Bytes. */
const NAME_BYTES = 200;

/** What a line is, as far as that shows without the lines around it. */
export interface LineShape {
  /** "" without one. */
  readonly type: string;
  /** Of the program's own lines. */
  readonly subtype: string | undefined;
  readonly kind: LineKind;
  readonly written: WrittenKind | null;
  readonly isQueuedPrompt: boolean;
  /** The calls that it answers, by id. */
  readonly results: readonly string[];
  readonly usage: SessionLine["usage"];
}

/** Of the line that `fields` stands on. */
function shapeOf(fields: LineFields): LineShape {
  const type = fields.text("type") ?? "";
  const subtype = type === "system" ? fields.text("subtype") : undefined;
  const found = type === "user" ? [...fields.texts("resultOf").values()] : NONE;
  const results = found.length > 0 ? found : NONE;
  const written = type === "user" && results.length === 0 ? writtenIn(fields) : null;
  const isBoundary = subtype === "compact_boundary";
  const kind = isBoundary ? "boundary" : kindOf(fields, type, results.length > 0, written !== null);
  return {
    type,
    subtype,
    kind,
    written: kind === "note" ? (written ?? "Meta message") : null,
    isQueuedPrompt: type === "attachment" && isQueuedPrompt(fields),
    results,
    usage: kind === "reply" ? usageIn(fields) : "none",
  };
}

/** The line that `fields` has just read. `before`: the last uuid above it, which most lines name as their parent. */
export function sessionLine(
  fields: LineFields,
  place: LinePlace,
  before: string | null = null,
): SessionLine {
  const { type, subtype, kind, written, isQueuedPrompt, results, usage } = shapeOf(fields);
  const isBoundary = kind === "boundary";
  const isReply = kind === "reply" || kind === "synthetic";
  const parentUuid = parentIn(fields, before);
  const isSidechain = isTrue(fields, "isSidechain");
  const metadata = isBoundary ? objectIn(fields, "compactMetadata") : null;
  const isRoot = isSidechain && (parentUuid ?? null) === null;
  const head: Head = {
    kind,
    uuid: fields.text("uuid") ?? null,
    parentUuid,
    logicalParentUuid: isBoundary ? (fields.text("logicalParentUuid") ?? null) : null,
    isSidechain,
    isAside: isTrue(fields, "isMeta") || fields.has("teamName"),
    messageId: isReply ? (fields.text("messageId") ?? "") : "",
    calls: isReply ? callsIn(fields) : NONE,
    results,
    kept: metadata && keptIn(metadata),
    leafUuid: type === "last-prompt" ? (fields.text("leafUuid") ?? null) : null,
    prompt: isRoot && type === "user" ? textStart(fields, TASK_BYTES) : "",
  };
  return {
    head,
    place,
    time: fields.time("timestamp"),
    type,
    written,
    isQueuedPrompt,
    usage,
    major: kind === "reply" ? Number.parseInt(fields.text("version") ?? "0", 10) || 0 : 0,
    depth: fields.depth,
    title: titleIn(fields, type),
    named: type === "summary" ? (fields.text("leafUuid") ?? null) : null,
    summary: kind === "summary" ? wholeText(fields) : "",
    metadata,
    replaced: replacedIn(fields, type, subtype),
  };
}

const NONE: readonly never[] = [];

/** The same text again where it is the one above: another of it is as much again to keep. */
function parentIn(fields: LineFields, before: string | null): string | null | undefined {
  if (!fields.has("parentUuid")) return undefined;
  if (before !== null && fields.says("parentUuid", before)) return before;
  return fields.text("parentUuid") ?? null;
}

function kindOf(
  fields: LineFields,
  type: string,
  hasResults: boolean,
  isWritten: boolean,
): LineKind {
  if (type === "assistant") {
    return fields.text("model") === "<synthetic>" ? "synthetic" : "reply";
  }
  if (type !== "user") return "other";
  if (isTrue(fields, "isCompactSummary")) return "summary";
  if (hasResults) return "result";
  return isWritten ? "note" : "prompt";
}

/** Null: somebody typed at least some of it. */
function writtenIn(fields: LineFields): WrittenKind | null {
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
function callsIn(fields: LineFields): readonly Call[] {
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

function usageIn(fields: LineFields): SessionLine["usage"] {
  if (!fields.holds("usage", "object")) return "none";
  return fields.text("stopReason") === undefined ? "unfinished" : "final";
}

function isQueuedPrompt(fields: LineFields): boolean {
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

function replacedIn(
  fields: LineFields,
  type: string,
  subtype: string | undefined,
): readonly ReplacedResult[] {
  if (subtype === "microcompact_boundary") {
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
