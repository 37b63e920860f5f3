// A part as entries (formats.md 7.5, 7.6). Each part is a file and becomes an entry: a text, a thought
// and a call are three replies of one block each, as AgentUse itself sends them again (7.8). So a
// result follows its call immediately, also for parallel calls, and each entry's raw text is one file.
// A call with a result makes two entries.

import { momentField } from "../../model/blocks/usage.ts";
import {
  isObject,
  type Json,
  type JsonObject,
  objectField,
  stringField,
} from "../../model/json/json.ts";
import { stringify } from "../../model/json/stringify.ts";
import {
  attachedEntry,
  type DraftEntry,
  eventEntry,
  messageEntry,
  momentIn,
} from "./draft-entry.ts";

/** When a part began, ms since 1970 (7.8); NaN if nothing records it. */
export function startOf(part: JsonObject): number {
  if (part.type !== "tool") return momentIn(part, "start");
  const state = objectField(part, "state") ?? {};
  const start = momentIn(state, "start");
  return Number.isNaN(start) ? (momentField(state, "suspendedAt") ?? Number.NaN) : start;
}

/** What a part does not record itself. */
export interface PartContext {
  /** `provider` and `model` of its message. */
  readonly model: JsonObject;
  /** The session ended: parts that are still running were interrupted (formats.md section 8). */
  readonly isOver: boolean;
}

/** Parts of 7.5 that are not part of the conversation. */
const ASIDE: ReadonlySet<unknown> = new Set([
  "file",
  "agent",
  "step-start",
  "step-finish",
  "snapshot",
  "patch",
  "compaction",
  "learning",
  "error",
  "log",
]);

/**
 * The type of a part that AgentUse is not known to write, or that lacks the required fields; "" for all others.
 */
export function unknownPart(part: JsonObject): string {
  const isSaid = part.type === "text" || part.type === "reasoning";
  const content = isSaid ? part.text : part.type === "tool" ? part.tool : undefined;
  if (typeof content === "string" || ASIDE.has(part.type)) return "";
  return stringField(part, "type") || "part";
}

/** `start`: from the part's place. Never empty. */
export function partEntries(
  part: JsonObject,
  start: number,
  { model, isOver }: PartContext,
): readonly DraftEntry[] {
  switch (part.type) {
    case "text":
      return [textEntry(part, start, model)];
    case "reasoning": {
      const thinking = stringField(part, "text") ?? "";
      return [replyEntry(part, start, model, { type: "thinking", thinking })];
    }
    case "tool":
      return toolEntries(part, start, { model, isOver });
    case "file":
      return [fileEntry(part, start)];
    default: {
      const word = stringField(part, "type") || "part";
      return [eventEntry(word, "", start, withoutIds(part))];
    }
  }
}

/** A picture inside the file itself; the viewer accepts a type of any length. */
const PICTURE = /^data:(image\/[a-z0-9.+-]{1,40});base64,/i;

/**
 * A picture inside the part is a message with an image, like other attachments; anything else is
 * data.
 */
function fileEntry(part: JsonObject, start: number): DraftEntry {
  const { url: _, ...rest } = withoutIds(part);
  const [head, mimeType] = PICTURE.exec(stringField(part, "url") ?? "") ?? [];
  if (head === undefined || mimeType === undefined) {
    return eventEntry("file", "", start, withoutIds(part));
  }
  const data = (stringField(part, "url") ?? "").slice(head.length);
  const image = { type: "image", data, mimeType: mimeType.toLowerCase() };
  return attachedEntry("file", start, [image], rest);
}

function textEntry(part: JsonObject, start: number, model: JsonObject): DraftEntry {
  const text = stringField(part, "text") ?? "";
  if (part.role === "user") return messageEntry("", start, { role: "user", content: text });
  return replyEntry(part, start, model, { type: "text", text });
}

function replyEntry(
  part: JsonObject,
  start: number,
  model: JsonObject,
  block: JsonObject,
): DraftEntry {
  const end = momentIn(part, "end");
  const message = { role: "assistant", content: [block], ...model };
  return messageEntry("", laterOf(start, end), message, start);
}

