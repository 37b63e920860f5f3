// Parts printed as "name path = text", a JSON one with its lines put together.
import { expect, it } from "vitest";
import type { JsonObject } from "../../model/json/json.ts";
import { editableParts, valueOfPart } from "./editable-parts.ts";

const print = (stored: JsonObject) =>
  editableParts(stored).map(
    ({ name, path, kind, text }) =>
      `${name} ${path.join("/")} = ${kind === "json" ? JSON.stringify(JSON.parse(text)) : text}`,
  );

const message = (value: JsonObject): JsonObject => ({ type: "message", id: "a", message: value });

it("finds the text of a prompt, whole or in blocks, and leaves its images", () => {
  expect(print(message({ role: "user", content: "Go" }))).toEqual(["Text message/content = Go"]);
  const blocks = [
    { type: "image", data: "AAAA", mimeType: "image/png" },
    { type: "text", text: "Look" },
    "no block",
    { type: "text", text: 7 },
  ];
  expect(print(message({ role: "user", content: blocks }))).toEqual([
    "Text message/content/1/text = Look",
  ]);
});

it("finds what a reply thought, said and called", () => {
  const content = [
    { type: "thinking", thinking: "Hm" },
    { type: "text", text: "I read" },
    { type: "toolCall", id: "c", name: "read", arguments: { path: "a.ts" } },
    { type: "toolCall", id: "d", name: "odd", arguments: "none" },
  ];
  expect(print(message({ role: "assistant", content }))).toEqual([
    "Thinking message/content/0/thinking = Hm",
    "Text message/content/1/text = I read",
    'Arguments of read message/content/2/arguments = {"path":"a.ts"}',
  ]);
});

it("finds results with their details, commands, summaries and custom messages", () => {
  const result = { role: "toolResult", content: [{ type: "text", text: "x" }], details: { n: 1 } };
  expect(print(message(result))).toEqual([
    "Text message/content/0/text = x",
    'Details message/details = {"n":1}',
  ]);
  expect(print(message({ role: "bashExecution", command: "ls", output: "a" }))).toEqual([
    "Command message/command = ls",
    "Output message/output = a",
  ]);
  expect(print({ type: "compaction", summary: "S" })).toEqual(["Summary summary = S"]);
  expect(print({ type: "branch_summary", summary: "S" })).toEqual(["Summary summary = S"]);
  expect(print({ type: "custom_message", content: "C" })).toEqual(["Text content = C"]);
});

it("finds nothing in entries that say nothing, and a hundred parts at most", () => {
  expect(print({ type: "label", label: "L" })).toEqual([]);
  expect(print({ type: "message" })).toEqual([]);
  const many = Array.from({ length: 300 }, () => ({ type: "text", text: "x" }));
  expect(print(message({ role: "user", content: many }))).toHaveLength(100);
});

it("takes text as it is and JSON only where it is JSON", () => {
  const [part] = editableParts({ type: "compaction", summary: "S" });
  if (!part) throw new Error("no part");
  expect(valueOfPart(part, "{")).toEqual({ value: "{" });
  expect(valueOfPart({ ...part, kind: "json" }, '{"a":1}')).toEqual({ value: { a: 1 } });
  expect(valueOfPart({ ...part, kind: "json" }, "{")).toBeNull();
});
