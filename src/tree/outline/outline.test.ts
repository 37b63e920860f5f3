// The outline as text: ● on the path to the leaf, ○ off it; ▾ can be folded, ▸ is folded with so
// many rows in it.
// @module-tag long
import { describe, expect, it } from "vitest";
import { keyOf } from "../../model/table/ids.ts";
import { type EntryTable, idOf, NO_ROW, roleOf, rowOf } from "../../model/table/table.ts";
import { sessionOf } from "../../testing/session.ts";
import { leafOf } from "../leaves.ts";
import {
  bends,
  laneOf,
  OUTLINE,
  type Outline,
  outlineOf,
  placeOrAbove,
  shownRows,
} from "./outline.ts";

const forked = sessionOf(`
  ask       user
  plan      assistant
  jose      user
  done      assistant
  ship      user
  pass      < plan user
  heavy     assistant
  undo      < done user
  again     < ask assistant`).table;

describe("the outline", () => {
  it("is rebuilt only when a row is newly shown or newly begins a turn", () => {
    const shown = (hidden: number, prompt: number, before: Uint8Array | null) => {
      const isVisible = (row: number) => row !== hidden;
      return shownRows(forked, { isVisible, isPrompt: (row) => row === prompt }, before);
    };
    const before = shown(8, 0, null);
    expect(Array.from(before)).toEqual([3, 1, 1, 1, 1, 1, 1, 1, 0]);
    expect(shown(8, 0, before)).toBe(before);
    for (const [hidden, prompt] of [
      [7, 0],
      [8, 2],
    ] as const) {
      const next = shown(hidden, prompt, before);
      expect(next).not.toBe(before);
      expect(next).toEqual(shown(hidden, prompt, null));
    }
    const longer = sessionOf("a user\nb assistant\nc user").table;
    const options = { isVisible: () => true, isPrompt: () => false };
    expect(shownRows(longer, options, new Uint8Array([1, 1]))).toHaveLength(3);
  });

  it("does not indent a straight session", () => {
    expect(print(sessionOf("a user\nb assistant\nc user").table)).toEqual(["●▾ a", "● b", "● c"]);
  });

  it("keeps the path at the left, first, and indents all other branches below it", () => {
    expect(print(forked, { leaf: "heavy" })).toEqual([
      "●▾ ask",
      "●▾ plan",
      "●▾ pass",
      "● heavy",
      "├ ○▾ jose",
      "│ ○ done",
      "│ ├ ○ ship",
      "│ ╰ ○ undo",
      "╰ ○ again",
    ]);
  });

  it("puts every fork on the path in order when the leaf changes", () => {
    expect(print(forked, { leaf: "undo" })).toEqual([
      "●▾ ask",
      "●▾ plan",
      "●▾ jose",
      "● done",
      "● undo",
      "├ ○ ship",
      "├ ○▾ pass",
      "│ ○ heavy",
      "╰ ○ again",
    ]);
  });

  it("shows roots side by side, unconnected, the one with the leaf first", () => {
    const roots = sessionOf("a user\nb assistant\nc < - user\nd < - user").table;
    expect(print(roots, { leaf: "c" })).toEqual(["● c", "○▾ a", "○ b", "○ d"]);
  });

  it("hands the children of hidden entries to the nearest shown ancestor", () => {
    const isUser = (table: EntryTable, row: number) => roleOf(table, row) === "user";
    expect(print(forked, { leaf: "undo", isVisible: isUser })).toEqual([
      "●▾ ask",
      "●▾ jose",
      "● undo",
      "├ ○ ship",
      "╰ ○ pass",
    ]);
  });

  it("makes roots of entries whose ancestors are all hidden", () => {
    const isVisible = (table: EntryTable, row: number) =>
      ["jose", "heavy"].includes(idOf(table, row));
    expect(print(forked, { leaf: "heavy", isVisible })).toEqual(["● heavy", "○ jose"]);
  });

  it("is empty if no row is shown", () => {
    expect(print(forked, { isVisible: () => false })).toEqual([]);
    expect(print(sessionOf("").table)).toEqual([]);
  });

  it("shows both entries of one id, the children with the later one", () => {
    expect(print(sessionOf("a user\na user\nb < a user").table, { leaf: "b" })).toEqual([
      "●▾ a",
      "● b",
      "○ a",
    ]);
  });
});

