// A sub-agent that was forked from its session: its context begins with the context of the session, which is in the
// session's file and counts there (formats-more.md 7.1).
import { expect, it } from "vitest";
import type { JsonObject } from "../../model/json/json.ts";
import {
  openedInput,
  printedContext,
  printedRows,
  printedTokens,
} from "../../testing/formats/printed-session.ts";
import { jsonLines } from "../../testing/session.ts";
import { folderOf } from "../../testing/session-folder.ts";
import { sessionsIn } from "../folder.ts";

const AGENT = "p/s/subagents/agent-f.jsonl";

const line = (uuid: string, above: string | null, fields: JsonObject): JsonObject => ({
  ...{ sessionId: "s", version: "2.1.332", cwd: "/w", uuid, parentUuid: above },
  ...fields,
});
const user = (uuid: string, above: string | null, content: string, more: JsonObject = {}) =>
  line(uuid, above, { type: "user", message: { role: "user", content }, ...more });
const reply = (uuid: string, above: string, block: JsonObject, more: JsonObject = {}) =>
  line(uuid, above, {
    type: "assistant",
    message: {
      ...{ role: "assistant", model: "m", id: `m-${uuid}`, stop_reason: "end_turn" },
      usage: { input_tokens: 1, output_tokens: 2 },
      content: [block],
    },
    ...more,
  });
const call = { type: "tool_use", id: "t", name: "Agent", input: { prompt: "Prune." } };
const said = (text: string) => ({ type: "text", text });

const PARENT = [
  { type: "custom-title", customTitle: "Orchard", sessionId: "s" },
  user("u", null, "One."),
  reply("a", "u", call),
  user("z", "a", "Later."),
];
const side = { isSidechain: true, agentId: "f" };
const forked = (parentLastUuid: string): readonly JsonObject[] => [
  { type: "fork-context-ref", agentId: "f", parentSessionId: "s", parentLastUuid },
  user("x", null, "Prune.", side),
  reply("y", "x", said("Pruned."), side),
];

/** The sub-agent's session, opened from its folder. */
async function openedFork(files: Readonly<Record<string, readonly JsonObject[]>>) {
  const texts = Object.entries(files).map(([path, lines]) => [path, jsonLines(lines)] as const);
  const inputs = await sessionsIn(folderOf("projects", texts));
  const own = inputs.find((input) => input.kind === "file" && input.source.name === AGENT);
  if (!own) throw new Error("It was not found.");
  return openedInput(own);
}

it("a forked sub-agent continues from the entry of its session that it names, and counts only its own part", async () => {
  const agent = await openedFork({ "p/s.jsonl": PARENT, [AGENT]: forked("a") });
  expect(printedRows(agent)).toMatchInlineSnapshot(`
    "L1<– custom custom-title
    u<L1 message:user User: One.
    a<u message:assistant Assistant: Agent
    L4<a custom fork-context-ref
    x<L4 message:user User: Prune.
    y<x message:assistant Assistant: Pruned."
  `);
  expect(printedContext(agent)).toMatchInlineSnapshot(`
    "User: One.
    Assistant: Agent
    User: Prune.
    Assistant: Pruned."
  `);
  expect(printedTokens(agent)).toMatchInlineSnapshot(`"1/0/0/2 reasoning null in 1"`);
  const { header, problems } = agent.session;
  expect([header?.id, header?.parentSession, ...problems.map(({ message }) => message)]).toEqual([
    "f",
    "s",
    "Lines 1 to 3 lie in the file of the session that this sub-agent was forked from; their tokens count there.",
  ]);
});

it("a forked sub-agent says what is missing if its session is elsewhere, or has no such entry", async () => {
  const missing = /^What the model saw first is not in this file: /;
  for (const files of [
    { [AGENT]: forked("a") },
    { "p/s.jsonl": PARENT, [AGENT]: forked("gone") },
    { "p/other.jsonl": PARENT, [AGENT]: forked("a") },
  ]) {
    const { table, session } = await openedFork(files);
    expect(table.count).toBe(3);
    expect(session.problems.map(({ message }) => missing.test(message))).toEqual([true]);
  }
});
