// Parts printed as "name kind path = text", a JSON one with its lines put together; changes of them as
// the agent's reader sees the entry afterwards.
import { expect, it } from "vitest";
import type { JsonObject } from "../../model/json/json.ts";
import { withValueIn } from "../../read/json/edit-value.ts";
import type { Operation } from "../operation/operation.ts";
import { entryParts, isEditable } from "./entry-parts.ts";
import { changeOperations, leavesNothing, NO_CHANGE, type PartChange } from "./part-changes.ts";

const print = (stored: JsonObject) =>
  entryParts(stored).parts.map((part) => {
    const path = part.path.join("/");
    if (!isEditable(part)) return `${part.name} ${path}, stays or goes`;
    const text = part.kind === "json" ? JSON.stringify(JSON.parse(part.text)) : part.text;
    const signed = part.signature ? ", signed" : "";
    return `${part.name} ${path} = ${text}${signed}`;
  });

const message = (value: JsonObject): JsonObject => ({ type: "message", id: "a", message: value });

it("finds the text of a prompt, whole or in blocks, between its images and whatever else", () => {
  expect(print(message({ role: "user", content: "Go" }))).toEqual(["Text message/content = Go"]);
  const blocks = [
    { type: "image", data: "AAAA", mimeType: "image/png" },
    { type: "text", text: "Look" },
    "no block",
    { type: "text", text: 7 },
  ];
  expect(print(message({ role: "user", content: blocks }))).toEqual([
    "Image (image/png) message/content/0, stays or goes",
    "Text message/content/1/text = Look",
    "Block of type unknown message/content/2, stays or goes",
    "Block of type text message/content/3, stays or goes",
  ]);
});

it("finds what a reply thought, said and called, and what its thinking was signed with", () => {
  const content = [
    { type: "thinking", thinking: "Hm", thinkingSignature: "sig" },
    { type: "thinking", thinking: "So" },
    { type: "thinking", thinking: "", thinkingSignature: "sig" },
    { type: "text", text: "I read" },
    { type: "toolCall", id: "c", name: "read", arguments: { path: "a.ts" } },
    { type: "toolCall", id: "d", name: "odd", arguments: "none" },
  ];
  expect(print(message({ role: "assistant", content }))).toEqual([
    "Thinking message/content/0/thinking = Hm, signed",
    "Thinking message/content/1/thinking = So",
    "Thinking without its text message/content/2, stays or goes",
    "Text message/content/3/text = I read",
    'Arguments of read message/content/4/arguments = {"path":"a.ts"}',
    "Block of type toolCall message/content/5, stays or goes",
  ]);
});

it("finds results with their details, commands, summaries, custom messages and what replaces one", () => {
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
  expect(print({ type: "custom", data: { a: 1 } })).toEqual(['Data data = {"a":1}']);
  expect(print({ type: "context_edit", replacement: { content: "R" } })).toEqual([
    "Text replacement/content = R",
  ]);
});

it("finds nothing in entries that say nothing, and a hundred parts at most", () => {
  expect(print({ type: "label", label: "L" })).toEqual([]);
  expect(print({ type: "context_edit", replacement: null })).toEqual([]);
  expect(print({ type: "message" })).toEqual([]);
  const many = Array.from({ length: 300 }, () => ({ type: "text", text: "x" }));
  const { parts, more } = entryParts(message({ role: "user", content: many }));
  expect([parts.length, more]).toEqual([100, 200]);
});

it("takes text as it is and JSON only where it is JSON", () => {
  const written = (stored: JsonObject, key: string, text: string) =>
    changeOperations("a", entryParts(stored), change({ texts: new Map([[key, text]]) }));
  const set = { kind: "set", entry: "a" };
  const prompt = message({ role: "user", content: "Hello" });
  const data = { type: "custom", data: {} };
  expect(written(prompt, "message/content", "{")).toEqual([
    { ...set, path: ["message", "content"], value: "{" },
  ]);
  expect(written(data, "data", '{"a":1}')).toEqual([{ ...set, path: ["data", "a"], value: 1 }]);
  expect(written(data, "data", "{")).toBeNull();
});

const change = (given: Partial<PartChange>): PartChange => ({ ...NO_CHANGE, ...given });

