// `session.json` and a `message.json` as entries (formats.md 7.3, 7.4, 7.8): the session's name, the system
// prompts, the task; after the parts the total usage and the outcome. Next to `session.json` (7.7) are the
// model's tools and its next context; older versions wrote neither.

import { momentField } from "../../model/blocks/usage.ts";
import {
  type JsonObject,
  numberField,
  objectField,
  objectsField,
  stringField,
  stringsField,
} from "../../model/json/json.ts";
import { contextText } from "../../model/runs/run-events.ts";
import {
  type DraftEntry,
  eventEntry,
  messageEntry,
  modelOf,
  momentIn,
  usageOf,
} from "./draft-entry.ts";

/**
 * Whether the session is over. A crash leaves `running` for ever; the first versions record
 * nothing.
 */
export function isOver(session: JsonObject): boolean {
  return session.status === "completed" || session.status === "error";
}

/** The name that people see; "" if nothing records one. */
function titleOf(session: JsonObject): string {
  const agent = objectField(session, "agent") ?? {};
  const text = (key: string) => (stringField(agent, key) ?? "").trim();
  return text("description") || text("name") || text("id");
}

/** Before the first message. */
export function sessionEntries(session: JsonObject): readonly DraftEntry[] {
  const name = titleOf(session);
  if (!name) return [];
  const time = momentIn(session, "created");
  return [{ suffix: "", time, fields: { type: "session_info", name } }];
}

/**
 * After everything: why the session failed. An error may remain after the session continued: status
 * decides.
 */
export function sessionEnd(session: JsonObject): readonly DraftEntry[] {
  const error = objectField(session, "error");
  if (!error) return [];
  const time = numberField(error, "time") ?? Number.NaN;
  const status = stringField(session, "status") ?? null;
  return [eventEntry("session-error", ":error", time, { ...error, status })];
}

/** The prompt that the model gets: the task, and the extra instruction below it. */
function promptOf(message: JsonObject): string {
  const prompt = objectField(objectField(message, "user") ?? {}, "prompt") ?? {};
  const task = stringField(prompt, "task") ?? "";
  const more = stringField(prompt, "user");
  return more ? `${task}\n\n${more}` : task;
}

/** Before the parts: a system message for each system prompt, and the task. */
export function messageStart(message: JsonObject): readonly DraftEntry[] {
  const time = momentIn(message, "created");
  const system = stringsField(objectField(message, "assistant") ?? {}, "system").map(
    (content, at) => messageEntry(`:system-${at + 1}`, time, { role: "system", content }),
  );
  const content = promptOf(message);
  return content === "" ? system : [...system, messageEntry("", time, { role: "user", content })];
}

/**
 * After the parts: AgentUse counts tokens and cost for the message as a whole, over all its replies
 * and resumptions, so no single reply has them.
 */
export function messageEnd(message: JsonObject): readonly DraftEntry[] {
  const assistant = objectField(message, "assistant") ?? {};
  const time = momentIn(message, "completed");
  const entries: DraftEntry[] = [];
  const usage = usageOf(assistant);
  if (usage) {
    const context = contextText(objectField(assistant, "context") ?? {});
    const note = context && { note: `context ${context}` };
    const fields = { type: "usage", kind: "run", ...messageModel(message), usage, ...note };
    entries.push({ suffix: ":usage", time, fields });
  }
  const error = objectField(assistant, "error");
  if (error) entries.push(eventEntry("error", ":error", time, error));
  return entries;
}

/** `provider` and `model` of a message. */
export function messageModel(message: JsonObject): JsonObject {
  const assistant = objectField(message, "assistant") ?? {};
  return modelOf(stringField(assistant, "modelID") ?? "", stringField(assistant, "providerID"));
}

/** By file name: its entries, and whether they come before the first message or after the last. */
export const BESIDE_SESSION: ReadonlyMap<string, BesideSession> = new Map([
  ["tools.json", { side: "start", entries: toolEntries }],
  ["context.json", { side: "end", entries: contextEntries }],
]);

interface BesideSession {
  readonly side: "start" | "end";
  /** Null for an unknown version. */
  readonly entries: (value: JsonObject) => readonly DraftEntry[] | null;
}

/** A system message that adds the tools, as pi stores them; none without tools. */
function toolEntries(value: JsonObject): readonly DraftEntry[] {
  const toolsAdded = objectsField(value, "tools").map((tool) => {
    const { description, inputSchema } = tool;
    return {
      name: stringField(tool, "name") ?? "",
      ...(description !== undefined && { description }),
      ...(inputSchema !== undefined && { parameters: inputSchema }),
    };
  });
  if (toolsAdded.length === 0) return [];
  const message = { role: "system", content: "", toolsAdded };
  return [messageEntry(":tools", Number.NaN, message)];
}

/** Version 1 only. */
function contextEntries(value: JsonObject): readonly DraftEntry[] | null {
  if (value.version !== 1) return null;
  const { messages, messageID } = value;
  const told = {
    ...(messageID !== undefined && { messageID }),
    usage: objectField(value, "usage") ?? {},
    messages: messages ?? [],
  };
  const time = momentField(value, "updatedAt") ?? Number.NaN;
  return [eventEntry("context", ":context", time, told)];
}
