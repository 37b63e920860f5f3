// What is folded and where the differences begin.
import { describe, expect, it } from "vitest";
import type { CompareRow } from "../../../src/compare/branches/compare-branches.ts";
import { differencesIn, type ShownRow, shownRows } from "./shown-rows.ts";

/** `s` shared, `=` equal, `*` changed, `<` only A, `>` only B; a space begins a turn. */
function rowsOf(text: string): readonly CompareRow[] {
  let turn = 0;
  return [...text].flatMap((sign, at): readonly CompareRow[] => {
    if (sign === " ") turn++;
    if (sign === "s") return [{ kind: "shared", a: at, b: at, turn }];
    if (sign === "=") return [{ kind: "pair", a: at, b: at, isEqual: true, turn }];
    if (sign === "*") return [{ kind: "pair", a: at, b: at, isEqual: false, turn }];
    if (sign === "<") return [{ kind: "onlyA", a: at, turn }];
    return sign === ">" ? [{ kind: "onlyB", b: at, turn }] : [];
  });
}

/** The entries by what lasts of them: here the row of A's before it moved by `shift`. */
const named = (shift: number) => (row: CompareRow) =>
  `${"a" in row ? row.a - shift : ""}/${"b" in row ? row.b - shift : ""}`;

function print(rows: readonly ShownRow[]): string {
  const line = (row: ShownRow) => {
    if (row.kind === "fold") return `${row.isOpen ? "open" : "fold"} ${row.from}-${row.to}`;
    return row.kind === "head" ? "head" : String(row.index);
  };
  return rows.map(line).join(" ");
}

describe("the lines of a comparison", () => {
  it.each([
    ["all", "ssss*=", "head fold 0-4 4 5"],
    ["all", "ss*ss*", "head fold 0-2 2 3 4 5"],
    ["changes", "ssss*==>=", "head fold 0-4 4 fold 5-7 7 fold 8-9"],
    ["changes", "", "head"],
  ] as const)("show %s of %j as %j", (show, text, printed) => {
    expect(print(shownRows(rowsOf(text), show, named(0), new Set()))).toBe(printed);
  });

  it("follow a fold that was opened", () => {
    const open = new Set(["fold 0/0"]);
    expect(print(shownRows(rowsOf("sss*"), "all", named(0), open))).toBe("head open 0-3 0 1 2 3");
  });

  it("keep their names and open folds when the rows of their entries move", () => {
    const moved = rowsOf("sss*<").map((row) => ({
      ...row,
      ...("a" in row ? { a: row.a + 7 } : null),
      ...("b" in row ? { b: row.b + 7 } : null),
    }));
    const open = new Set(["fold 0/0"]);
    const before = shownRows(rowsOf("sss*<"), "all", named(0), open);
    expect(shownRows(moved, "all", named(7), open)).toEqual(before);
    expect(new Set(before.map(({ key }) => key)).size).toBe(before.length);
  });

  it("have a difference where rows begin to differ, and at each turn that does", () => {
    expect(differencesIn(rowsOf("ss*<=> ** =*"))).toEqual([2, 5, 6, 9]);
  });
});
