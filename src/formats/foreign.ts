// Sessions of agents that no format here reads, by fields that only their objects have: they are named, and not
// mistaken for a session that they resemble (formats-more.md, section 0).
import {
  isArray,
  isObject,
  type JsonObject,
  objectField,
  stringField,
} from "../model/json/json.ts";

/** What an object is a part of; null if it shows no agent that is known here by name alone. */
export function foreignIn(object: JsonObject): string | null {
  return FOREIGN.find(([, has]) => has(object))?.[0] ?? null;
}

/** The kind of a database, from its first page, which names its tables. Null: no database. */
export function databaseIn(head: string): string | null {
  if (!head.startsWith("SQLite format 3\0")) return null;
  const tables = new Set([...head.matchAll(TABLE)].map(([, name]) => name ?? ""));
  const found = DATABASES.find(([, ...names]) => names.every((name) => tables.has(name)));
  return found ? `a database of ${found[0]}` : "an SQLite database";
}

const TABLE = /CREATE TABLE (?:IF NOT EXISTS )?[`"']?(\w{1,60})/g;

const DATABASES: readonly (readonly [agent: string, ...tables: readonly string[]])[] = [
  ["OpenClaw", "transcript_events", "session_nodes"],
  ["opencode", "session", "message", "part"],
  ["opencode", "event_sequence"],
  ["GitHub Copilot CLI", "assistant_usage_events"],
  ["Goose, Crush or Hermes", "sessions", "messages"],
];

/** By its name for people: whether only this agent has such objects. */
const FOREIGN = Object.entries<(object: JsonObject) => boolean>({
  "a session of GitHub Copilot": ({ type, data, id, timestamp, parentId, ...more }) =>
    typeof type === "string" &&
    COPILOT_TYPE.test(type) &&
    isSome(data) &&
    typeof id === "string" &&
    typeof timestamp === "string" &&
    parentId !== undefined &&
    [more.message, more.payload, more.specversion].every((other) => other === undefined),
  "a session of Qwen Code": (object) => {
    const { sessionId, type, provenance, systemPayload } = object;
    if (typeof sessionId !== "string" || !QWEN_TYPES.has(type)) return false;
    const message = objectField(object, "message");
    const isMessage = isArray(message?.parts) || message?.role === "model";
    return isMessage || type === "tool_result" || isSome(provenance) || isSome(systemPayload);
  },
  "a session of Gemini CLI": (object) => {
    const { sessionId, projectHash, startTime, lastUpdated, uuid, $rewindTo } = object;
    const set = objectField(object, "$set");
    const isChange = $rewindTo !== undefined || GEMINI_SETS.some((key) => isSome(set?.[key]));
    if (isChange) return Object.keys(object).length === 1;
    const isTimed = startTime !== undefined && lastUpdated !== undefined;
    const isHeader = projectHash !== undefined || isTimed;
    return typeof sessionId === "string" && isHeader && uuid === undefined;
  },
  "a session of opencode": (object) => {
    const { id, sessionID, messages, projectID } = object;
    const info = objectField(object, "info");
    if (info && isArray(messages)) return (stringField(info, "id") ?? "").startsWith("ses_");
    return (
      typeof id === "string" &&
      (isSome(sessionID) || isSome(projectID)) &&
      isSome(objectField(object, "time"))
    );
  },
  "a session of Goose": ({ working_dir, message_count }) =>
    isSome(working_dir) && isSome(message_count),
  "a session of Hermes": ({ session_id, session_start, messages }) =>
    isSome(session_id) && isSome(session_start) && isArray(messages ?? null),
  "a session of Factory Droid": ({ type, id, owner, title }) =>
    type === "session_start" && isSome(id) && (isSome(owner) || isSome(title)),
  "a stream that Claude Code prints": ({ type, subtype, session_id, tools }) =>
    type === "system" && subtype === "init" && isSome(session_id) && isSome(tools),
  "a stream that Cursor prints": ({ type, subtype, session_id, tools }) =>
    type === "system" && subtype === "init" && isSome(session_id) && !isSome(tools),
  "a stream that Codex prints": ({ type, thread_id }) =>
    type === "thread.started" && isSome(thread_id),
  "a session of Amp": ({ id, v, messages }) =>
    typeof id === "string" && id.startsWith("T-") && isSome(v) && isArray(messages ?? null),
  "a session of Zed": (object) => {
    const { updated_at, messages, request_token_usage, initial_project_snapshot } = object;
    const isOwn = isSome(request_token_usage) || isSome(initial_project_snapshot);
    return isSome(updated_at) && isArray(messages ?? null) && isOwn;
  },
  "a session of Continue or Kiro": ({ sessionId, workspaceDirectory, history }) =>
    isSome(sessionId) && isSome(workspaceDirectory) && isArray(history ?? null),
  "a chat of VS Code": (object) => {
    const { responderUsername, requests } = objectField(object, "v") ?? object;
    return isSome(responderUsername) && isArray(requests ?? null);
  },
  "a list of the sessions of OpenClaw": (object) => {
    const [first] = Object.values(object);
    return isSome(first) && isObject(first ?? null) && isSome((first as JsonObject).sessionFile);
  },
  "conversations exported from ChatGPT": ({ mapping, current_node }) =>
    isSome(mapping) && current_node !== undefined,
  "conversations exported from Claude.ai": ({ uuid, chat_messages }) =>
    isSome(uuid) && isArray(chat_messages ?? null),
});

/** Other programs' events have types with dots, too. */
const COPILOT_TYPE =
  /^(?:abort$|(?:assistant|external_tool|hook|model|permission|session|skill|subagent|system|tool|tool_search|user)\.)/;

const GEMINI_SETS = ["lastUpdated", "messages", "sessionId", "summary", "startTime", "directories"];

const QWEN_TYPES: ReadonlySet<unknown> = new Set(["user", "assistant", "tool_result", "system"]);

function isSome(value: unknown): boolean {
  return value !== undefined && value !== null;
}
