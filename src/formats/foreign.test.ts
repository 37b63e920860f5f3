// Files of other programs that look like sessions: each is named, or refused, and none is half-read.
import { expect, it } from "vitest";
import type { JsonObject } from "../model/json/json.ts";
import { memorySource } from "../read/source/byte-source.ts";
import { openSession } from "./index.ts";

const T = "2026-11-27T13:08:33.873Z";
const UUID = "57ee1874-b702-404e-b710-7f68f20975e4";

const lines = (...objects: readonly JsonObject[]): string =>
  objects.map((object) => `${JSON.stringify(object)}\n`).join("");
const pretty = (object: JsonObject | readonly JsonObject[]): string =>
  JSON.stringify(object, null, 2);
const database = (...tables: readonly string[]): string =>
  `SQLite format 3\0${"\0".repeat(84)}${tables.map((name) => `CREATE TABLE ${name} (id text)`).join("")}`;

async function refusalOf(content: string): Promise<string> {
  const source = memorySource(new TextEncoder().encode(content), "it");
  const { session } = await openSession({ kind: "file", source }).catch((error: Error) => ({
    session: { formatName: error.message },
  }));
  return session.formatName;
}

const copilot = (type: string, data: JsonObject, parentId: string | null = null): JsonObject => ({
  type,
  data,
  id: `${type}-1`,
  timestamp: T,
  parentId,
});
const qwen = (fields: JsonObject): JsonObject => ({
  uuid: UUID,
  parentUuid: null,
  sessionId: "s",
  timestamp: T,
  type: "user",
  version: "0.24.4",
  cwd: "/w",
  ...fields,
});

const NOT_ONE = "it is no session: it is JSON, but no line is a session header or entry.";

it("events and records of other programs are not taken for an agent's", async () => {
  const event = copilot("com.example.twig.cut", { twig: 1 });
  for (const object of [
    event,
    { ...copilot("user.message", {}), specversion: "1.0", source: "/orchard" },
    { timestamp: T, type: "event_msg", payload: { type: "agent_message", message: "x" } },
    { type: "user", sessionId: "s", message: { role: "user", content: "x" } },
  ]) {
    expect(await refusalOf(lines(object, object))).toBe(NOT_ONE);
  }
});

