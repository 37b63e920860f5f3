// Up to where a branch was read, on this branch and on others, also where entries are added and removed.
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { type EntryTable, idOf } from "../../../src/model/table/table.ts";
import { sessionOf } from "../../../src/testing/session.ts";
import { pathTo } from "../../../src/tree/path.ts";
import type { ReadMark } from "../../catalog/stored/records.ts";
import { readTo, withMark } from "./read-marks.ts";

const TREE = `
  a user: Start
  b assistant: Yes
  c user: One way
  d assistant: Done
  x < b user: Other way
  y assistant: Gone`;

const { table, row } = sessionOf(TREE);

function marked(...ids: readonly string[]): readonly ReadMark[] {
  let marks: readonly ReadMark[] = [];
  for (const [at, id] of ids.entries()) marks = withMark(table, marks, row(id), at);
  return marks;
}

/** The last entry that was read on the path to a leaf; "" for none. */
function lastRead(marks: readonly ReadMark[], leaf: string, now: EntryTable = table): string {
  const path = pathTo(now, row(leaf));
  const read = readTo(now, path, marks);
  return read ? idOf(now, path[read.position] ?? -1) : "";
}

describe("the read part", () => {
  it("ends at the mark of its branch", () => {
    expect(lastRead(marked("c"), "d")).toBe("c");
    expect(lastRead(marked("d"), "d")).toBe("d");
    expect(lastRead([], "d")).toBe("");
  });

  it("reaches on another branch as far as the two are one", () => {
    expect(lastRead(marked("d"), "y")).toBe("b");
    expect(lastRead(marked("d", "x"), "y")).toBe("x");
    expect(lastRead(marked("d", "x"), "d")).toBe("d");
  });

  it("moves with a later mark on its branch, also back", () => {
    expect(marked("c", "d").map(({ entry }) => entry)).toEqual(["d"]);
    expect(marked("d", "a").map(({ entry }) => entry)).toEqual(["a"]);
    expect(marked("d", "y", "b").map(({ entry }) => entry)).toEqual(["b"]);
  });

  it("stays when the session grows, and is empty when its entry is gone", () => {
    const grown = sessionOf(`${TREE}\n  e < d user: More`).table;
    expect(lastRead(marked("d"), "d", grown)).toBe("d");
    expect(lastRead([{ entry: "gone", at: 1 }], "d")).toBe("");
  });

  it("ends for every tree at the last entry of the path that has a mark below or on it", () => {
    const sizes = fc.array(fc.nat(), { minLength: 1, maxLength: 30 });
    fc.assert(
      fc.property(sizes, fc.array(fc.nat(), { maxLength: 6 }), fc.nat(), (parents, picks, pick) => {
        const lines = parents.map((parent, at) =>
          at === 0 ? "n0 user: a" : `n${at} < n${parent % at} user: a`,
        );
        const made = sessionOf(lines.join("\n")).table;
        let marks: readonly ReadMark[] = [];
        for (const one of picks) marks = withMark(made, marks, one % made.count, 1);
        const path = pathTo(made, pick % made.count);
        const under = marks.map(({ entry }) => [...pathTo(made, Number(entry.slice(1)))]);
        const expected = [...path].findLastIndex((one) => under.some((rows) => rows.includes(one)));
        expect(readTo(made, path, marks)?.position ?? -1).toBe(expected);
        // No mark repeats another one.
        for (const [at, rows] of under.entries()) {
          const own = rows.at(-1) ?? -1;
          expect(under.some((others, other) => other !== at && others.includes(own))).toBe(false);
        }
      }),
    );
  });
});
