// One model message on more than one line of a file: which entries continue the one above.
import { expect, it } from "vitest";
import { FLAG, hasFlag } from "../model/table/table.ts";
import { nameOf, openedLines } from "../testing/formats/printed-session.ts";

async function goingOn(lines: readonly object[]): Promise<string> {
  const { table } = await openedLines(lines.map((line) => JSON.stringify(line)).join("\n"));
  const rows = Array.from({ length: table.count }, (_, row) => row);
  return rows
    .map((row) => `${hasFlag(table, row, FLAG.goesOn) ? "+" : ""}${nameOf(table, row)}`)
    .join(" ");
}

const said = (uuid: string, parentUuid: string | null, content: unknown) => ({
  type: "user",
  uuid,
  parentUuid,
  sessionId: "s",
  message: { role: "user", content },
});
const reply = (uuid: string, parentUuid: string, id: string, call?: string) => ({
  type: "assistant",
  uuid,
  parentUuid,
  sessionId: "s",
  message: {
    id,
    role: "assistant",
    model: "m",
    content: [
      call ? { type: "tool_use", id: call, name: "Bash", input: {} } : { type: "text", text: uuid },
    ],
  },
});
const result = (uuid: string, parentUuid: string, call: string) =>
  said(uuid, parentUuid, [{ type: "tool_result", tool_use_id: call, content: "ok" }]);

it("Claude Code's lines with one message id are one message, whatever results are in between", async () => {
  const lines = [
    said("u1", null, "go"),
    reply("a1", "u1", "m1"),
    reply("a2", "a1", "m1", "t1"),
    reply("a3", "a2", "m1", "t2"),
    result("r1", "a2", "t1"),
    result("r2", "a3", "t2"),
    reply("a4", "r2", "m2"),
    said("u2", "a4", "and"),
    reply("a5", "u2", "m3"),
    reply("a6", "a5", "m3"),
  ];
  expect(await goingOn(lines)).toBe("u1 a1 +a2 +a3 r1 r2 a4 u2 a5 +a6");
});

it("Claude Code's lines of a message on another branch, or repeated below it, begin a new message", async () => {
  const lines = [
    said("u1", null, "go"),
    reply("a1", "u1", "m1"),
    said("u2", "u1", "other"),
    reply("a2", "u2", "m1"),
    said("u3", "a2", "again"),
    reply("a3", "u3", "m1"),
  ];
  expect(await goingOn(lines)).toBe("u1 a1 u2 a2 u3 a3");
});

const timestamp = "2026-01-01T00:00:00Z";
const item = (payload: object) => ({ timestamp, type: "response_item", payload });
const text = (role: string) =>
  item({
    type: "message",
    role,
    content: [{ type: role === "user" ? "input_text" : "output_text", text: "x" }],
  });
const call = (call_id: string) =>
  item({ type: "function_call", name: "shell", call_id, arguments: "{}" });
const output = (call_id: string) => item({ type: "function_call_output", call_id, output: "ok" });
const count = (total: number) => {
  const usage = { input_tokens: total, output_tokens: 1, total_tokens: total + 1 };
  return {
    timestamp,
    type: "event_msg",
    payload: { type: "token_count", info: { total_token_usage: usage, last_token_usage: usage } },
  };
};

it("output of Codex's model until it is answered, or its tokens are counted, is one message", async () => {
  const lines = [
    { timestamp, type: "session_meta", payload: { id: "t1", timestamp, cwd: "/w" } },
    text("user"),
    item({ type: "reasoning", summary: [] }),
    text("assistant"),
    call("c1"),
    call("c2"),
    output("c1"),
    output("c2"),
    text("assistant"),
    { timestamp, type: "event_msg", payload: { type: "agent_message", message: "x" } },
    call("c3"),
    count(10),
    text("assistant"),
  ];
  expect(await goingOn(lines)).toBe("L2 L3 +L4 +L5 +L6 L7 L8 L9 L10 +L11 L12 L13");
});
