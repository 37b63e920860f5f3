// Every line that is written for a session of another agent has the fields that pi's code reads without a
// check.
// @module-tag long
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { sessionsIn } from "../../formats/folder.ts";
import { openSession } from "../../formats/index.ts";
import { readMessage } from "../../model/entry/read-entry.ts";
import {
  isArray,
  isObject,
  type Json,
  type JsonObject,
  objectField,
} from "../../model/json/json.ts";
import type { OpenedSession } from "../../model/session.ts";
import { memorySource } from "../../read/source/byte-source.ts";
import { nodeFolderSources } from "../../read/source/node-folder.ts";
import { LEFT_OUT } from "../share/scope.ts";
import { fileToShare } from "../share/share-source.ts";
import { sharedLines } from "../share/shared-lines.ts";
import { completeEntry } from "./pi-fields.ts";
import { convertedSession } from "./session-jsonl.ts";

/**
 * The types of the fields that pi 0.87.1 reads, by the entry's type, the message's role or the
 * block's type.
 */
const READ: Readonly<Record<string, Readonly<Record<string, readonly string[]>>>> = {
  message: { message: ["object"] },
  compaction: { summary: ["string"], tokensBefore: ["number"] },
  branch_summary: { summary: ["string"], fromId: ["string"] },
  model_change: { provider: ["string"], modelId: ["string"] },
  thinking_level_change: { thinkingLevel: ["string"] },
  usage: { kind: ["string"], provider: ["string"], model: ["string"], usage: ["object"] },
  custom: { customType: ["string"] },
  custom_message: { customType: ["string"], content: ["string", "list"], display: ["boolean"] },
  label: { targetId: ["string"] },
  session_info: { name: ["string"] },
  "message user": { content: ["string", "list"], timestamp: ["number"] },
  "message system": { content: ["string", "list"], timestamp: ["number"] },
  "message custom": { content: ["string", "list"], timestamp: ["number"] },
  "message assistant": {
    content: ["list"],
    api: ["string"],
    provider: ["string"],
    model: ["string"],
    usage: ["object"],
    stopReason: ["string"],
    timestamp: ["number"],
  },
  "message toolResult": {
    toolCallId: ["string"],
    toolName: ["string"],
    content: ["list"],
    isError: ["boolean"],
    timestamp: ["number"],
  },
  "message bashExecution": { command: ["string"], output: ["string"], timestamp: ["number"] },
  "block text": { text: ["string"] },
  "block thinking": { thinking: ["string"] },
  "block image": { data: ["string"], mimeType: ["string"] },
  "block toolCall": { id: ["string"], name: ["string"], arguments: ["object"] },
};
const TOKENS = ["input", "output", "cacheRead", "cacheWrite", "totalTokens"];
const COSTS = ["input", "output", "cacheRead", "cacheWrite", "total"];

function typeOf(value: Json | undefined): string {
  if (isArray(value)) return "list";
  return value === null ? "null" : typeof value;
}

function lacking(kind: string, object: JsonObject): readonly string[] {
  const fields = Object.entries(READ[kind] ?? {});
  const missing = fields.filter(([key, types]) => !types.includes(typeOf(object[key])));
  const { usage } = object;
  if (usage === undefined) return missing.map(([key]) => `${kind}.${key}`);
  const cost = isObject(usage) ? usage.cost : undefined;
  const figures = [
    ...TOKENS.filter((key) => !isObject(usage) || typeof usage[key] !== "number"),
    ...COSTS.filter((key) => !isObject(cost) || typeof cost[key] !== "number"),
  ];
  return [...missing.map(([key]) => key), ...figures].map((key) => `${kind}.${key}`);
}

