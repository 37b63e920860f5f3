// Children and roots (formats.md 2.12). V… are the vectors of section 9.
// @module-tag long
import { describe, expect, it } from "vitest";
import { type EntryTable, idOf } from "../model/table/table.ts";
import { sessionOf } from "../testing/session.ts";
import { childrenAt, childrenOf } from "./children.ts";

describe("the children of an entry", () => {
  it("are the entries that name it as their parent (V2)", () => {
    expect(tree("1 user", "2 assistant", "3 user", "4 < 2 user")).toBe("- 1 | 1 2 | 2 3 4");
  });

  it("come by time, in any order of the file", () => {
    expect(tree("1 user", "3 < 1 @9 assistant", "2 < 1 @5 assistant")).toBe("- 1 | 1 2 3");
  });

  it("keep their order in the file when their times are equal", () => {
    expect(tree("1 user", "b < 1 @5 user", "a < 1 @5 user", "c < 1 @5 user")).toBe("- 1 | 1 b a c");
  });

  it("may stand before their parent in the file", () => {
    expect(tree("2 < 1 user", "1 < - user")).toBe("- 1 | 1 2");
  });
});

describe("the roots", () => {
  it("keep their order in the file, with any times", () => {
    expect(tree("1 @5 user", "2 < - @1 user")).toBe("- 1 2");
  });

  it("include entries whose parent is not in the file (V5)", () => {
    expect(tree("2 < gone assistant")).toBe("- 2");
  });

  it("include the rest of a history whose beginning was cut away (V27)", () => {
    expect(tree("1 user", "3 < 2 assistant")).toBe("- 1 3");
  });

  it("include an entry that is its own parent (V6)", () => {
    expect(tree("1 < 1 user", "2 < 1 assistant")).toBe("- 1 | 1 2");
  });

  it("include the first entry of a cycle, which is cut there (V7)", () => {
    expect(tree("1 < 2 user", "2 < 1 assistant")).toBe("- 1 | 1 2");
  });

  it("include one entry of each cycle, and none of its descendants", () => {
    const cycles = tree("0 < 1 user", "1 < 3 user", "2 < 1 user", "3 < 2 user", "4 < 4 user");
    expect(cycles).toBe("- 1 4 | 1 0 2 | 2 3");
  });
});

it("a chain of 100,000 entries has a child each", () => {
  const chain = sessionOf(
    Array.from({ length: 100_000 }, (_, id) => `${id} user`).join("\n"),
  ).table;
  const { start, list, roots } = childrenOf(chain);
  expect([roots.length, list.length, start[99_999]]).toEqual([1, 99_999, 99_999]);
});

/** Roots after "-", then every entry that has children with them. */
function tree(...lines: readonly string[]): string {
  const table = sessionOf(lines.join("\n")).table;
  const children = childrenOf(table);
  const groups = [`- ${names(table, children.roots)}`];
  for (let row = 0; row < table.count; row++) {
    const below = childrenAt(children, row);
    if (below.length > 0) groups.push(`${idOf(table, row)} ${names(table, below)}`);
  }
  return groups.join(" | ");
}

function names(table: EntryTable, rows: Int32Array): string {
  return Array.from(rows, (row) => idOf(table, row)).join(" ");
}