it.each<[program: string, content: string, named: string]>([
  [
    "Copilot CLI",
    lines(copilot("session.start", { producer: "copilot-agent" })),
    "a session of GitHub Copilot",
  ],
  [
    "Copilot CLI, its beginning lost",
    lines(copilot("user.message", { content: "x" }, "a")),
    "a session of GitHub Copilot",
  ],
  [
    "Copilot CLI, ended by its user",
    lines(copilot("abort", { reason: "user_abort" }, "a")),
    "a session of GitHub Copilot",
  ],
  [
    "Copilot in VS Code",
    lines(copilot("session.start", { sessionId: "s" }), copilot("assistant.turn_start", {})),
    "a session of GitHub Copilot",
  ],
  [
    "Qwen Code",
    lines(qwen({ message: { role: "user", parts: [{ text: "hi" }] } })),
    "a session of Qwen Code",
  ],
  [
    "Qwen Code, a reply",
    lines(qwen({ type: "assistant", message: { role: "model", parts: [] } })),
    "a session of Qwen Code",
  ],
  [
    "Qwen Code, its telemetry",
    lines(qwen({ type: "system", systemPayload: { uiEvent: {} } })),
    "a session of Qwen Code",
  ],
  [
    "Qwen Code, a result",
    lines(qwen({ type: "tool_result", toolCallResult: {} })),
    "a session of Qwen Code",
  ],
  [
    "Qwen Code, after lines that tell nothing",
    lines(
      { uuid: "b1", sessionId: "s", type: "user" },
      qwen({ message: { role: "user", parts: [{ text: "later" }] } }),
    ),
    "a session of Qwen Code",
  ],
  [
    "Gemini CLI",
    lines({ sessionId: "s", projectHash: "h", startTime: T, lastUpdated: T }),
    "a session of Gemini CLI",
  ],
  [
    "Gemini CLI, a document",
    pretty({ sessionId: "s", startTime: T, lastUpdated: T, messages: [] }),
    "a session of Gemini CLI",
  ],
  [
    "Gemini CLI, what was added later",
    lines({ $set: { lastUpdated: T } }),
    "a session of Gemini CLI",
  ],
  [
    "opencode, exported",
    pretty({ info: { id: "ses_1", slug: "a" }, messages: [] }),
    "a session of opencode",
  ],
  [
    "opencode, one of its messages",
    lines({ id: "msg_1", sessionID: "ses_1", role: "user", time: {} }),
    "a session of opencode",
  ],
  ["opencode's database", database("session", "message", "part"), "a database of opencode"],
  [
    "OpenClaw's database",
    database("`session_nodes`", "`transcript_events`"),
    "a database of OpenClaw",
  ],
  [
    "OpenClaw's index",
    lines({ "agent:main": { sessionId: "s", sessionFile: "s.jsonl" } }),
    "a list of the sessions of OpenClaw",
  ],
  ["Copilot's index", database("assistant_usage_events"), "a database of GitHub Copilot CLI"],
  ["Goose", lines({ id: "2025_1", working_dir: "/w", message_count: 2 }), "a session of Goose"],
  ["Goose's database", database("sessions", "messages"), "a database of Goose, Crush or Hermes"],
  ["another database", database("moz_places"), "an SQLite database"],
  ["Hermes", pretty({ session_id: "s", session_start: T, messages: [] }), "a session of Hermes"],
  [
    "Factory Droid",
    lines(
      { type: "session_start", id: "s", title: "New", owner: "me" },
      {
        type: "message",
        id: "a",
        parentId: "s",
        timestamp: T,
        message: { role: "user", content: [] },
      },
    ),
    "a session of Factory Droid",
  ],
  [
    "ChatGPT's export",
    pretty([{ title: "x", mapping: {}, current_node: "a" }]),
    "conversations exported from ChatGPT",
  ],
  [
    "Claude.ai's export",
    pretty([{ uuid: UUID, name: "x", chat_messages: [] }]),
    "conversations exported from Claude.ai",
  ],
  [
    "Claude Code, printing",
    lines({ type: "system", subtype: "init", session_id: UUID, cwd: "/w", tools: [], uuid: UUID }),
    "a stream that Claude Code prints",
  ],
  [
    "Codex, printing",
    lines({ type: "thread.started", thread_id: UUID }, { type: "turn.started" }),
    "a stream that Codex prints",
  ],
  ["Amp", pretty({ v: 12, id: `T-${UUID}`, created: 1, messages: [] }), "a session of Amp"],
  [
    "Zed",
    pretty({ version: "0.3.0", title: "x", messages: [], updated_at: T, request_token_usage: {} }),
    "a session of Zed",
  ],
  [
    "Zed, before it had agents",
    pretty({ version: "0.2.0", messages: [], updated_at: T, initial_project_snapshot: {} }),
    "a session of Zed",
  ],
  [
    "Continue",
    pretty({ sessionId: UUID, title: "x", workspaceDirectory: "file:///w", history: [] }),
    "a session of Continue or Kiro",
  ],
  [
    "Goose, before its sessions had ids",
    lines({ working_dir: "/w", description: "x", message_count: 2, total_tokens: 5 }),
    "a session of Goose",
  ],
  [
    "Cursor's command line",
    lines({ type: "system", subtype: "init", apiKeySource: "login", session_id: UUID, cwd: "/w" }),
    "a stream that Cursor prints",
  ],
  [
    "VS Code's chat, line by line",
    lines({ kind: 0, v: { version: 3, responderUsername: "GitHub Copilot", requests: [] } }),
    "a chat of VS Code",
  ],
  [
    "VS Code's chat",
    pretty({ version: 3, responderUsername: "GitHub Copilot", requests: [], sessionId: UUID }),
    "a chat of VS Code",
  ],
])("%s is named", async (_, content, named) => {
  expect(await refusalOf(content)).toBe(`it is ${named}, which Espalier does not read yet.`);
});