/** The missing fields of a file's lines; the first line is the header. */
function lackingIn(text: string): readonly string[] {
  const [header = {}, ...entries] = text
    .trimEnd()
    .split("\n")
    .map((line): JsonObject => JSON.parse(line));
  const ofHeader = ["id", "timestamp", "cwd"].filter((key) => typeof header[key] !== "string");
  const ofEntries = entries.flatMap((entry) => {
    const messages = [entry.message, entry.systemMessage].filter(isObject);
    const contents = [entry, ...messages].flatMap(({ content }) =>
      isArray(content) ? content : [],
    );
    return [
      ...lacking(String(entry.type), entry),
      ...messages.flatMap((message) => lacking(`message ${message.role}`, message)),
      ...contents.flatMap((block) =>
        isObject(block) ? lacking(`block ${block.type}`, block) : "a block that is none",
      ),
    ];
  });
  return [...new Set([...ofHeader, ...ofEntries])];
}

const files = ["fixtures/claude-code", "fixtures/codex", "fixtures/oddities"].flatMap((folder) =>
  readdirSync(folder, { recursive: true, encoding: "utf8" })
    .filter((name) => /\.(?:jsonl|html)$/.test(name))
    .map((name) => join(folder, name)),
);

/** Sessions of the fixtures whose entries are not lines of a pi file. */
async function others(): Promise<readonly OpenedSession[]> {
  const folder = "fixtures/agentuse";
  const inputs = await sessionsIn({
    kind: "folder",
    name: folder,
    files: await nodeFolderSources(folder),
  });
  const opened = await Promise.allSettled([
    ...files.map((path) =>
      openSession({ kind: "file", source: memorySource(readFileSync(path), path) }),
    ),
    ...inputs.map((input) => openSession(input)),
  ]);
  const sessions = opened.flatMap((one) => (one.status === "fulfilled" ? one.value : []));
  return sessions.filter(({ layout }) => !layout);
}

async function textOf(bytes: AsyncIterable<Uint8Array>): Promise<string> {
  const parts: Uint8Array[] = [];
  for await (const part of bytes) parts.push(part.slice());
  return Buffer.concat(parts).toString();
}

describe("a session of another agent, as a file for pi", () => {
  it("has in every line the fields that pi reads, exported or shared", async () => {
    const sessions = await others();
    expect(sessions.length).toBeGreaterThan(15);
    for (const opened of sessions) {
      const source = fileToShare(opened);
      const scope = { branches: "all", turns: null, leaveOut: LEFT_OUT } as const;
      const name = opened.session.fileName;
      const { bytes } = await convertedSession(opened);
      expect([name, lackingIn(Buffer.concat(bytes).toString())]).toEqual([name, []]);
      expect([name, lackingIn(await textOf(sharedLines(source, scope)))]).toEqual([name, []]);
    }
  });
});

const BASE = { id: "a", parentId: null, timestamp: "2026-11-01T00:00:00.000Z" };

describe("an unrecorded figure", () => {
  const reply = { type: "message", ...BASE, message: { role: "assistant", content: "Done." } };

  it("is 0 for pi and stays unknown for us", () => {
    const { entry, isFilledIn } = completeEntry(reply, BASE.timestamp);
    const message = objectField(entry, "message") ?? {};
    expect(isFilledIn).toBe(true);
    expect(message.usage).toMatchObject({ input: 0, totalTokens: 0, cost: { total: 0 } });
    expect(message.content).toEqual([{ type: "text", text: "Done." }]);
    expect(readMessage(message)).toMatchObject({ usage: null, model: "" });
  });

  it("is only the costs if the tokens are known", () => {
    const usage = { input: 5, output: 2 };
    const told = { ...reply, message: { ...reply.message, usage } };
    const { entry, isFilledIn } = completeEntry(told, BASE.timestamp);
    const read = readMessage(objectField(entry, "message") ?? {});
    expect(isFilledIn).toBe(true);
    expect(read).toMatchObject({ usage: { input: 5, total: 7, cost: null } });
  });

  it("is never filled in if everything is recorded", () => {
    const usage = { input: 5, output: 2, cost: { total: 0 } };
    const told = { ...reply, message: { ...reply.message, usage } };
    expect(completeEntry(told, BASE.timestamp).isFilledIn).toBe(false);
  });
});
