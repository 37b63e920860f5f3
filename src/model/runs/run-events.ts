// What AgentUse records beside the conversation (formats.md 7.5, 7.6): `custom` entries whose type begins
// with its name, outside the context. In words for a line; the JSON stays below it.

import { momentField } from "../blocks/usage.ts";
import {
  isArray,
  isObject,
  type Json,
  type JsonObject,
  numberField,
  objectField,
  objectsField,
  stringField,
  stringsField,
} from "../json/json.ts";

const PREFIX = "agentuse.";
/** Of each name and reason: they come from a file. */
const MAX_CHARACTERS = 400;
const MAX_NAMES = 20;

export interface EventText {
  readonly who: string;
  /** "" when there is nothing to say. */
  readonly text: string;
}

/** The type of the data that hold what the model would be sent next. */
export const SNAPSHOT = `${PREFIX}context`;

/** Whether data of this type is an event of a run, and no extension's own. */
export function isRunEvent(customType: string): boolean {
  return customType.startsWith(PREFIX);
}

/** Null for data of anybody else. */
export function eventText(customType: string, value: Json | undefined): EventText | null {
  if (!isRunEvent(customType)) return null;
  const word = customType.slice(PREFIX.length);
  const data = value !== undefined && isObject(value) ? value : {};
  const say = WORDS.get(word);
  return say ? say(data) : { who: word, text: "" };
}

/**
 * What a person has to see immediately about an event: it waits for a person or a result, or it
 * failed. Null for every other event, and for other data.
 */
export function eventAlarm(customType: string, value: Json | undefined): "waits" | "failed" | null {
  if (!isRunEvent(customType) || value === undefined || !isObject(value)) return null;
  switch (customType.slice(PREFIX.length)) {
    case "approval":
    case "waiting":
      return isOpen(value) && value.isOver !== true ? "waits" : null;
    case "session-error":
      return isEnd(value) ? "failed" : null;
    case "error":
      return "failed";
    case "log":
      return value.level === "error" ? "failed" : null;
    default:
      return null;
  }
}

/** Of a gate or a call: no result yet. */
function isOpen(data: JsonObject): boolean {
  const status = wordIn(data, "status");
  return objectField(data, "resumePayload") !== undefined || OPEN.has(status);
}

const OPEN: ReadonlySet<string> = new Set(["pending", "running"]);

/** An error stays in the file when the session went on after it. */
function isEnd(data: JsonObject): boolean {
  const status = wordIn(data, "status");
  return status === "error" || status === "";
}

type Say = (data: JsonObject) => EventText;

const WORDS: ReadonlyMap<string, Say> = new Map<string, Say>([
  [
    "log",
    (data) => ({
      who: `Log (${wordIn(data, "level") || "no level"})`,
      text: wordIn(data, "message"),
    }),
  ],
  ["error", (data) => ({ who: "Error", text: errorText(data) })],
  ["session-error", sessionError],
  ["compaction", (data) => ({ who: "Context compacted", text: compactionText(data) })],
  ["context", (data) => ({ who: "Model context", text: snapshotText(data) })],
  ["learning", (data) => ({ who: "Learning", text: learningText(data) })],
  ["approval", approvalEvent],
  ["waiting", waitingEvent],
  ["sub-agent", (data) => ({ who: "Sub-agent", text: agentsText(data) })],
  ["file", (data) => ({ who: "File", text: fileText(data) })],
  ["agent", (data) => ({ who: "Agent", text: wordIn(data, "name") })],
  ["step-start", () => ({ who: "Step begins", text: "" })],
  ["step-finish", (data) => ({ who: "Step ends", text: stepText(data) })],
  ["snapshot", (data) => ({ who: "Snapshot", text: wordIn(data, "snapshot") })],
  ["patch", (data) => ({ who: "Patch", text: patchText(data) })],
]);

function wordIn(object: JsonObject, key: string): string {
  return (stringField(object, key) ?? "").slice(0, MAX_CHARACTERS);
}

function errorText(data: JsonObject): string {
  const place = wordIn(data, "source");
  const status = numberField(data, "statusCode");
  const facts = [place && `in the ${place}`, wordIn(data, "code"), status && `status ${status}`];
  return [wordIn(data, "message"), facts.filter(Boolean).join(", ")].filter(Boolean).join(" · ");
}

const ENDS: ReadonlyMap<string, string> = new Map([
  ["USER_STOPPED", "Session stopped"],
  ["USER_INTERRUPT", "Session stopped"],
  ["TIMEOUT", "Session timed out"],
]);

function sessionError(data: JsonObject): EventText {
  const status = wordIn(data, "status");
  const isOver = isEnd(data);
  return {
    who: isOver ? (ENDS.get(wordIn(data, "code")) ?? "Session failed") : "An error before",
    text: [errorText(data), isOver ? "" : `the session is ${status}`].filter(Boolean).join(" · "),
  };
}

function compactionText(data: JsonObject): string {
  const [before, after] = ["tokensBefore", "tokensAfter"].map((key) => numberField(data, key));
  const isKnown = before !== undefined && after !== undefined && before > 0;
  const change = isKnown ? ` (${percent(after / before - 1)})` : "";
  const [few, many] = [numberField(data, "messagesAfter"), numberField(data, "messagesBefore")];
  const tokens = changeText(before, after, `tokens${change}`);
  const facts = [tokens, changeText(many, few, "messages"), wordIn(data, "reason")];
  return facts.filter(Boolean).join(" · ");
}

