// A line of a rollout as a pi entry: messages of the conversation, tokens, settings, names; lines for
// Codex itself stay data (formats-claude-codex.md 3.9).
import {
  isObject,
  type Json,
  type JsonObject,
  objectField,
  stringField,
} from "../../../model/json/json.ts";
import { type ListCost, listCost } from "../../../model/prices/list-cost.ts";
import { type RowKind, rowKind } from "../../../model/table/kinds.ts";
import { Alike } from "../../line-session/alike.ts";
import { turnEventOf } from "../heads/events.ts";
import type { LineShape } from "../heads/line-shapes.ts";
import type { TokenUse } from "../tokens.ts";
import { letter, messageOf } from "./messages.ts";

/** What an entry is made from in addition to the line's own object. */
export interface LineContext {
  readonly head: LineShape;
  readonly provider: string;
  readonly model: string;
  readonly toolName: string;
  /** Its lines have no envelope. */
  readonly isBare: boolean;
  /** Bits of `MARK`. */
  readonly marks: number;
}

/** Facts from the surrounding lines. */
export const MARK = {
  /** An output of no call that is in the conversation. */
  orphan: 1,
  /** A call without an answer. */
  unanswered: 2,
  /** An output of a call that an event reports as failed. */
  failed: 4,
  /** It may end a turn, and was copied from another session. */
  copiedEnd: 8,
} as const;

/** What Codex tells a model about a call that it stopped. */
const ABORTED = "aborted";

/**
 * `object`: the line, or the readable part of it. `use`: the usage of the call that it counts, if that is new. `run`:
 * the sub-agent that the call of an output started.
 */
export function entryOf(
  object: JsonObject,
  context: LineContext,
  use?: TokenUse,
  run?: JsonObject,
): JsonObject {
  const { head, provider, model, toolName, isBare, marks } = context;
  const payload = isBare ? object : (objectField(object, "payload") ?? {});
  if (use) {
    const { kind, contextTokens, responseId, totals, ...usage } = use;
    const cost = costOf(use, context, Date.parse(stringField(object, "timestamp") ?? ""));
    const entry: Record<string, Json> = { type: "usage", kind };
    if (provider) entry.provider = provider;
    if (model) entry.model = model;
    entry.usage = cost ? { ...usage, cost } : usage;
    if (contextTokens !== undefined && kind === "call") entry.contextTokens = contextTokens;
    if (responseId !== "") entry.responseId = responseId;
    else if (totals !== "") entry.totalsAfter = totals;
    return entry;
  }
  if (head.envelope === "inter_agent_communication") return messageEntry(letter(payload), payload);
  if (isData(context)) return dataEntry(object, context);
  const isFailed = (marks & MARK.failed) !== 0;
  const message = messageOf(payload, { provider, model, toolName, kind: head.kind, isFailed });
  if (!message) return dataEntry(object, context);
  const entry = messageEntry(run ? withRun(message, run) : message, payload);
  return (marks & MARK.unanswered) !== 0
    ? { ...entry, sentAfter: [abortedResult(message)] }
    : entry;
}

function withRun(message: JsonObject, run: JsonObject): JsonObject {
  return { ...message, details: { ...objectField(message, "details"), results: [run] } };
}

/** The list price of a call; null without a known price. */
function costOf(
  { input, output, cacheRead, cacheWrite }: TokenUse,
  { provider, model }: LineContext,
  time: number,
): ListCost | null {
  // Other providers serve models by these names, too, at their own prices.
  const isSpecial = provider !== "" && provider !== "openai";
  return listCost({ input, output, cacheRead, cacheWrite, model, time, isSpecial });
}

function messageEntry(message: JsonObject, item: JsonObject): JsonObject {
  if (message.role === "custom") {
    const { role: _, ...rest } = message;
    return { type: "custom_message", ...rest };
  }
  const phase = stringField(item, "phase");
  return { type: "message", message: phase === undefined ? message : { ...message, phase } };
}

/** Whether the line is for Codex itself, whatever its content. */
function isData({ head: { envelope }, marks }: LineContext): boolean {
  const isUnsent = envelope !== "response_item" || (marks & MARK.orphan) !== 0;
  return envelope !== "inter_agent_communication" && isUnsent;
}

/** A line for Codex itself: the name of its content, and the whole content. */
function dataEntry(object: JsonObject, context: LineContext): JsonObject {
  const holds = context.isBare ? undefined : object.payload;
  const data = holds !== undefined && isObject(holds) ? holds : object;
  const isEvent = context.head.envelope === "event_msg" && (context.marks & MARK.copiedEnd) === 0;
  const turnEvent = isEvent ? turnEventOf(data) : null;
  return { type: "custom", customType: dataName(context), data, ...(turnEvent && { turnEvent }) };
}

/** The name of such a line's data. */
function dataName({ head: { envelope, type } }: LineContext): string {
  const own = envelope === "event_msg" || envelope === "response_item" ? type : "";
  return own || envelope || type || "line";
}

function abortedResult(message: JsonObject): JsonObject {
  const blocks = Array.isArray(message.content) ? message.content : [];
  const call = blocks.find(isObject) ?? {};
  return {
    role: "toolResult",
    toolCallId: stringField(call, "id") ?? "",
    toolName: stringField(call, "name") ?? "",
    content: [{ type: "text", text: ABORTED }],
    isError: true,
  };
}

/**
 * With the values made from it once: while a session is open, all rows that share them use one object, as most
 * do.
 */
export interface RowContext extends LineContext {
  /** The type and role of an entry that counts no tokens. */
  readonly rowKind: RowKind;
  /** All facts in one text. */
  readonly basis: string;
}

function contextOf(line: LineContext): RowContext {
  const { head, ...rest } = line;
  const { envelope, type, role, kind } = head;
  // Differences besides these change no type and no role.
  const item = { type, role };
  const entry = entryOf({ ...item, payload: item }, line);
  const message = objectField(entry, "message") ?? {};
  return {
    ...line,
    rowKind: rowKind(String(entry.type), stringField(message, "role")),
    basis: JSON.stringify([envelope, type, role, kind, rest]),
  };
}

/** Of lines of one shape in one session. */
function isSame(one: LineContext, other: LineContext): boolean {
  return one.model === other.model && one.toolName === other.toolName && one.marks === other.marks;
}

/** Finds the object of a line among those of one session. */
export function sharedContexts(provider: string, isBare: boolean) {
  const shared = new Alike(contextOf, isSame);
  return (head: LineShape, model: string, toolName: string, marks = 0): RowContext =>
    shared.find(head, { head, provider, model, toolName, isBare, marks });
}

/**
 * Everything that an entry is made from in addition to its line, in one text. `use`, `run`: belong
 * to this entry alone.
 */
export function basisOf({ basis }: RowContext, use?: TokenUse, run?: JsonObject): string {
  if (run) return `${basis} ${JSON.stringify(run)}`;
  return use ? `${basis} ${Object.values(use).join(" ")}` : basis;
}
