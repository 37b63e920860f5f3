// Operations from elsewhere: what is none is named, whatever it is.
import { describe, expect, it } from "vitest";
import type { JsonObject } from "../../model/json/json.ts";
import type { Operation } from "./operation.ts";
import { operationsText, readOperations } from "./read-operation.ts";

const TIME = "2026-11-22T01:00:00.000Z";

function read(...operations: readonly JsonObject[]) {
  const text = JSON.stringify({ format: "espalier-operations", version: 1, operations });
  try {
    return readOperations(text);
  } catch (error) {
    return error instanceof Error ? error.message : "?";
  }
}

it("reads what it writes", () => {
  const operations: readonly Operation[] = [
    { kind: "set", entry: "a", path: ["message", "content", 0, "text"], value: "x" },
    { kind: "move", entry: "a", parent: null },
    { kind: "label", id: "b", timestamp: TIME, target: "a", label: null },
    { kind: "compaction", entry: "c", kept: null },
    { kind: "line-ends" },
  ];
  const [first, ...others] = operations.map((operation) => [operation]);
  const steps = [first ?? [], ...others, operations];
  expect(readOperations(operationsText(steps))).toEqual(steps);
  // As they were written before several of them could be one.
  expect(read(...operations.map((one) => ({ ...one })))).toEqual(
    operations.map((operation) => [operation]),
  );
  expect(readOperations(operationsText([]))).toEqual([]);
});

describe("what is none", () => {
  it.each([
    [{ kind: "explode" }, 'there is no kind "explode"'],
    [{ kind: "__proto__" }, 'there is no kind "__proto__"'],
    [{ kind: "move", entry: "a" }, "“parent” of “move” is missing"],
    [{ kind: "set", entry: "a", path: [-1], value: 1 }, "“path” of “set” is [-1]"],
    [{ kind: "set", entry: "a", path: [], value: 1 }, "“path” of “set” is []"],
    [{ kind: "leaf", entry: "a", force: true }, "“leaf” has no field “force”"],
    [{ kind: "drop-text", from: 0.5, to: 2 }, "“from” of “drop-text” is 0.5"],
    [
      {
        kind: "insert",
        id: "x",
        timestamp: TIME,
        parent: null,
        children: "none",
        entry: { type: "label" },
      },
      '“entry” of “insert” is {"type":"label"}',
    ],
    [
      { kind: "rename", id: "x", timestamp: "soon", name: "n" },
      '“timestamp” of “rename” is "soon"',
    ],
  ])("%j", (operation, fault) => {
    expect(read(operation)).toBe(`Operation 1 is not valid: ${fault}.`);
  });

  it("is named by its place in its step", () => {
    const text = (operations: string) =>
      `{"format":"espalier-operations","version":1,"operations":${operations}}`;
    const leaf = '{"kind":"leaf","entry":"a"}';
    expect(() => readOperations(text(`[${leaf},[${leaf},7]]`))).toThrow(
      "Operation 2.2 is not valid: it is not an object.",
    );
    expect(() => readOperations(text(`[${leaf},[[${leaf}]]]`))).toThrow(
      "Operation 2.1 is not valid",
    );
    expect(() => readOperations(text("[[]]"))).toThrow("Operation 1 is an empty list.");
  });

  it("says so of a file of another kind, of a later one, and of what is nested too deeply", () => {
    expect(() => readOperations("[]")).toThrow("This is no list of operations");
    expect(() => readOperations('{"format":"espalier-operations","version":2}')).toThrow(
      "of version 2",
    );
    const deep = `${"[".repeat(3000)}${"]".repeat(3000)}`;
    const text = `{"format":"espalier-operations","version":1,"operations":[{"kind":"set","entry":"a","path":["x"],"value":${deep}}]}`;
    expect(() => readOperations(text)).toThrow("nested deeper than 500 levels");
  });
});
