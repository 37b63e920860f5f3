// What is read from one line of a session: its place in the tree, and what its entry is made as.
import type { Json, JsonObject } from "../../../model/json/json.ts";
import {
  isArray,
  objectField,
  objectsField,
  stringField,
  stringsField,
} from "../../../model/json/json.ts";
import { ownText } from "../../../text/cut.ts";
import { attachedContent } from "./attachments.ts";
import type { Call, Kept, LineKind } from "./line-kinds.ts";
import { programEntry } from "./program-entry.ts";
import { clearedResults, type ReplacedResult, replacedResults } from "./replaced-results.ts";
import { advisorCalls } from "./reply-usage.ts";
import { type RequestFact, requestIn } from "./requests.ts";
import { systemKey } from "./system.ts";
import { type WrittenKind, writtenIn } from "./written-texts.ts";

/** Maximum length of a task, enough to distinguish it. Characters. */
const TASK_LENGTH = 2000;
/** Maximum length of a sub-agent's name. Characters. */
const NAME_LENGTH = 200;

/** What a line is, without the lines around it; many lines are equal. */
export interface LineShape {
  /** "" without one. */
  readonly type: string;
  readonly kind: LineKind;
  /** Of a user's line that a program wrote, and of a local command in the program's line: its kind. */
  readonly written: WrittenKind | null;
  /**
   * What the program inserted into the context. prompt: typed while the model worked; system: the system prompt,
   * or tools; sent: anything else that reached the model. Null: nothing.
   */
  readonly attachment: "prompt" | "system" | "sent" | null;
  /** Of a reply: the agent wrote it itself, and does not send it. */
  readonly isUnsent: boolean;
  /** Of a reply. */
  readonly usage: "none" | "final" | "unfinished";
  /** Of a reply: the first number of the version that wrote the line; 0 where it names none. */
  readonly major: number;
  readonly isSidechain: boolean;
  /** Written for the model or for a team mate: it ends no answer to a person. */
  readonly isAside: boolean;
}

export function isSameShape(one: LineShape, other: LineShape): boolean {
  return (
    one.type === other.type &&
    one.kind === other.kind &&
    one.written === other.written &&
    one.attachment === other.attachment &&
    one.isUnsent === other.isUnsent &&
    one.usage === other.usage &&
    one.major === other.major &&
    one.isSidechain === other.isSidechain &&
    one.isAside === other.isAside
  );
}

/** Facts of few lines: each field of the lines that have them. */
export interface RareFacts {
  /** Of a boundary: the last line before it. */
  readonly logicalParentUuid?: string | undefined;
  readonly kept?: Kept | null;
  /** Of a `last-prompt` line: the current position of the conversation. */
  readonly leafUuid?: string | undefined;
  /** Of the first line of a sidechain: the beginning of its text. */
  readonly prompt?: string;
  /** Of lines that name the session. */
  readonly title?: string | undefined;
  /** Of a `summary` line: the last line of the conversation that it names. */
  readonly named?: string | undefined;
  /** The summary of a compaction. */
  readonly summary?: string;
  /** Of a boundary. */
  readonly metadata?: JsonObject | undefined;
  /** Of a line with the system prompt or tools: what distinguishes them from others. */
  readonly system?: string;
  readonly request?: RequestFact;
  /** Of a reply: the calls of an advisor that it holds, as entries. */
  readonly advised?: readonly JsonObject[];
  /** Results that the model gets in another form from here on. */
  readonly replaced?: readonly ReplacedResult[];
  /** The state of the session, as its entry records it. */
  readonly setting?: JsonObject;
}

export const NONE: readonly never[] = [];

