// What a tool call is about, of all that it is given.
import { expect, it } from "vitest";
import type { ToolCall } from "../blocks/blocks.ts";
import { targetNames, targetOf } from "../blocks/blocks.ts";
import type { JsonObject } from "../json/json.ts";

function callOf(given: JsonObject, name = "tool"): ToolCall {
  return { type: "toolCall", id: "c", name, arguments: given, partialJson: "" };
}

it.each<[JsonObject, readonly string[]]>([
  [{}, []],
  [{ size: 1, list: ["a"] }, []],
  [{ size: 1, note: "a", other: "b" }, ["note"]],
  [{ note: "a", url: "u", command: "ls", file_path: "f" }, ["file_path"]],
  [{ note: "a", path: 1, query: "q" }, ["query"]],
  [{ command: ["bash", "-lc", "ls"], task: "t" }, ["command"]],
  [{ "": "a" }, [""]],
])("is said by %j with %j", (given, names) => {
  expect(targetNames(callOf(given))).toEqual(names);
});

it("is what a search looks for and where", () => {
  const given = { path: "src", pattern: "moisture" };
  expect(targetOf(callOf(given, "Grep"))).toBe("moisture in src");
  expect(targetOf(callOf(given, "read"))).toBe("src");
});

it("is looked for among the first of many arguments, and by the names that say most among all", () => {
  const many = Object.fromEntries(Array.from({ length: 5000 }, (_, nth) => [`n${nth}`, nth]));
  expect(targetNames(callOf({ ...many, note: "a" }))).toEqual([]);
  expect(targetNames(callOf({ note: "a", ...many }))).toEqual(["note"]);
  expect(targetNames(callOf({ note: "a", ...many, url: "u", path: "p" }))).toEqual(["path"]);
});

it("A list of tasks says how many are done, and which one is worked on", () => {
  const tasks = (...states: readonly string[]) =>
    states.map((status, nth) => ({ content: `Step ${nth + 1}`, status }));
  const of = (given: JsonObject) => targetOf(callOf(given, "TodoWrite"));
  expect(of({ todos: tasks("completed", "in_progress", "pending") })).toBe("1 of 3 done: Step 2");
  expect(of({ plan: [{ step: "Look", status: "pending" }] })).toBe("0 of 1 done: Look");
  expect(of({ todos: tasks("completed") })).toBe("1 of 1 done");
  expect(of({ todos: [] })).toBe("");
  expect(of({ todos: [null, 3] })).toBe("");
});