describe("folding", () => {
  it("hides all that is shown below, also through hidden entries", () => {
    const isVisible = (table: EntryTable, row: number) => idOf(table, row) !== "done";
    expect(print(forked, { leaf: "ship", isVisible, folded: ["jose"] })).toEqual([
      "●▾ ask",
      "●▾ plan",
      "●▸2 jose",
      "├ ○▾ pass",
      "│ ○ heavy",
      "╰ ○ again",
    ]);
  });

  it("works inside a fold, which keeps what was folded in it", () => {
    expect(print(forked, { leaf: "ship", folded: ["plan", "jose"] })).toEqual([
      "●▾ ask",
      "●▸6 plan",
      "╰ ○ again",
    ]);
  });

  it("ignores entries that are neither roots nor first after a fork", () => {
    const straight = sessionOf("a user\nb assistant\nc user").table;
    expect(print(straight, { folded: ["b"] })).toEqual(["●▾ a", "● b", "● c"]);
  });
});

describe("the outline as a tree for screen readers", () => {
  it("has a branch's first entry own the branch, and the fork own the first entries", () => {
    const outline = outlineFor(forked, { leaf: "ship" });
    const text = Array.from(outline.rows, (row, i) => {
      const owner = outline.owner[i] ?? NO_ROW;
      const above = owner === NO_ROW ? "nobody" : idOf(forked, outline.rows[owner] ?? NO_ROW);
      const place = `${outline.position[i]} of ${outline.siblings[i]}`;
      return `${outline.level[i]} ${idOf(forked, row)}: ${place} of ${above}`;
    });
    expect(text).toEqual([
      "1 ask: 1 of 1 of nobody",
      "2 plan: 1 of 2 of ask",
      "3 jose: 1 of 2 of plan",
      "4 done: 1 of 1 of jose",
      "5 ship: 1 of 2 of done",
      "5 undo: 2 of 2 of done",
      "3 pass: 2 of 2 of plan",
      "4 heavy: 1 of 1 of pass",
      "2 again: 2 of 2 of ask",
    ]);
  });
});

describe("the row that represents an entry", () => {
  const place = (id: string, options: Options) => {
    const outline = outlineFor(forked, options);
    const at = placeOrAbove(forked, outline, rowOf(forked, keyOf(id)));
    return at === NO_ROW ? "none" : idOf(forked, outline.rows[at] ?? NO_ROW);
  };

  it("is its own when it is shown", () => {
    expect(place("pass", {})).toBe("pass");
  });

  it("is the nearest shown ancestor's, not a neighbour's, when the filter hides it", () => {
    const isVisible = (table: EntryTable, row: number) => roleOf(table, row) === "user";
    expect(place("heavy", { isVisible })).toBe("pass");
    expect(place("plan", { isVisible })).toBe("ask");
  });

  it("is the folded branch's when it is folded away", () => {
    expect(place("ship", { folded: ["jose"] })).toBe("jose");
  });

  it("is missing when nothing above it is shown", () => {
    expect(place("again", { isVisible: (table, row) => idOf(table, row) === "again" })).toBe(
      "again",
    );
    expect(place("ask", { isVisible: (table, row) => idOf(table, row) === "again" })).toBe("none");
  });
});

describe("a large outline", () => {
  const rows = (lines: Iterable<string>) => sessionOf([...lines].join("\n")).table;

  it("survives a chain of 100,000 entries", () => {
    const chain = rows(Array.from({ length: 100_000 }, (_, id) => `${id} user`));
    const outline = outlineFor(chain, {});
    expect([outline.rows.length, outline.depth[99_999], outline.level[99_999]]).toEqual([
      100_000, 0, 2,
    ]);
  });

  it("survives 50,000 forks, each in a branch of the one above, on the path and off it", () => {
    const forks = rows(
      Array.from({ length: 100_001 }, (_, i) => `${i}${i < 2 ? "" : ` < ${i - 2 + (i % 2)}`} user`),
    );
    const deepest = ({ depth }: Outline) =>
      Array.from(depth).reduce((most, own) => Math.max(most, own), 0);
    const off = outlineFor(forks, { leaf: "1" });
    expect([off.rows.length, deepest(off), off.lanes[0]]).toEqual([
      100_001,
      50_000,
      1 << laneOf(0),
    ]);
    expect(deepest(outlineFor(forks, { leaf: "100000" }))).toBe(1);
  });

  it("survives 5,000 children of one entry", () => {
    const wide = rows(["0 user", ...Array.from({ length: 5000 }, (_, id) => `${id + 1} < 0 user`)]);
    const outline = outlineFor(wide, {});
    expect([outline.position[5000], outline.siblings[5000]]).toEqual([5000, 5000]);
  });
});