export function shapeOf(line: JsonObject, results: readonly string[]): LineShape {
  const type = stringField(line, "type") ?? "";
  const written = results.length === 0 ? writtenAs(line, type) : null;
  const kind = kindOf(line, type, results.length > 0, written !== null);
  const isReply = kind === "reply";
  return {
    type,
    kind,
    written: kind === "note" || kind === "other" ? written : null,
    attachment: attachmentIn(line, type),
    isUnsent: line.isApiErrorMessage === true,
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
  if (type === "user" && (isRoot || kind === "summary")) {
    const texts = textsIn(line);
    return {
      ...(isRoot && { prompt: beginningOf(texts[0] ?? "", TASK_LENGTH) }),
      ...(kind === "summary" && { summary: texts.join("\n") }),
    };
  }
  if (kind === "reply") {
    const advised = advisorCalls(line);
    return advised.length > 0 ? { advised } : null;
  }
  if (kind === "boundary") {
    const metadata = objectField(line, "compactMetadata");
    const logicalParentUuid = stringField(line, "logicalParentUuid");
    return { logicalParentUuid, kept: metadata ? keptIn(metadata) : null, metadata };
  }
  const leafUuid = stringField(line, "leafUuid");
  const titleField = TITLES.get(type);
  if (titleField !== undefined) {
    const title = stringField(line, titleField);
    return type === "summary" ? { title, named: leafUuid } : { title, setting: programEntry(line) };
  }
  if (SETTINGS.has(type)) return { setting: programEntry(line) };
  if (type === "last-prompt") return { leafUuid };
  const system = systemKey(line);
  if (system !== null) return { system };
  const request = requestIn(line);
  if (request) return { request };
  const replaced = replacedIn(line, type);
  return replaced && { replaced };
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

function writtenAs(line: JsonObject, type: string): WrittenKind | null {
  if (type === "user") return writtenIn(line, textsIn(line));
  const isLocal = type === "system" && line.subtype === "local_command";
  return isLocal ? writtenIn(line, [stringField(line, "content") ?? ""]) : null;
}

/** The texts of its message. */
function textsIn(line: JsonObject): readonly string[] {
  return textsOf(objectField(line, "message")?.content);
}

function textsOf(content: Json | undefined): readonly string[] {
  if (typeof content === "string") return [content];
  return stringsOf(objectsField({ content: content ?? null }, "content"), "text");
}

/** The calls of a reply. `nth`: the index of the line. */
export function callsIn(line: JsonObject, nth: number): readonly Call[] {
  const calls: Call[] = [];
  for (const block of contentOf(line)) {
    const id = stringField(block, "id");
    if (block.type !== "tool_use" || id === undefined) continue;
    const input = objectField(block, "input") ?? {};
    calls.push({
      id,
      line: nth,
      name: stringField(block, "name") ?? "",
      task: beginningOf(stringField(input, "prompt") ?? "", TASK_LENGTH),
      agent: beginningOf(stringField(input, "subagent_type") ?? "", NAME_LENGTH),
    });
  }
  return calls.length > 0 ? calls : NONE;
}

/** Not a slice of the text, which would keep the whole text in memory. */
function beginningOf(text: string, most: number): string {
  return text.length > most ? ownText(text.slice(0, most)) : text;
}

function usageIn(line: JsonObject): LineShape["usage"] {
  const message = objectField(line, "message") ?? {};
  if (!objectField(message, "usage")) return "none";
  return stringField(message, "stop_reason") === undefined ? "unfinished" : "final";
}

function attachmentIn(line: JsonObject, lineType: string): LineShape["attachment"] {
  if (lineType === "api-request-shape") return "system";
  if (lineType !== "attachment") return null;
  const attachment = objectField(line, "attachment") ?? {};
  const { type, commandMode } = attachment;
  const isPrompt = typeof commandMode !== "string" || commandMode === "prompt";
  const isQueued = type === "queued_command" && isPrompt;
  if (isQueued && writtenIn(attachment, textsOf(attachment.prompt)) === null) return "prompt";
  if (type === "prompt_snapshot") return "system";
  return attachedContent(line) ? "sent" : null;
}

/** Written again after every turn, or when the session is opened. */
const SETTINGS: ReadonlySet<string> = new Set([
  "agent-name",
  "agent-setting",
  "bridge-session",
  "memory-mode",
  "mode",
  "permission-mode",
  "pr-link",
  "tag",
  "worktree-state",
]);

const TITLES: ReadonlyMap<string, string> = new Map([
  ["custom-title", "customTitle"],
  ["ai-title", "aiTitle"],
  ["summary", "summary"],
]);

function replacedIn(line: JsonObject, type: string): readonly ReplacedResult[] | null {
  if (type === "system" && line.subtype === "microcompact_boundary") {
    return clearedResults(objectField(line, "microcompactMetadata") ?? {});
  }
  return type === "content-replacement" ? replacedResults(line) : null;
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
