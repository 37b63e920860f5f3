// The fields that pi's own code reads from an entry without a check: its footer, its tree, its list of
// sessions, its context and its HTML export. An entry that gets to pi from another format is given the
// missing ones: an empty text, an empty list, a figure 0. A 0 for an unrecorded figure is marked
// (`NOT_RECORDED`), which pi ignores and we read: for us it stays unknown.

import { NOT_RECORDED } from "../../model/blocks/usage.ts";
import { isArray, isObject, type Json, type JsonObject } from "../../model/json/json.ts";
import { stringify } from "../../model/json/stringify.ts";

/** By field, the default if it is missing or of another type. */
type Fields = Readonly<Record<string, Json>>;

const MODEL = { provider: "", model: "" };
const CUSTOM = { customType: "", content: "", display: true };

/** By the entry's type; of `message` by its role. */
const ENTRY_NEEDS: ReadonlyMap<Json | undefined, Fields> = new Map<string, Fields>([
  ["message", { message: {} }],
  ["compaction", { summary: "", tokensBefore: 0 }],
  ["branch_summary", { summary: "", fromId: "root" }],
  ["model_change", { provider: "", modelId: "" }],
  ["thinking_level_change", { thinkingLevel: "off" }],
  ["usage", { kind: "", ...MODEL, usage: {} }],
  ["custom", { customType: "" }],
  ["custom_message", CUSTOM],
  ["label", { targetId: "" }],
  ["session_info", { name: "" }],
]);

const MESSAGE_NEEDS: ReadonlyMap<Json | undefined, Fields> = new Map<string, Fields>([
  ["user", { content: "" }],
  ["system", { content: "" }],
  ["custom", CUSTOM],
  ["assistant", { content: [], api: "", ...MODEL, usage: {}, stopReason: "stop" }],
  ["toolResult", { toolCallId: "", toolName: "", content: [], isError: false }],
  ["bashExecution", { command: "", output: "", cancelled: false, truncated: false }],
]);

const BLOCK_NEEDS: ReadonlyMap<Json | undefined, Fields> = new Map<string, Fields>([
  ["text", { text: "" }],
  ["thinking", { thinking: "" }],
  ["image", { data: "", mimeType: "" }],
  ["toolCall", { id: "", name: "", arguments: {} }],
]);

const FIGURES = { input: 0, output: 0, cacheRead: 0, cacheWrite: 0 };

/** A header as a current agent reads it. Timestamp: now if it has none. */
export function completeHeader(header: JsonObject): JsonObject {
  return { ...withNeeds(header, { timestamp: new Date().toISOString(), cwd: "" }), version: 3 };
}

/** `timestamp`: of the entry, as text. `isFilledIn`: whether it has a 0 for an unrecorded figure. */
export function completeEntry(given: JsonObject, timestamp: string) {
  const entry = withNeeds(given, ENTRY_NEEDS.get(given.type));
  const time = Date.parse(timestamp);
  const { message, usage, systemMessage, content } = entry;
  const made: JsonObject = {
    ...entry,
    ...(isObject(message) && { message: completeMessage(message, time) }),
    ...(usage !== undefined && { usage: completeUsage(usage) }),
    ...(isObject(systemMessage) && { systemMessage: completeMessage(systemMessage, time) }),
    ...(content !== undefined && { content: completeContent(content) }),
  };
  return { entry: made, isFilledIn: isFilledIn(made, given) };
}

function isFilledIn(made: JsonObject, given: JsonObject): boolean {
  const isCompacted = made.type === "compaction" && made.tokensBefore !== given.tokensBefore;
  return isCompacted || lacksFigures(made) || lacksFigures(made.message);
}

function lacksFigures(of: Json | undefined): boolean {
  const usage = isObject(of) ? of.usage : undefined;
  if (!isObject(usage)) return false;
  const { cost } = usage;
  return NOT_RECORDED in usage || (isObject(cost) && NOT_RECORDED in cost);
}

function completeMessage(given: JsonObject, timestamp: number): JsonObject {
  const message = withNeeds(given, MESSAGE_NEEDS.get(given.role));
  const { content, usage } = message;
  const isCalling =
    isArray(content) && content.some((block) => isObject(block) && block.type === "toolCall");
  const isUntold = given.role === "assistant" && given.stopReason === undefined;
  return {
    ...message,
    ...(content !== undefined && { content: completeContent(content) }),
    ...(usage !== undefined && { usage: completeUsage(usage) }),
    ...(isUntold && isCalling && { stopReason: "toolUse" }),
    timestamp: typeof message.timestamp === "number" ? message.timestamp : timestamp,
  };
}

/** A value that is no block becomes a text block with it. */
function completeContent(content: Json): Json {
  if (!isArray(content)) return content;
  return content.map((block) => {
    if (isObject(block)) return withNeeds(block, BLOCK_NEEDS.get(block.type));
    return { type: "text", text: stringify(block) };
  });
}

function completeUsage(value: Json): JsonObject {
  const usage = isObject(value) ? value : {};
  return { ...completeFigures(usage, "totalTokens"), cost: completeFigures(usage.cost, "total") };
}

/** Zeros that are marked as not recorded. */
export const NO_COSTS = completeFigures({}, "total");

/** Tokens or costs, with their sum. */
function completeFigures(value: Json | undefined, sum: "total" | "totalTokens"): JsonObject {
  const figures = isObject(value) ? value : {};
  const isKnown = (key: string) => typeof figures[key] === "number";
  const known = Object.keys(FIGURES).filter(isKnown);
  const total = known.reduce((all, key) => all + Number(figures[key]), 0);
  return {
    ...withNeeds(figures, { ...FIGURES, [sum]: total }),
    ...(known.length === 0 && !isKnown(sum) && { [NOT_RECORDED]: true }),
  };
}

/** The object with these fields filled in if missing; a value of another type is written as text. */
function withNeeds(object: JsonObject, needs: Fields | undefined): JsonObject {
  const added: Record<string, Json> = {};
  for (const [key, fallback] of Object.entries(needs ?? {})) {
    const value = object[key];
    if (fallback !== undefined && !isNeeded(key, value, fallback)) {
      added[key] = standIn(value, fallback);
    }
  }
  return { ...object, ...added };
}

/** Whether a value has the required type. Content that may be a text may be blocks, too. */
function isNeeded(key: string, value: Json | undefined, fallback: Json): boolean {
  if (isArray(value)) return isArray(fallback) || (key === "content" && fallback === "");
  return value !== null && typeof value === typeof fallback && !isArray(fallback);
}

function standIn(value: Json | undefined, fallback: Json): Json {
  if (value === undefined || value === null) return fallback;
  if (typeof fallback === "string") return textOf(value);
  return isArray(fallback) ? [{ type: "text", text: textOf(value) }] : fallback;
}

function textOf(value: Json): string {
  return typeof value === "string" ? value : stringify(value);
}
