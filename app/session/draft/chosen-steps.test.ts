// Steps on several entries at once, printed as operations.
import { expect, it } from "vitest";
import { sessionOf } from "../../../src/testing/session.ts";
import { pathTo } from "../../../src/tree/path.ts";
import type { OpenSession } from "../open/open-session.ts";
import {
  moveOf,
  omissionOf,
  removalBelow,
  removalOf,
  rowsBelow,
  sentOf,
  topRows,
} from "./chosen-steps.ts";

const read = sessionOf(`
  u1 user: One
  a1 assistant: Yes
  u2 user: Two
  a2 assistant: Right
  u3 < a1 user: Three
  a3 assistant: Well
  m1 model: p/m`);
const { table } = read;
const open = { session: { table, chosenLeaf: null }, draft: null } as unknown as Pick<
  OpenSession,
  "session" | "draft"
>;
const rows = (...ids: readonly string[]) => ids.map((id) => read.row(id));
const idsOf = (found: readonly number[]) => found.map((row) => read.entries[row]?.id);

it("A step on several entries takes those below others along", () => {
  expect(idsOf(topRows(table, rows("a2", "u2", "u3")))).toEqual(["u2", "u3"]);
  expect(idsOf(rowsBelow(table, rows("a2", "u2", "a3")))).toEqual(["u2", "a2", "a3", "m1"]);
  expect(topRows(table, [])).toEqual([]);
});

it("A step on several entries removes them alone, or with everything below", () => {
  expect(removalOf(open, rows("u2", "a3"))).toEqual([{ kind: "remove", entries: ["u2", "a3"] }]);
  expect(removalBelow(open, rows("u2"))).toEqual([{ kind: "remove", entries: ["u2", "a2"] }]);
});

it("A step on several entries makes the branch beside the current end once that is removed", () => {
  expect(removalBelow(open, rows("u3"))).toEqual([
    { kind: "remove", entries: ["u3", "a3", "m1"] },
    { kind: "leaf", entry: "a2" },
  ]);
  expect(removalBelow(open, rows("u1"))).toEqual([
    { kind: "remove", entries: ["u1", "a1", "u2", "a2", "u3", "a3", "m1"] },
  ]);
});

it("A step on several entries moves them with everything below, each once", () => {
  expect(moveOf(open, rows("u2", "a2", "a3"), read.row("u1"))).toEqual([
    { kind: "move", entry: "u2", parent: "u1" },
    { kind: "move", entry: "a3", parent: "u1" },
  ]);
});

it("A step on several entries excludes only what the model is sent on the branch", () => {
  const sent = sentOf(table, rows("u1", "u2", "a3", "m1"), pathTo(table, read.row("m1")));
  expect(idsOf(sent)).toEqual(["u1", "a3"]);
  const step = omissionOf(open, sent);
  expect(step).toMatchObject([
    { kind: "context-edit", target: "u1", replacement: null },
    { kind: "context-edit", target: "a3", replacement: null },
  ]);
  expect(new Set(step.map((one) => "id" in one && one.id)).size).toBe(2);
});