/** Without a recorded end, the end is the start. */
function laterOf(start: number, end: number): number {
  return Number.isNaN(end) ? start : Math.max(start, end);
}

function withoutIds({ id: _, sessionID: __, messageID: ___, ...rest }: JsonObject): JsonObject {
  return rest;
}

/** The call and its result; for a call without one, what it waits for. */
function toolEntries(
  part: JsonObject,
  start: number,
  { model, isOver }: PartContext,
): readonly DraftEntry[] {
  const state = objectField(part, "state") ?? {};
  const id = stringField(part, "callID") ?? "";
  const name = stringField(part, "tool") ?? "";
  const { input } = state;
  const given = input === undefined || isObject(input) ? (input ?? {}) : { input };
  const isFinished = state.status === "completed" || state.status === "error";
  const waits = !isFinished && !isOver && { waits: true };
  const block = { type: "toolCall", id, name, arguments: given, ...waits };
  const message = { role: "assistant", content: [block], ...model, stopReason: "toolUse" };
  const call = messageEntry("", start, message);
  if (!isFinished) return [call, ...waitingEntries(state, name, start, isOver)];
  const end = momentIn(state, "end");
  const time = laterOf(start, end);
  const isError = state.status === "error";
  const result = messageEntry(":result", time, {
    role: "toolResult",
    toolCallId: id,
    toolName: name,
    content: [{ type: "text", text: isError ? errorText(state) : outputText(state.output) }],
    details: detailsOf(state),
    isError,
  });
  return [call, result, ...resolvedEntries(state, name, time)];
}

function errorText(state: JsonObject): string {
  return stringField(state, "error") ?? outputText(state.error);
}

/**
 * A text unchanged, the text inside an object that has one, else the JSON (formats.md section 8).
 */
function outputText(output: Json | undefined): string {
  if (typeof output === "string") return output;
  if (output === undefined) return "";
  if (isObject(output)) {
    for (const key of ["output", "result", "content"]) {
      const text = stringField(output, key);
      if (text !== undefined) return text;
    }
  }
  return stringify(output, 2);
}

function detailsOf({ title, metadata, output }: JsonObject): JsonObject {
  const isShown = output === undefined || typeof output === "string";
  const rest = isObject(output) && outputText(output) !== stringify(output, 2);
  return {
    ...(title !== undefined && { title }),
    ...(metadata !== undefined && { metadata }),
    ...(!isShown && rest && { output }),
  };
}

function waitingEntries(
  state: JsonObject,
  name: string,
  start: number,
  isOver: boolean,
): readonly DraftEntry[] {
  const { status = "pending", suspendedAt, resumePayload } = state;
  const told = {
    status,
    tool: name,
    ...(suspendedAt !== undefined && { suspendedAt }),
    ...(resumePayload !== undefined && { resumePayload }),
    ...(state.title !== undefined && { title: state.title }),
    ...(state.metadata !== undefined && { metadata: state.metadata }),
    ...(isOver && { isOver }),
  };
  return [eventEntry(isGate(name, state) ? "approval" : "waiting", ":state", start, told)];
}

/**
 * A person's decision in AgentUse's own words: the result of the call is what the model was sent.
 */
function resolvedEntries(state: JsonObject, name: string, time: number): readonly DraftEntry[] {
  if (!isGate(name, state)) return [];
  const output = objectField(state, "output") ?? {};
  const told = { ...output, tool: name, state: state.status ?? null };
  return [eventEntry("approval", ":state", time, told)];
}

function isGate(name: string, state: JsonObject): boolean {
  return name === "await_human" || payloadOf(state).kind === "await_human";
}

/** What a call was parked on; resolved calls keep it in their metadata. */
export function payloadOf(state: JsonObject): JsonObject {
  const metadata = objectField(state, "metadata") ?? {};
  return objectField(state, "resumePayload") ?? objectField(metadata, "resumePayload") ?? {};
}