it.each<[program: string, content: string]>([
  ["a span log", lines({ type: "span", id: "a", parentId: null, timestamp: T, name: "GET /" })],
  ["a job log with parents", lines({ type: "job", id: 7, parentId: 6, status: "done" })],
  ["a tree of comments", lines({ id: "c1", parentId: null, type: "comment", body: "x" })],
  [
    "a chat server's log",
    lines({ type: "message", id: "m", message: { role: "admin", text: "x" } }),
  ],
  ["a chat bot's log", lines({ type: "message", message: "hello", timestamp: T })],
  ["a web analytics log", lines({ type: "user", sessionId: "s", event: "click" })],
  ["a call centre's log", lines({ type: "assistant", sessionId: "s", text: "How can I help?" })],
  ["pino", lines({ level: 30, time: 1, pid: 1, hostname: "h", msg: "started" })],
  ["bunyan", lines({ name: "app", hostname: "h", pid: 1, level: 30, msg: "x", time: T, v: 0 })],
  ["winston", lines({ level: "info", message: "x", timestamp: T })],
  ["Docker's json-file", lines({ log: "x\n", stream: "stdout", time: T })],
  ["CloudTrail", lines({ eventVersion: "1.08", eventTime: T, userIdentity: { type: "Root" } })],
  ["OpenTelemetry", lines({ resourceSpans: [{ scopeSpans: [] }] })],
  ["a training set of chats", lines({ messages: [{ role: "user", content: "x" }] })],
  ["ShareGPT", lines({ id: "1", conversations: [{ from: "human", value: "x" }] })],
  ["a batch of requests", lines({ custom_id: "1", method: "POST", url: "/v1/x", body: {} })],
  ["a language server's log", lines({ jsonrpc: "2.0", id: 1, method: "initialize", params: {} })],
  ["GitHub's events", lines({ id: "1", type: "PushEvent", actor: {}, payload: {}, created_at: T })],
  ["Qwen's usage record", lines({ version: 1, sessionId: "s", timestamp: 1, models: {} })],
  [
    "a log of logins",
    lines({ type: "user", sessionId: "s", level: "info", message: { text: "in" } }),
  ],
  [
    "LangSmith's runs",
    lines({ id: UUID, name: "x", run_type: "llm", session_id: UUID, inputs: { messages: [] } }),
  ],
  [
    "Langfuse's events",
    lines({ id: UUID, timestamp: T, type: "trace-create", body: { name: "x" } }),
  ],
  ["Aider's analytics", lines({ event: "message_send", properties: {}, user_id: UUID, time: 1 })],
  ["Cline", pretty([{ role: "user", content: [{ type: "text", text: "<task>x</task>" }] }])],
  ["Cline's view", pretty([{ ts: 1, type: "say", say: "text", text: "x" }])],
  ["Cursor", lines({ role: "user", message: { content: [{ type: "text", text: "x" }] } })],
  ["Windsurf", lines({ type: "user_input", status: "done", user_input: { user_response: "x" } })],
  ["Kiro's command line", lines({ version: "v1", kind: "Prompt", data: { message_id: UUID } })],
  [
    "Crush's export",
    pretty({ id: UUID, parent_session_id: "", title: "x", cost: 0.1, messages: [] }),
  ],
  [
    "a web analytics log by visits",
    lines(
      { type: "session", id: "v", timestamp: T, userId: "u" },
      { type: "pageview", id: "p", parentId: null, timestamp: T, url: "/" },
    ),
  ],
  [
    "Sentry's envelope",
    lines(
      { event_id: UUID, sent_at: T },
      { type: "session", length: 60 },
      { sid: "s", init: true },
    ),
  ],
  [
    "what Anthropic's API streams",
    lines(
      { type: "message_start", message: { id: "m", type: "message", role: "assistant" } },
      { type: "content_block_start", index: 0 },
    ),
  ],
  ["visits", lines({ session_id: "1", session_start: T, page_views: 3 })],
  ["runs of a pipeline", lines({ id: "1", projectID: "p", time: T, status: "ok" })],
  ["changes of a database", lines({ $set: { price: 3 } }, { $set: { price: 4 } })],
  ["records of spans", lines({ resourceLogs: [{ scopeLogs: [] }] })],
  ["a HAR", pretty({ log: { version: "1.2", creator: {}, entries: [{ startedDateTime: T }] } })],
  ["GeoJSON", lines({ type: "Feature", id: "a", geometry: null, properties: {} })],
])("%s is no session", async (_, content) => {
  expect(await refusalOf(content)).toBe(
    "it is no session: it is JSON, but no line is a session header or entry.",
  );
});

it("the output of pi with --mode json is named, also if it has only its header", async () => {
  const header = { type: "session", version: 3, id: "s", timestamp: T, cwd: "/w" };
  const printed = "This is what pi prints with --mode json: the events of a run, no session.";
  const said = { role: "user", content: "say hi" };
  expect(await refusalOf(lines(header, { type: "agent_start" }))).toBe(printed);
  expect(await refusalOf(lines(header, { type: "message_end", message: said }))).toBe(printed);
  expect(await refusalOf(lines(header))).toBe("pi v3");
});