describe("the turns of an outline", () => {
  it("fold their own entries, of every branch within, and hand on the prompts below", () => {
    const retried = sessionOf(`
      one    user
      look   assistant
      first  assistant
      two    user
      then   assistant
      other  < look assistant
      three  user
      last   assistant`).table;
    expect(printTurns(retried, "last", [])).toEqual([
      "1 one T",
      "2 look",
      "3 other",
      "4 three T",
      "5 last",
      "3 first",
      "4 two T",
      "5 then",
    ]);
    expect(printTurns(retried, "last", ["one", "two"])).toEqual([
      "1 one +3",
      "2 three T",
      "3 last",
      "2 two +1",
    ]);
  });

  it("count what is hidden in them where their branch is folded", () => {
    const text = "one user\na assistant\ntwo user\nb assistant\nc assistant";
    const { table } = sessionOf(text);
    const outline = turnsOutline(table, "c", ["two"], ["one"]);
    expect([...outline.rows].map((row) => idOf(table, row))).toEqual(["one"]);
    expect([outline.away[0], outline.visible]).toEqual([4, 5]);
  });

  it("are none where the filter hides their prompt or all that follows", () => {
    const { table } = sessionOf("one user\na assistant\ntwo user");
    const hidden = (id: string) =>
      outlineOf(table, {
        leaf: leafOf(table),
        isVisible: (row) => idOf(table, row) !== id,
        folded: new Set(),
        isPrompt: (row) => roleOf(table, row) === "user",
        isTurnFolded: () => true,
      });
    expect([...hidden("one").marks].map((marks) => marks & OUTLINE.turn)).toEqual([0, 0]);
    expect(hidden("a").rows).toHaveLength(2);
  });

  it("cost one question a row", () => {
    const { table } = sessionOf(
      Array.from({ length: 3000 }, (_, i) => `${i} ${i % 3 ? "assistant" : "user"}`).join("\n"),
    );
    let asked = 0;
    const isPrompt = (row: number) => {
      asked++;
      return roleOf(table, row) === "user";
    };
    const isTurnFolded = () => true;
    const options = { leaf: leafOf(table), isVisible: () => true, folded: new Set<number>() };
    const outline = outlineOf(table, { ...options, isPrompt, isTurnFolded });
    expect([outline.rows.length, asked]).toEqual([1000, 3000]);
  });
});

function turnsOutline(
  table: EntryTable,
  leaf: string,
  turns: readonly string[],
  folded: readonly string[] = [],
): Outline {
  const rowOfId = (id: string) => rowOf(table, keyOf(id));
  const away = new Set(turns.map(rowOfId));
  return outlineOf(table, {
    leaf: rowOfId(leaf),
    isVisible: () => true,
    folded: new Set(folded.map(rowOfId)),
    isPrompt: (row) => roleOf(table, row) === "user",
    isTurnFolded: (prompt) => away.has(prompt),
  });
}

/** Level, id, and T for a turn that is open or + for the rows folded away in it. */
function printTurns(table: EntryTable, leaf: string, turns: readonly string[]): string[] {
  const outline = turnsOutline(table, leaf, turns);
  return Array.from(outline.rows, (row, i) => {
    const marks = outline.marks[i] ?? 0;
    const folded = (marks & OUTLINE.turnFolded) !== 0 ? ` +${outline.away[i]}` : " T";
    return `${outline.level[i]} ${idOf(table, row)}${(marks & OUTLINE.turn) !== 0 ? folded : ""}`;
  });
}

interface Options {
  readonly leaf?: string;
  readonly isVisible?: (table: EntryTable, row: number) => boolean;
  readonly folded?: readonly string[];
}

function outlineFor(table: EntryTable, { leaf, isVisible, folded = [] }: Options): Outline {
  return outlineOf(table, {
    leaf: leaf === undefined ? leafOf(table) : rowOf(table, keyOf(leaf)),
    isVisible: (row) => isVisible?.(table, row) ?? true,
    folded: new Set(folded.map((id) => rowOf(table, keyOf(id)))),
  });
}

function print(table: EntryTable, options: Options = {}): string[] {
  const outline = outlineFor(table, options);
  return Array.from(outline.rows, (row, i) => {
    const has = (mark: number) => ((outline.marks[i] ?? 0) & mark) !== 0;
    const depth = outline.depth[i] ?? 0;
    let lines = "";
    for (let lane = 0; lane < depth; lane++) {
      const runsOn = ((outline.lanes[i] ?? 0) & (1 << lane)) !== 0;
      const isBend = bends(outline, i) && lane === depth - 1;
      lines += isBend ? (runsOn ? "├ " : "╰ ") : runsOn ? "│ " : "  ";
    }
    const fold = has(OUTLINE.foldable) ? (has(OUTLINE.folded) ? `▸${outline.away[i]}` : "▾") : "";
    return `${lines}${has(OUTLINE.onPath) ? "●" : "○"}${fold} ${idOf(table, row)}`;
  });
}
