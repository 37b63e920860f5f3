import { describe, expect, it } from "vitest";
import type { JsonObject } from "../../model/json/json.ts";
import { argumentsText } from "./call-text.ts";

function printed(args: JsonObject, partialJson = ""): string {
  return argumentsText({ type: "toolCall", id: "", name: "tool", arguments: args, partialJson });
}

describe("the arguments of a call", () => {
  it("leave out the target, which is in the call's name", () => {
    expect(printed({ path: "src/a.ts" })).toBe("");
    expect(printed({ command: "npm test" })).toBe("");
  });

  it("contain a target that is too long for the call's name", () => {
    expect(printed({ command: "cat <<E\nx\nE" })).toBe("command:\ncat <<E\nx\nE");
  });

  it("are texts unchanged, also inside lists", () => {
    const edits = [
      { oldText: "one\ntwo", newText: "2" },
      { oldText: "3", newText: "" },
    ];
    expect(printed({ path: "a.ts", edits, all: true, limit: 5, none: null, empty: [] })).toBe(
      [
        "edits[0].oldText:",
        "one",
        "two",
        "edits[0].newText: 2",
        "edits[1].oldText: 3",
        "edits[1].newText: ",
        "all: true",
        "limit: 5",
        "none: null",
        "empty: []",
      ].join("\n"),
    );
  });

  it("are JSON below some depth, however deep", () => {
    expect(printed({ a: { b: { c: { d: { e: "x" } } } } })).toBe('a.b.c.d: {"e":"x"}');
    let deep: JsonObject = {};
    for (let i = 0; i < 20_000; i++) deep = { deep };
    expect(printed(deep)).toMatch(/^deep\.deep\.deep\.deep: \{"deep":.+\}$/);
  });

  it("are the received part of a call that was cut off", () => {
    expect(printed({}, '{"path": "src')).toBe('{"path": "src');
  });
});
