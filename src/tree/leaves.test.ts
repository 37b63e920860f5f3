// Leaves (formats.md 2.11, 2.22, 5.6). V… are the vectors of section 9.
import { describe, expect, it } from "vitest";
import { wholeNumbers } from "../lib/whole-numbers.ts";
import { keyOf } from "../model/table/ids.ts";
import { type EntryTable, idOf, NO_ROW, rowOf } from "../model/table/table.ts";
import { abandonedAt } from "../stats/scope.ts";
import { sessionOf } from "../testing/session.ts";
import { branchCount } from "./branch/branches.ts";
import { lastPlaceBelow, runsOf } from "./branch/runs.ts";
import { branchEnd, leafOf, leavesOf, newestLeafBelow, openingLeaf } from "./leaves.ts";
import { OUTLINE, outlineOf } from "./outline/outline.ts";

describe("the leaf of a session", () => {
  it.each([
    ["is missing when there are no entries", "", "none"],
    ["is the last entry in the file, on whatever branch (V2)", "1 user\n2 user\n4 < 1 user", "4"],
    ["is the last line, not the latest time (V9)", "1 user\n3 < 1 @9 user\n2 < 1 @5 user", "2"],
    ["is a settings entry when that is last (V3)", "1 user\n2 assistant\n3 label for=1: x", "3"],
    ["is what a leaf entry at the end points at", "1 user\n2 assistant\n3 leaf for=1", "1"],
    ["is nothing when a leaf entry points at nothing (V28)", "1 user\n2 leaf:", "none"],
    [
      "is the last entry when the leaf entry's target is unknown (V28)",
      "1 user\n2 leaf for=x",
      "2",
    ],
    ["does not follow a leaf entry that others came after", "1 user\n2 leaf for=1\n3 user", "3"],
  ])("%s", (_, text, leaf) => {
    const table = sessionOf(text).table;
    expect(name(table, leafOf(table))).toBe(leaf);
  });
});

describe("where a session is opened", () => {
  it.each([
    [
      "is where the conversation ended, not where the program ended",
      "1 user\n2 assistant\n3 user\n4 < 2 custom: session_exit",
      "3",
    ],
    ["is the end of the program below that", "1 user\n2 assistant\n3 custom: session_exit", "3"],
    ["is where a person went back and said more", "1 user\n2 assistant\n3 < 1 assistant", "3"],
    [
      "is what other programs write, which may be where a person went back",
      "1 user\n2 user\n3 < 1 custom: state",
      "3",
    ],
    ["is the only entry there is", "1 custom: session_exit", "1"],
  ])("%s", (_, text, leaf) => {
    const { table } = sessionOf(text);
    expect(name(table, openingLeaf({ table, chosenLeaf: null }))).toBe(leaf);
  });
});

const branches = sessionOf(`
  1           user
  2           assistant
  3 < 1 @9    assistant
  4 < 2 @10   user
  5 < 2 @8    user
  6 < -       user`).table;

it("the leaves are the entries without children, in the order of the file", () => {
  expect(Array.from(leavesOf(branches), (row) => name(branches, row)).join(" ")).toBe("3 4 5 6");
});

describe("what a program writes where the conversation is not", () => {
  const SAID = "1 user\n2 assistant\n3 user\n4 assistant";
  it.each([
    ["as it ends", "5 < 2 custom: session_exit"],
    ["at the end of everything before it", "5 < - custom: session_exit"],
    ["in several rows", "5 < 2 custom: session_exit\n6 custom: session_end"],
    ["twice", "5 < 2 custom: session_end\n6 < 2 custom: session_exit"],
  ])("%s makes no branch", (_, written) => {
    const { table, row } = sessionOf(`${SAID}\n${written}`);
    const { length } = written.split("\n");
    const beside = wholeNumbers(4, 4 + length);
    expect(Array.from(leavesOf(table), (leaf) => name(table, leaf)).join(" ")).toBe("4");
    expect(branchCount(table)).toBe(1);
    expect(runsOf(table).count).toBe(1);
    expect(newestLeafBelow(table, row("2"))).toBe(row("4"));
    expect([...abandonedAt(table, row("4")).rows]).toEqual([]);
    expect([...beside].map((at) => lastPlaceBelow(runsOf(table), at))).toEqual(
      written.includes("6 <") ? [4, 5] : [...beside].map(() => table.count - 1),
    );
    const outline = outlineOf(table, { leaf: row("4"), isVisible: () => true, folded: new Set() });
    expect([...outline.rows].toSorted()).toEqual([...wholeNumbers(0, table.count)]);
    expect([...outline.marks].some((marks) => (marks & OUTLINE.startsBranch) !== 0)).toBe(false);
  });

  it("may be a title", () => {
    const { table } = sessionOf([
      ...["1", "2", "3"].map((id) => ({ type: "message", id, message: { role: "user" } })),
      { type: "title_change", id: "4", parentId: "1", title: "Plums" },
    ]);
    expect([...leavesOf(table), openingLeaf({ table, chosenLeaf: null })]).toEqual([2, 2]);
  });

  it("is what a branch ends with where nothing else stands below", () => {
    const { table } = sessionOf("1 user\n2 custom: session_end\n3 < 1 custom: session_exit");
    expect([...leavesOf(table)]).toEqual([2]);
  });

  it("is a branch after a person continued there", () => {
    const { table } = sessionOf(`${SAID}\n5 < 2 custom: session_exit\n6 user`);
    expect([...leavesOf(table)]).toEqual([3, 5]);
  });
});

describe("the newest leaf below an entry", () => {
  it.each([
    ["takes the child with the latest time at every level", "1", "3"],
    ["need not be the last one in the file", "2", "4"],
    ["is a leaf itself", "5", "5"],
  ])("%s", (_, from, leaf) => {
    const row = newestLeafBelow(branches, rowOf(branches, keyOf(from)));
    expect(name(branches, row)).toBe(leaf);
  });
});

function name(table: EntryTable, row: number): string {
  return row === NO_ROW ? "none" : idOf(table, row);
}

describe("where the branch of an entry ends", () => {
  const before = "1 user\n2 assistant\n3 < 1 user";
  it.each([
    ["is the newest leaf below it when none was looked at", "1", "", "3"],
    ["is the end below it that was looked at last", "1", "2", "2"],
    ["is not an end that was looked at on another branch", "3", "2", "3"],
    ["is not an end that is no more", "1", "gone", "3"],
  ])("%s", (_, entry, last, end) => {
    const { table } = sessionOf(before);
    expect(name(table, branchEnd(table, rowOf(table, keyOf(entry)), last))).toBe(end);
  });

  it("stays with the end that was looked at last when the session grows on both branches", () => {
    const { table } = sessionOf(`${before}\n4 < 3 assistant\n5 < 2 user`);
    expect(name(table, branchEnd(table, rowOf(table, keyOf("1")), "3"))).toBe("4");
    expect(name(table, branchEnd(table, rowOf(table, keyOf("1")), "2"))).toBe("5");
  });
});
