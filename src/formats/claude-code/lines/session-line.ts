// What is read off one line of a session: its place in the tree, and what its entry is made as.
import type { JsonObject } from "../../../model/json/json.ts";
import {
  isArray,
  objectField,
  objectsField,
  stringField,
  stringsField,
} from "../../../model/json/json.ts";
import { ownText } from "../../../text/cut.ts";
import type { Call, Kept, LineKind, RareHead } from "../tree/head.ts";
import { clearedResults, type ReplacedResult, replacedResults } from "./replaced-results.ts";
import { BEFORE_WORDS, type WrittenKind, writtenKind } from "./written-texts.ts";

/** Of a task, as much as tells it from others. Characters. */
const TASK_LENGTH = 2000;
/** Of the name of a sub-agent. Characters. */
const NAME_LENGTH = 200;

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

export function shapeOf(line: JsonObject, results: readonly string[]): LineShape {
  const type = stringField(line, "type") ?? "";
  const written = type === "user" && results.length === 0 ? writtenIn(line) : null;
  const kind = kindOf(line, type, results.length > 0, written !== null);
  const isReply = kind === "reply";
  return {
    type,
    kind,
    written: kind === "note" ? written : null,
    isQueuedPrompt: type === "attachment" && isQueuedPrompt(line),
    usage: isReply ? usageIn(line) : "none",
    major: isReply ? Number.parseInt(stringField(line, "version") ?? "0", 10) || 0 : 0,
    isSidechain: line.isSidechain === true,
    isAside: line.isMeta === true || line.teamName !== undefined,
  };
}

/** Null for nothing. `isRoot`: of a sidechain. */
export function rareIn(
  line: JsonObject,
  { type, kind }: Pick<LineShape, "type" | "kind">,
  isRoot: boolean,
): RareFacts | null {
  const isPrompt = isRoot && type === "user";
  const isBoundary = kind === "boundary";
  const isCompaction = isBoundary || kind === "summary" || clearsResults(line, type);
  if (!isPrompt && !isCompaction && !RARE.has(type)) return null;
  const metadata = (isBoundary && objectField(line, "compactMetadata")) || null;
  return {
    logicalParentUuid: isBoundary ? (stringField(line, "logicalParentUuid") ?? null) : null,
    kept: metadata && keptIn(metadata),
    leafUuid: type === "last-prompt" ? (stringField(line, "leafUuid") ?? null) : null,
    prompt: isPrompt ? beginningOf(textsIn(line)[0] ?? "", TASK_LENGTH) : "",
    title: titleIn(line, type),
    named: type === "summary" ? (stringField(line, "leafUuid") ?? null) : null,
    summary: kind === "summary" ? textsIn(line).join("\n") : "",
    metadata,
    replaced: replacedIn(line, type),
  };
}

function contentOf(line: JsonObject): readonly JsonObject[] {
  return objectsField(objectField(line, "message") ?? {}, "content");
}

/** The ids of the calls that it answers. */
export function resultsIn(line: JsonObject): readonly string[] {
  if (line.type !== "user" || !isArray(objectField(line, "message")?.content)) return NONE;
  const found = stringsOf(contentOf(line), "tool_use_id");
  return found.length > 0 ? found : NONE;
}

function stringsOf(blocks: readonly JsonObject[], key: string): readonly string[] {
  return blocks.flatMap((block) => stringField(block, key) ?? []);
}

function kindOf(line: JsonObject, type: string, hasResults: boolean, isWritten: boolean): LineKind {
  if (type === "system") return line.subtype === "compact_boundary" ? "boundary" : "other";
  if (type === "assistant") {
    return objectField(line, "message")?.model === "<synthetic>" ? "synthetic" : "reply";
  }
  if (type !== "user") return "other";
  if (line.isCompactSummary === true) return "summary";
  if (hasResults) return "result";
  return isWritten ? "note" : "prompt";
}

/** Of a user's line. Null: somebody typed at least some of it. */
function writtenIn(line: JsonObject): WrittenKind | null {
  const kinds = textsIn(line).map(writtenKind);
  if (kinds.every((kind) => kind !== null)) {
    const [kind = null] = kinds.filter((one) => !BEFORE_WORDS.has(one)).concat(kinds);
    if (kind) return kind;
  }
  return line.isMeta === true ? "Meta message" : null;
}

/** The texts of its message. */
function textsIn(line: JsonObject): readonly string[] {
  const whole = stringField(objectField(line, "message") ?? {}, "content");
  return whole === undefined ? stringsOf(contentOf(line), "text") : [whole];
}

/** The calls of a reply. */
export function callsIn(line: JsonObject): readonly Call[] {
  const calls: Call[] = [];
  for (const block of contentOf(line)) {
    const id = stringField(block, "id");
    if (block.type !== "tool_use" || id === undefined) continue;
    const input = objectField(block, "input") ?? {};
    calls.push({
      id,
      name: stringField(block, "name") ?? "",
      task: beginningOf(stringField(input, "prompt") ?? "", TASK_LENGTH),
      agent: beginningOf(stringField(input, "subagent_type") ?? "", NAME_LENGTH),
    });
  }
  return calls.length > 0 ? calls : NONE;
}

/** Not as a part of the text, which would stay in memory with it. */
function beginningOf(text: string, most: number): string {
  return text.length > most ? ownText(text.slice(0, most)) : text;
}

function usageIn(line: JsonObject): LineShape["usage"] {
  const message = objectField(line, "message") ?? {};
  if (!objectField(message, "usage")) return "none";
  return stringField(message, "stop_reason") === undefined ? "unfinished" : "final";
}

function isQueuedPrompt(line: JsonObject): boolean {
  const { type, commandMode } = objectField(line, "attachment") ?? {};
  const isPrompt = typeof commandMode !== "string" || commandMode === "prompt";
  return type === "queued_command" && isPrompt;
}

function titleIn(line: JsonObject, type: string): string | null {
  const field = TITLES.get(type);
  return field === undefined ? null : (stringField(line, field) ?? null);
}

const TITLES: ReadonlyMap<string, string> = new Map([
  ["custom-title", "customTitle"],
  ["ai-title", "aiTitle"],
  ["summary", "summary"],
]);

function clearsResults(line: JsonObject, type: string): boolean {
  return type === "system" && line.subtype === "microcompact_boundary";
}

function replacedIn(line: JsonObject, type: string): readonly ReplacedResult[] {
  if (clearsResults(line, type)) {
    return clearedResults(objectField(line, "microcompactMetadata") ?? {});
  }
  return type === "content-replacement" ? replacedResults(line) : NONE;
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
