// What a draft took out of its file, printed as the entry it hung below and the ids that are gone.
import { describe, expect, it } from "vitest";
import { openSession } from "../../formats/index.ts";
import { idOf, NO_ROW } from "../../model/table/table.ts";
import { textSource } from "../../read/source/byte-source.ts";
import { entriesIn } from "../../testing/entry-lines.ts";
import { fileOf } from "../../testing/session.ts";
import type { Operation } from "../operation/operation.ts";
import { DraftSession } from "./draft-session.ts";
import { removedBy, removedEntries } from "./removed.ts";

const STORY = `
  u1 user: Use jose
  a1 assistant: I look.
  u2 user: Another way
  a2 assistant: Fine.
  l1 label for=a1: good
  u3 < a1 user: A third way
  a3 assistant: Better.`;

async function drafted(...operations: readonly Operation[]) {
  const source = textSource(fileOf(entriesIn(STORY)), "s.jsonl");
  const session = new DraftSession(await openSession({ kind: "file", source }), source);
  for (const operation of operations) await session.apply(operation);
  const { draft } = session;
  const base = draft.base.table;
  const groups = removedEntries(draft.rows);
  const print = groups.map(({ below, rows }) => {
    const ids = rows.map((row) => idOf(base, row)).join(" ");
    const by = removedBy(base, draft.steps, rows);
    const name = below === NO_ROW ? "nothing" : idOf(draft.table, below);
    return `below ${name}: ${ids}${by === null ? "" : `, by change ${by + 1}`}`;
  });
  const count = groups.reduce((sum, { rows }) => sum + rows.length, 0);
  expect(count).toBe(draft.removed.length);
  return print;
}

const remove = (...entries: readonly string[]): Operation => ({ kind: "remove", entries });

describe("entries that a draft took out", () => {
  it("are none where nothing is removed", async () => {
    expect(await drafted()).toEqual([]);
    expect(await drafted({ kind: "move", entry: "u3", parent: "u1" })).toEqual([]);
    expect(
      await drafted({ kind: "set", entry: "u1", path: ["message", "content"], value: "x" }),
    ).toEqual([]);
  });

  it.each<[readonly Operation[], readonly string[]]>([
    [[remove("u2")], ["below a1: u2, by change 1"]],
    [[remove("a1")], ["below u1: a1, by change 1", "below a2: l1, by change 1"]],
    [[remove("u1")], ["below nothing: u1, by change 1"]],
    [[{ kind: "remove-subtree", entry: "u2" }], ["below a1: u2 a2 l1, by change 1"]],
    [[{ kind: "keep-branch", entry: "a3" }], ["below a1: u2 a2, by change 1"]],
  ])("stand below the nearest entry that is left: %j", async (operations, printed) => {
    expect(await drafted(...operations)).toEqual(printed);
  });

  it("go along with the entry above them when that is moved", async () => {
    const move: Operation = { kind: "move", entry: "u3", parent: "u1" };
    expect(await drafted(remove("a3"), move)).toEqual(["below u3: a3, by change 1"]);
  });

  it("are called by no single change where two of them took a part", async () => {
    expect(await drafted(remove("u2"), remove("a2"))).toEqual(["below a1: u2 a2"]);
    expect(await drafted(remove("u2"), { kind: "keep-branch", entry: "a3" })).toEqual([
      "below a1: u2 a2",
    ]);
  });

  it("stay below an entry whose text was changed", async () => {
    const set: Operation = { kind: "set", entry: "u3", path: ["message", "content"], value: "x" };
    expect(await drafted(set, remove("a3"))).toEqual(["below u3: a3, by change 2"]);
  });
});