/** The entry after the operations. */
function after(stored: JsonObject, given: PartChange): JsonObject | null {
  let now: JsonObject | null = stored;
  for (const operation of changeOperations("a", entryParts(stored), given) ?? []) {
    if (now) now = done(now, operation);
  }
  return now;
}

function done(stored: JsonObject, operation: Operation): JsonObject | null {
  if (operation.kind === "set") return withValueIn(stored, operation);
  if (operation.kind === "unset") return withValueIn(stored, { ...operation, value: undefined });
  throw new Error(operation.kind);
}

const reply = message({
  role: "assistant",
  content: [
    { type: "thinking", thinking: "Hm", thinkingSignature: "sig" },
    { type: "text", text: "one" },
    { type: "image", data: "AAAA", mimeType: "image/png" },
    { type: "text", text: "two" },
  ],
});

it("changes, takes out and adds blocks of one entry together, each where it was", () => {
  const given = change({
    texts: new Map([["message/content/3/text", "two, changed"]]),
    gone: new Set(["message/content/1/text", "message/content/2"]),
    added: ["three", ""],
  });
  expect(after(reply, given)).toEqual(
    message({
      role: "assistant",
      content: [
        { type: "thinking", thinking: "Hm", thinkingSignature: "sig" },
        { type: "text", text: "two, changed" },
        { type: "text", text: "three" },
      ],
    }),
  );
});

it("takes the signature off thinking that no longer is what was signed", () => {
  const given = change({ texts: new Map([["message/content/0/thinking", "Hm, no"]]) });
  expect(after(reply, given)?.message).toMatchObject({
    content: [{ type: "thinking", thinking: "Hm, no" }, {}, {}, {}],
  });
  expect(JSON.stringify(after(reply, given))).not.toContain("sig");
});

it("makes a list of blocks of one text when another is added, with what was written into it", () => {
  const given = change({ texts: new Map([["message/content", "Go on"]]), added: ["and stop"] });
  const prompt = message({ role: "user", content: "Go" });
  expect(changeOperations("a", entryParts(prompt), given)).toHaveLength(1);
  expect(after(prompt, given)?.message).toMatchObject({
    content: [
      { type: "text", text: "Go on" },
      { type: "text", text: "and stop" },
    ],
  });
});

it("does nothing for what was left as it is, and says that no JSON is none", () => {
  const same = change({ texts: new Map([["message/content/1/text", "one"]]) });
  expect(changeOperations("a", entryParts(reply), same)).toEqual([]);
  const call = message({
    role: "assistant",
    content: [{ type: "toolCall", id: "c", name: "read", arguments: {} }],
  });
  const torn = change({ texts: new Map([["message/content/0/arguments", "{"]]) });
  expect(changeOperations("a", entryParts(call), torn)).toBeNull();
});

it("changes a compaction's summary by the operation that is for it", () => {
  const given = change({ texts: new Map([["summary", "T"]]) });
  expect(changeOperations("a", entryParts({ type: "compaction", summary: "S" }), given)).toEqual([
    { kind: "compaction", entry: "a", summary: "T" },
  ]);
});

it("knows when nothing would be left of a message", () => {
  const { parts } = entryParts(reply);
  const all = change({ gone: new Set(parts.map(({ path }) => path.join("/"))) });
  expect(leavesNothing(entryParts(reply), all)).toBe(true);
  expect(leavesNothing(entryParts(reply), { ...all, added: ["new"] })).toBe(false);
  expect(leavesNothing(entryParts(reply), NO_CHANGE)).toBe(false);
});

it("changes in a value only what was changed: numbers that no program can hold stay", () => {
  const text = '{"id":12345678901234567890,"path":"a.ts"}';
  const call = { type: "toolCall", id: "c", name: "read", arguments: JSON.parse(text) };
  const stored = message({ role: "assistant", content: [call] });
  const typed = text.replace("a.ts", "b.ts");
  const given = change({ texts: new Map([["message/content/0/arguments", typed]]) });
  expect(changeOperations("a", entryParts(stored), given)).toEqual([
    {
      kind: "set",
      entry: "a",
      path: ["message", "content", 0, "arguments", "path"],
      value: "b.ts",
    },
  ]);
});
