// Which rows are folded and where the differences begin.
import { describe, expect, it } from "vitest";
import type { CompareRow } from "../../../src/compare/branches/compare-branches.ts";
import { differencesIn, type ShownRow, shownRows } from "./shown-rows.ts";

/**
 * `s` shared, `=` equal, `*` changed, `<` only A, `>` only B, `m` and `l` settings that only A has or
 * both have; a space begins a turn.
 */
function rowsOf(text: string): readonly CompareRow[] {
  let turn = 0;
  return [...text].flatMap((sign, at): readonly CompareRow[] => {
    if (sign === " ") turn++;
    if (sign === "s") return [{ kind: "shared", a: at, b: at, turn }];
    if (sign === "=") return [{ kind: "pair", a: at, b: at, isEqual: true, turn }];
    if (sign === "*") return [{ kind: "pair", a: at, b: at, isEqual: false, turn }];
    if (sign === "l") return [{ kind: "pair", a: at, b: at, isEqual: true, turn }];
    if (sign === "<" || sign === "m") return [{ kind: "onlyA", a: at, turn }];
    return sign === ">" ? [{ kind: "onlyB", b: at, turn }] : [];
  });
}

/** Rows of `text` by their place in it. */
const settingsIn = (text: string) => (row: CompareRow) =>
  "ml".includes(text["a" in row ? row.a : row.b] ?? " ");

/** The entries by a stable key: here the row of A's before it moved by `shift`. */
const named = (shift: number) => (row: CompareRow) =>
  `${"a" in row ? row.a - shift : ""}/${"b" in row ? row.b - shift : ""}`;

function print(rows: readonly ShownRow[]): string {
  const line = (row: ShownRow) => {
    if (row.kind === "fold") {
      const what = row.of !== "same" ? row.of : row.isOpen ? "open" : "fold";
      return `${what} ${row.from}-${row.to}`;
    }
    return row.kind === "head" ? "head" : String(row.index);
  };
  return rows.map(line).join(" ");
}

const facts = (shift: number) => ({ nameOf: named(shift), isSetting: () => false });

describe("the lines of a comparison", () => {
  it.each([
    ["all", "ssss*=", "head fold 0-4 4 5"],
    ["all", "ss*ss*", "head fold 0-2 2 3 4 5"],
    ["changes", "ssss*==>=", "head fold 0-4 4 fold 5-7 onlyB 7-8 fold 8-9"],
    ["changes", "", "head"],
    ["all", "==*==*", "head fold 0-2 2 3 4 5"],
    ["all", "ssm===*==", "head fold 0-2 settings 2-3 fold 3-6 6 7 8"],
    ["all", "s*mml*", "head fold 0-1 1 settings 2-5 5"],
    ["changes", "s*ml=*", "head fold 0-1 1 settings 2-3 fold 3-5 5"],
    ["all", "ssm", "head fold 0-2 settings 2-3"],
    ["all", "s<<*>>=", "head fold 0-1 onlyA 1-3 3 onlyB 4-6 6"],
  ] as const)("fold the rows %s in %j to %j", (show, text, printed) => {
    const facts = { nameOf: named(0), isSetting: settingsIn(text) };
    expect(print(shownRows(rowsOf(text), show, facts, new Set()))).toBe(printed);
  });

  it("show on paper what only one side has", () => {
    expect(print(shownRows(rowsOf("s<<*"), "all", facts(0), null))).toBe("head fold 0-1 1 2 3");
  });

  it("show the rows of an opened fold", () => {
    const open = new Set(["fold 0/0"]);
    expect(print(shownRows(rowsOf("sss*"), "all", facts(0), open))).toBe("head open 0-3 0 1 2 3");
  });

  it("keep their names and open folds when the rows of their entries move", () => {
    const moved = rowsOf("sss*<").map((row) => ({
      ...row,
      ...("a" in row ? { a: row.a + 7 } : null),
      ...("b" in row ? { b: row.b + 7 } : null),
    }));
    const open = new Set(["fold 0/0"]);
    const before = shownRows(rowsOf("sss*<"), "all", facts(0), open);
    expect(shownRows(moved, "all", facts(7), open)).toEqual(before);
    expect(new Set(before.map(({ key }) => key)).size).toBe(before.length);
  });

  it("have a difference where rows begin to differ, and at each turn that does", () => {
    expect(differencesIn(rowsOf("ss*<=> ** =*"), () => false)).toEqual([2, 5, 6, 9]);
  });

  it("have no difference where only settings differ", () => {
    const text = "ssmm*m*mm";
    expect(differencesIn(rowsOf(text), settingsIn(text))).toEqual([4]);
    expect(differencesIn(rowsOf("ssm"), settingsIn("ssm"))).toEqual([]);
  });
});
