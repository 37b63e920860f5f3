// Sessions that programs, crashes and people leave in odd states, each as it is read.
import { expect, it } from "vitest";
import { treeLines } from "../../export/text/tree-text.ts";
import type { JsonObject } from "../../model/json/json.ts";
import { DETAIL } from "../../model/table/details.ts";
import { textSource } from "../../read/source/byte-source.ts";
import { jsonLines } from "../../testing/session.ts";
import { openSession } from "../index.ts";
import { readBodies } from "../whole-session.ts";

const SESSION = { sessionId: "s", version: "2.1.300", cwd: "/orchard", isSidechain: false };

/** A line below another one; `parent` null: a root. */
function line(uuid: string, parentUuid: string | null, fields: JsonObject): JsonObject {
  return { parentUuid, ...SESSION, uuid, ...fields };
}
const user = (uuid: string, parent: string | null, content: string) =>
  line(uuid, parent, { type: "user", message: { role: "user", content } });
const reply = (uuid: string, parent: string, id: string, more: JsonObject = {}) =>
  line(uuid, parent, {
    type: "assistant",
    message: {
      id,
      role: "assistant",
      model: "m",
      content: [{ type: "text", text: uuid }],
      ...more,
    },
  });

async function treeOf(...lines: readonly JsonObject[]): Promise<readonly string[]> {
  const source = textSource(jsonLines(lines), "s.jsonl");
  const opened = await openSession({ kind: "file", source });
  return [...treeLines(await readBodies(opened), { filter: "all" })];
}

it("a session says once that a mode is on and what its name is, and how often that was written", async () => {
  const state = [
    { type: "mode", mode: "plan", sessionId: "s" },
    { type: "custom-title", customTitle: "Plums", sessionId: "s" },
    { type: "ai-title", aiTitle: "Plum trees", sessionId: "s" },
  ];
  const turns = [user("u1", null, "Go"), reply("a1", "u1", "m1")];
  expect((await treeOf(...state, ...turns, ...state, ...state)).map(withoutAddress)).toEqual([
    ...["mode: 3 times", "Name: Plums (3 times)", "ai-title: 3 times"],
    ...["User: Go", "Assistant: a1 ← leaf"],
  ]);
  const changed = [{ ...state[0], mode: "act" }, ...state.slice(0, 1)] as JsonObject[];
  expect((await treeOf(...state, ...turns, ...changed)).length).toBe(7);
});

it("a session has one branch after a reply that was written twice, and next to hooks and errors", async () => {
  const u1 = user("u1", null, "Go");
  const a1 = reply("a1", "u1", "m1");
  const error = { ...reply("e1", "u1", "e", { model: "<synthetic>" }), isApiErrorMessage: true };
  const hook = line("h1", "u1", { type: "system", subtype: "stop_hook_summary" });
  const lines = await treeOf(
    u1,
    a1,
    a1,
    hook,
    error,
    user("u2", "a1", "On"),
    reply("a2", "u2", "m2"),
  );
  expect(lines.filter((text) => text.startsWith("*")).length).toBe(7);
});

it("a session is as long as its lines after memory was lost in the middle", async () => {
  const before = jsonLines([user("u1", null, "Go"), reply("a1", "u1", "m1")]);
  const after = jsonLines([user("u2", "a1", "On"), reply("a2", "u2", "m2")]);
  const text = `${before}${"\0".repeat(4096)}${after}${"\0".repeat(512)}`;
  const opened = await openSession({ kind: "file", source: textSource(text, "s.jsonl") });
  expect(opened.session.table.count).toBe(4);
  expect(opened.session.problems.map(({ line: at }) => at)).toEqual([3, 5]);
});

it("a session takes a sub-agent's task for no prompt of a person, even if its call has no answer", async () => {
  const call = { type: "tool_use", id: "t1", name: "Task", input: { prompt: "Look" } };
  const side = { ...user("k1", null, "Look"), isSidechain: true };
  const lines = [user("u1", null, "Go"), reply("a1", "u1", "m1", { content: [call] }), side];
  expect((await treeOf(...lines)).map(withoutAddress)).toEqual([
    ...["User: Go", "Assistant: Task ← leaf", "Custom message: Look"],
  ]);
});

it("a session distinguishes a tool that a person refused from one that ran", async () => {
  const call = { type: "tool_use", id: "t1", name: "Bash", input: {} };
  const refusal = line("r1", "a1", {
    type: "user",
    message: {
      content: [{ type: "tool_result", tool_use_id: "t1", content: "No", is_error: true }],
    },
    toolUseResult: "User rejected tool use",
  });
  const lines = [user("u1", null, "Go"), reply("a1", "u1", "m1", { content: [call] }), refusal];
  const source = textSource(jsonLines(lines), "s.jsonl");
  const { details } = await readBodies(await openSession({ kind: "file", source }));
  expect((details.flags[2] ?? 0) & DETAIL.refused).toBe(DETAIL.refused);
});

function withoutAddress(text: string): string {
  return text.replace(/^. *\S+ /, "");
}
