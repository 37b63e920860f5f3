// Entries without thinking and without tool outputs, as Markdown.
import { expect, it } from "vitest";
import type { JsonObject } from "../../model/json/json.ts";
import { excerptIn, type KeptParts } from "./write-excerpt.ts";

const LIMITS = { one: 1e9, all: 1e9 };
const BRIEF: KeptParts = { thinking: false, output: "beginning" };
const SAID: KeptParts = { thinking: false, output: "none" };

function written(message: JsonObject, parts?: KeptParts): string {
  const body = { type: "message", id: "a", message };
  return excerptIn(LIMITS, parts).part(0, 1, body).text;
}

const reply = (...content: JsonObject[]) => ({ role: "assistant", content });
const thinking = { type: "thinking", thinking: "Perhaps jose" };
const output = (text: string, more: JsonObject = {}) => ({
  role: "toolResult",
  toolName: "bash",
  toolCallId: "c",
  content: [{ type: "text", text }],
  ...more,
});
const lines = (count: number) =>
  Array.from({ length: count }, (_, line) => `line ${line + 1}`).join("\n");

it("a reduced entry leaves thinking out and keeps the text", () => {
  const message = reply(thinking, { type: "text", text: "Use jose" });
  const whole = "\n**Assistant**\n\n*Thinking*\n\n```text\nPerhaps jose\n```\n\nUse jose\n";
  expect(written(message)).toBe(whole);
  expect(written(message, BRIEF)).toBe("\n**Assistant**\n\nUse jose\n");
});

it("a reduced entry of a reply that only thought is empty, except for its abort", () => {
  expect(written(reply(thinking), BRIEF)).toBe("");
  expect(written({ ...reply(thinking), stopReason: "aborted" }, BRIEF)).toContain("*Aborted.*");
  expect(written(reply(), BRIEF)).toContain("**Assistant**");
});

it("a reduced entry has the beginning of a long output and the length of the rest", () => {
  const text = written(output(lines(40)), BRIEF);
  expect(text).toContain("line 12\n```");
  expect(text).not.toContain("line 13");
  expect(text).toMatch(/\n\*28 more lines left out\.\*\n$/);
  expect(written(output(lines(12)), BRIEF)).toBe(written(output(lines(12))));
  expect(written(output(`${lines(12)}\n\n`), BRIEF)).not.toContain("left out");
  expect(written(output("x".repeat(9000)), BRIEF)).toContain("*7,500 more characters left out.*");
});

it("a reduced entry joins the blocks of one output, and its change with them", () => {
  const block = { type: "text", text: lines(9) };
  const text = written(
    { ...output(""), content: [block, block], details: { diff: lines(5) } },
    BRIEF,
  );
  expect(text.match(/line/g)).toHaveLength(13);
  expect(text).toContain("*11 more lines left out.*");
});

it("a reduced entry has nothing of unwanted outputs, except that a tool failed", () => {
  expect(written(output("secret"), SAID)).toBe("");
  expect(written(output("secret", { isError: true }), SAID)).toBe(
    "\n**Result** of `bash` · failed\n",
  );
});

it("a reduced entry keeps the user's own command without its output", () => {
  const own = { role: "bashExecution", command: "ls", output: "a.txt", exitCode: 2 };
  expect(written(own, SAID)).toBe("\n**Command** · exit code 2\n\n```sh\n$ ls\n```\n");
});
