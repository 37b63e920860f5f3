// The texts while entries are moved.
import { expect, it } from "vitest";
import { sessionOf } from "../../../src/testing/session.ts";
import type { OpenSession } from "../../session/open/open-session.ts";
import { moveName, moveRefusal, moveText } from "./use-row-editing.ts";

const read = sessionOf(`
  u1 user: One
  a1 assistant: Yes
  u2 user: Two
  a2 assistant: Right
  u3 < a1 user: Three`);
const { table, details } = read;
const open = { session: { table }, details } as unknown as OpenSession;
const rows = (...ids: readonly string[]) => ids.map((id) => read.row(id));

it("The move names its entries and their target, with how much is below", () => {
  expect(moveText(open, rows("u2"), read.row("u1"))).toBe(
    "“User: Two” and 1 entry below go below “User: One”.",
  );
  expect(moveText(open, rows("u3"), read.row("a2"))).toBe(
    "“User: Three” goes below “Assistant: Right”.",
  );
  expect(moveText(open, rows("u2", "u3", "a2"), read.row("u1"))).toBe(
    "2 entries and 1 entry below go below “User: One”.",
  );
  expect([moveName(rows("u2")), moveName(rows("u2", "u3"))]).toEqual(["Move it", "Move 2 entries"]);
});

it("The move refuses an entry itself, those below it, and its current parent", () => {
  const refusal = (moved: readonly string[], target: string) =>
    moveRefusal(table, rows(...moved), read.row(target));
  expect(refusal(["u2"], "u2")).toMatch("below itself");
  expect(refusal(["u2"], "a2")).toMatch("below itself");
  expect(refusal(["u3"], "a1")).toBe("The entry is already below that entry.");
  expect(refusal(["u2", "u3"], "a1")).toBe("The entries are already below that entry.");
  expect(refusal(["u2", "a2"], "u3")).toBe("");
  expect(refusal(["u2", "u3"], "u1")).toBe("");
});
