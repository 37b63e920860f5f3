import { expect, it } from "vitest";
import type { Operation } from "./operation.ts";
import { operationText } from "./operation-text.ts";

const NAMES = new Map([
  ["u", { what: "prompt", quote: "Sort the list" }],
  ["a", { what: "reply", quote: "I look first." }],
  ["r", { what: "result of bash", quote: "npm test" }],
  ["c", { what: "compaction", quote: "" }],
]);
const said = (operation: Operation) =>
  operationText(operation, (address) => NAMES.get(address) ?? { what: "", quote: address });
const edit = (entry: string, ...path: (string | number)[]) =>
  said({ kind: "set", entry, path, value: "" });

it("an edited part is named by its entry, and by its block where that is not the first", () => {
  expect([
    edit("u", "message", "content"),
    edit("u", "message", "content", 0, "text"),
    edit("a", "message", "content", 1, "text"),
    edit("a", "message", "content", 0, "thinking"),
    edit("r", "message", "content", 0, "text"),
    edit("r", "message", "details"),
    edit("c", "summary"),
    edit("x9", "message", "content", 2, "arguments"),
  ]).toEqual([
    "Edit prompt text: “Sort the list”",
    "Edit prompt text: “Sort the list”",
    "Edit reply text (block 2): “I look first.”",
    "Edit reply thinking: “I look first.”",
    "Edit result of bash: “npm test”",
    "Edit details of result of bash: “npm test”",
    "Edit compaction summary",
    "Edit arguments (block 3) of x9",
  ]);
});

it("other operations name whole entries, with their words in quotes", () => {
  expect([
    said({ kind: "unset", entry: "u", path: ["message", "content", 1] }),
    said({ kind: "remove", entries: ["a", "r"] }),
    said({ kind: "move", entry: "r", parent: "u" }),
    said({ kind: "compaction", entry: "c", summary: "S", kept: null }),
    said({ kind: "leaf", entry: "x9" }),
  ]).toEqual([
    "Remove prompt block 2: “Sort the list”",
    "Remove reply “I look first.” and 1 more entry",
    "Move result of bash “npm test” below prompt “Sort the list”",
    "Edit the summary and what is kept of compaction",
    "Make x9 the current end",
  ]);
});
