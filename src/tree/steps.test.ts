// Steps along a path and across forks, by entry id.
import { describe, expect, it } from "vitest";
import { keyOf } from "../model/table/ids.ts";
import { idOf, NO_ROW, roleOf, rowOf } from "../model/table/table.ts";
import { sessionOf } from "../testing/session.ts";
import { pathTo } from "./path.ts";
import { branchBeside, type Direction, stepOnPath } from "./steps.ts";

const table = sessionOf(`
  ask     user
  plan    assistant
  jose    user
  done    assistant
  ship    user
  pass    < plan user
  heavy   assistant
  bare    < plan user
  anew    < - user`).table;
const row = (id: string) => (id === "" ? NO_ROW : rowOf(table, keyOf(id)));
const id = (at: number) => (at === NO_ROW ? "none" : idOf(table, at));

describe("a step along the path", () => {
  const path = pathTo(table, row("ship"));
  const isPrompt = (at: number) => roleOf(table, at) === "user";

  it.each<[string, Direction, string]>([
    ["ask", 1, "jose"],
    ["plan", 1, "jose"],
    ["ship", 1, "none"],
    ["ship", -1, "jose"],
    ["ask", -1, "none"],
    ["", 1, "ask"],
    ["", -1, "ship"],
    ["heavy", -1, "ship"],
  ])("from “%s” by %i goes to %s", (from, direction, to) => {
    expect(id(stepOnPath(path, row(from), direction, isPrompt))).toBe(to);
  });
});

describe("a step across the nearest fork", () => {
  it.each<[string, Direction, string]>([
    ["ship", 1, "pass"],
    ["jose", -1, "none"],
    ["heavy", 1, "bare"],
    ["heavy", -1, "jose"],
    ["bare", 1, "none"],
    ["plan", 1, "anew"],
    ["anew", -1, "ask"],
    ["", 1, "anew"],
  ])("from “%s” by %i goes to %s", (from, direction, to) => {
    const path = pathTo(table, row(from === "" ? "ship" : from));
    expect(id(branchBeside(table, path, row(from), direction))).toBe(to);
  });

  it("looks below when there is no fork above", () => {
    const single = sessionOf("a user\nb assistant\nc user\nd < b user").table;
    expect(idOf(single, branchBeside(single, pathTo(single, 2), 0, 1))).toBe("d");
  });

  it("goes nowhere in a session without forks", () => {
    const straight = sessionOf("a user\nb assistant").table;
    expect(branchBeside(straight, pathTo(straight, 1), 1, 1)).toBe(NO_ROW);
  });
});