function changeText(before: number | undefined, after: number | undefined, of: string): string {
  const isNone = before === undefined && after === undefined;
  return isNone ? "" : `${amount(before)} → ${amount(after)} ${of}`;
}

/** What would be sent next, after compactions. */
function snapshotText(data: JsonObject): string {
  const { messages } = data;
  const count = isArray(messages) ? `${amount(messages.length)} messages` : "";
  return [count, contextText(objectField(data, "usage") ?? {})].filter(Boolean).join(" · ");
}

/** `22,110 of 200,000 tokens (11%), compacted 1 time`: a context as AgentUse measures it (7.4). */
export function contextText(usage: JsonObject): string {
  const [active, limit, share, times] = [
    numberField(usage, "activeTokens"),
    numberField(usage, "contextLimit"),
    numberField(usage, "usagePercentage"),
    numberField(usage, "compactions"),
  ];
  if (active === undefined) return "";
  const of = limit === undefined ? "" : ` of ${amount(limit)}`;
  const part = share === undefined ? "" : ` (${Math.round(share)}%)`;
  const cut = times ? `, compacted ${amount(times)} ${times === 1 ? "time" : "times"}` : "";
  return `${amount(active)}${of} tokens${part}${cut}`;
}

function amount(figure: number | undefined): string {
  return figure === undefined ? "?" : figure.toLocaleString("en-US");
}

function percent(share: number): string {
  return `${share > 0 ? "+" : "−"}${Math.abs(Math.round(share * 100))}%`;
}

function learningText(data: JsonObject): string {
  const count = numberField(data, "count");
  const what = [wordIn(data, "status"), count === undefined ? "" : `${count}`].filter(Boolean);
  return [what.join(" "), namesText(stringsField(data, "titles"))].filter(Boolean).join(": ");
}

const DECISIONS: ReadonlyMap<string, string> = new Map([
  ["approve", "Approved"],
  ["reject", "Rejected"],
  ["comment", "Commented"],
]);

function approvalEvent(data: JsonObject): EventText {
  const payload = objectField(data, "resumePayload");
  const status = wordIn(data, "status");
  if (isOpen(data)) {
    const prompt = wordIn(payload ?? {}, "prompt");
    const until = momentText(payload ?? {}, "expiresAt");
    const text = [prompt, until && `expires ${until}`].filter(Boolean).join(" · ");
    return { who: data.isOver === true ? "Waited for approval" : "Waits for approval", text };
  }
  const isFailed = wordIn(data, "state") === "error";
  const reviewer = objectField(data, "reviewer") ?? {};
  const by = wordIn(reviewer, "username") || wordIn(reviewer, "name") || wordIn(reviewer, "id");
  const who = DECISIONS.get(status) ?? (isFailed ? "Approval failed" : "Approval resolved");
  return { who, text: [by && `by ${by}`, wordIn(data, "comment")].filter(Boolean).join(": ") };
}

function waitingEvent(data: JsonObject): EventText {
  const status = wordIn(data, "status") || "pending";
  const payload = objectField(data, "resumePayload") ?? {};
  const child = wordIn(payload, "childAgentName") || wordIn(payload, "childSessionID");
  const since = momentText(data, "suspendedAt");
  const is = data.isOver === true ? `${status} when the session ended` : status;
  const facts = [is, child && `waits for ${child}`, since && `since ${since}`];
  return { who: wordIn(data, "tool") || "Tool", text: facts.filter(Boolean).join(" · ") };
}

function momentText(object: JsonObject, key: string): string {
  const time = momentField(object, key);
  return time === null ? "" : `${new Date(time).toISOString().slice(0, 16).replace("T", " ")} UTC`;
}

function agentsText(data: JsonObject): string {
  return `${namesText(objectsField(data, "results").map((run) => wordIn(run, "agent")))}: no call of this session started it`;
}

function fileText(data: JsonObject): string {
  const source = objectField(data, "source") ?? {};
  const url = wordIn(data, "url");
  const name =
    wordIn(data, "filename") || wordIn(source, "path") || (url.startsWith("data:") ? "" : url);
  return [name, wordIn(data, "mime")].filter(Boolean).join(" · ");
}

function stepText(data: JsonObject): string {
  const tokens = objectField(data, "tokens") ?? {};
  const cache = objectField(tokens, "cache") ?? {};
  const [input, output, read] = [
    numberField(tokens, "input"),
    numberField(tokens, "output"),
    numberField(cache, "read"),
  ];
  if (input === undefined && output === undefined) return "";
  const cached = read === undefined ? "" : `, ${amount(read)} of them cached`;
  return `${amount(input)} tokens in${cached}, ${amount(output)} out`;
}

function patchText(data: JsonObject): string {
  return [wordIn(data, "hash"), namesText(stringsField(data, "files"))].filter(Boolean).join(": ");
}

function namesText(names: readonly string[]): string {
  const some = names.slice(0, MAX_NAMES).map((name) => name.slice(0, MAX_CHARACTERS));
  const more = names.length - some.length;
  return `${some.join(", ")}${more > 0 ? `, ${more} more` : ""}`;
}
