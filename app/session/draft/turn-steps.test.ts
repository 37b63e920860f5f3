// Steps on whole turns, done to a draft and printed as its tree.
import { expect, it } from "vitest";
import { DraftSession } from "../../../src/edit/draft/draft-session.ts";
import type { OperationStep } from "../../../src/edit/operation/operation.ts";
import { openSession } from "../../../src/formats/index.ts";
import { idOf, NO_ROW, parentOf } from "../../../src/model/table/table.ts";
import { memorySource } from "../../../src/read/source/byte-source.ts";
import { fileOf, sessionOf } from "../../../src/testing/session.ts";
import { bytesOf } from "../../../src/text/bytes.ts";
import { leafOf } from "../../../src/tree/leaves.ts";
import { pathTo } from "../../../src/tree/path.ts";
import type { OpenSession } from "../open/open-session.ts";
import { removalOf } from "./chosen-steps.ts";
import { areNeighbours, branchOffOf, rowsOfTurns, squashOf, withCalls } from "./turn-steps.ts";

const read = sessionOf(`
  u1 user: One
  a1 assistant: | bash ls | bash pwd
  r1 result: ok
  m1 model: p/m
  u2 user: Two
  a2 assistant: Right
  u3 user: Three
  a3 assistant: Well`);
const { table, details, entries } = read;
const path = pathTo(table, read.row("a3"));
const open = { session: { table, chosenLeaf: null }, draft: null } as unknown as Pick<
  OpenSession,
  "session" | "draft"
>;
const turns = (...prompts: readonly string[]) =>
  rowsOfTurns(table, details, path, new Set(prompts.map((id) => read.row(id))));

/** The tree after a step, with "new" for an entry that it makes, and where the branch in view ends then. */
async function after(step: OperationStep): Promise<string> {
  const file = memorySource(bytesOf(fileOf(entries)), "s.jsonl");
  const session = new DraftSession(await openSession({ kind: "file", source: file }), file);
  for (const operation of step) await session.apply(operation);
  const { table: drafted } = session.draft;
  const known = new Set(entries.map(({ id }) => id));
  const name = (row: number) => {
    const id = row === NO_ROW ? "-" : idOf(drafted, row);
    return id === "-" || known.has(id ?? "") ? id : "new";
  };
  const rows = Array.from({ length: drafted.count }, (_, row) => row);
  const tree = rows.map((row) => `${name(row)}<${name(parentOf(drafted, row))}`).sort();
  return `${tree.join(" ")}, ends at ${name(leafOf(drafted))}`;
}

it("A turn is its messages with their results; settings stay", async () => {
  expect(turns("u1").map((row) => entries[row]?.id)).toEqual(["u1", "a1", "r1"]);
  expect(withCalls(table, details, turns("u1"))).toBe("3 entries, 2 calls with their results");
  expect(withCalls(table, details, turns("u2", "u3"))).toBe("4 entries");
  expect(await after(removalOf(open, turns("u1")))).toBe(
    "a2<u2 a3<u3 m1<- u2<m1 u3<a2, ends at a3",
  );
});

it("All other turns are those that go where only some are kept", async () => {
  const others = rowsOfTurns(table, details, path, new Set([read.row("u2")]), true);
  expect(await after(removalOf(open, others))).toBe("a2<u2 m1<- u2<m1, ends at a2");
});

it("Turns that follow each other become one summary in their place", async () => {
  expect(areNeighbours(table, path, turns("u1", "u2"))).toBe(true);
  expect(areNeighbours(table, path, turns("u1", "u3"))).toBe(false);
  expect(await after(squashOf(open, turns("u1", "u2"), "So far"))).toBe(
    "a3<u3 m1<new new<- u3<m1, ends at a3",
  );
  expect(await after(squashOf(open, turns("u3"), "The end"))).toBe(
    "a1<u1 a2<u2 m1<r1 new<a2 r1<a1 u1<- u2<m1, ends at new",
  );
});

it("Turns that are moved to a branch of their own leave what follows where they began", async () => {
  expect(await after(branchOffOf(open, path, turns("u2")))).toBe(
    "a1<u1 a2<u2 a3<u3 m1<r1 r1<a1 u1<- u2<m1 u3<m1, ends at a3",
  );
  expect(await after(branchOffOf(open, path, turns("u3")))).toContain("ends at a2");
});
