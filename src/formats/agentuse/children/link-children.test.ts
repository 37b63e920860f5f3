import { describe, expect, it } from "vitest";
import type { JsonObject } from "../../../model/json/json.ts";
import { type Child, callOf, linkChildren } from "./link-children.ts";

function call(tool: string, start: number, end: number | null, more: JsonObject = {}): JsonObject {
  const time = end === null ? { start } : { start, end };
  return { type: "tool", tool, state: { status: "completed", time, ...more } };
}

function child(name: string, start: number): Child {
  return { prefix: `${name}/`, id: name, header: { agent: { name } }, start };
}

function linked(parts: Readonly<Record<string, JsonObject>>, ...children: Child[]): string {
  const rows = Object.entries(parts).map(([path, part]) => ({ call: callOf(path, part) }));
  const links = linkChildren(rows, children);
  return [...links].map(([key, list]) => `${key}: ${list.map(({ id }) => id)}`).join("; ");
}

const MINUTE = 60_000;

describe("A sub-agent belongs to the call", () => {
  it("that names its session, even against the times", () => {
    const parked = { resumePayload: { childSessionID: "late" } };
    const told = { output: { metadata: { sessionId: "told" } } };
    expect(
      linked(
        { a: call("subagent__x", 0, 5, parked), b: call("subagent__x", 0, 5, told) },
        child("late", 90 * MINUTE),
        child("told", 80 * MINUTE),
      ),
    ).toBe("b: told; a: late");
  });

  it("with its name that was running at its creation, and of two such calls the one without a sub-agent", () => {
    const parts = {
      first: call("subagent__price", 0, 10 * MINUTE),
      second: call("subagent__price", 1, 10 * MINUTE),
      other: call("subagent__docs", 0, 10 * MINUTE),
    };
    const twice = [child("Price", MINUTE), { ...child("Price", MINUTE + 1), id: "again" }];
    expect(linked(parts, ...twice)).toBe("second: Price; first: again");
  });

  it("that was the only one running at its creation, if the tool has another name", () => {
    expect(linked({ a: call("subagent__p", 0, MINUTE) }, child("Prices of mills", 9))).toBe(
      "a: Prices of mills",
    );
  });

  it("only if one was running then and its tool starts sub-agents", () => {
    const parts = { a: call("subagent__x", 0, MINUTE), b: call("bash", 0, null) };
    expect(linked(parts, child("x", 5 * MINUTE))).toBe("null: x");
    expect(linked({}, child("x", Number.NaN))).toBe("null: x");
  });
});
