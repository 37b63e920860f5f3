// What the layout from top to bottom promises, of single trees and of any.
// @module-tag long
import { describe, expect, it } from "vitest";
import { holdsForTrees, tableOfParents } from "../testing/map-trees.ts";
import { childRuns, NO_RUN, type Runs, runOf, runsOf } from "../tree/branch/runs.ts";
import { leafOf } from "../tree/leaves.ts";
import { layoutMap, type MapLayout } from "./layout.ts";
import { layoutRows } from "./rows.ts";

describe("the layout in rows", () => {
  it("puts branches below their fork, one step to the right, and what goes straight on last", () => {
    // 0 1 ┬ 2 ┬ 3     the own leaf is 7, of the third branch
    //     │   └ 4
    //     ├ 5
    //     └ 6 7
    expect(printed([-1, 0, 1, 2, 2, 1, 1, 6])).toEqual(["01", "  2", "    3", "  4", "  5", "67"]);
  });

  it("stacks roots at the left edge", () => {
    expect(printed([-1, 0, -1, 2, -1])).toEqual(["01", "23", "4"]);
  });

  it("moves no branch out of the window, however deep forks lie in one another", () => {
    const parents = Array.from({ length: 401 }, (_, index) => (index === 0 ? -1 : index - 1));
    // Every entry has a second child, and the own leaf hangs on the first of all.
    for (let index = 1; index < 400; index++) parents.push(index);
    parents.push(0);
    const { layout, longest } = laidOut(parents);
    expect(layout.width).toBeLessThanOrEqual(1.7 * longest);
  });

  it("survives 50,000 forks one below the other", () => {
    const parents = Array.from({ length: 100_001 }, (_, index) =>
      index < 2 ? index - 1 : index - 2 + (index % 2),
    );
    const { layout } = laidOut(parents);
    expect(layout.bottom).toBe(100_000);
    expect(layout.branches[0]).toBe(50_001);
  });
});

describe("the rows of any tree", () => {
  it("hold one run each, every run below the one it hangs on", () => {
    holdsForTrees(rowsOfFour, ({ runs, layout }) => {
      expect([...layout.lane].sort((a, b) => a - b)).toEqual([...Array(runs.count).keys()]);
      expect([layout.top, layout.bottom]).toEqual([0, runs.count - 1]);
      for (let run = 0; run < runs.count; run++) {
        const above = at(runs.parent, run);
        if (above !== NO_RUN) expect(at(layout.lane, run)).toBeGreaterThan(at(layout.lane, above));
      }
    });
  });

  it("leave every line between two of them free of bars and of other lines", () => {
    holdsForTrees(rowsOfFour, ({ runs, layout }) => {
      for (let child = 0; child < runs.count; child++) {
        const above = at(runs.parent, child);
        if (above === NO_RUN) continue;
        // The line goes down left of this.
        const edge = at(layout.left, above) + layout.step;
        for (let run = 0; run < runs.count; run++) {
          const row = at(layout.lane, run);
          if (row <= at(layout.lane, above) || row >= at(layout.lane, child)) continue;
          expect(at(layout.left, run)).toBeGreaterThanOrEqual(edge - ROUNDING);
        }
      }
    });
  });

  it("keep the own leaf's path at the left edge and move other branches one step", () => {
    holdsForTrees(rowsOfFour, ({ runs, layout, ownLeaf }) => {
      for (let run = runOf(runs, ownLeaf); run !== NO_RUN; run = at(runs.parent, run)) {
        expect(at(layout.left, run)).toBe(0);
      }
      for (let run = 0; run < runs.count; run++) {
        const straight = at(layout.straight, run + 1);
        for (const child of childRuns(runs, run)) {
          const steps = child === straight ? 0 : layout.step;
          expect(at(layout.left, child)).toBeCloseTo(at(layout.left, run) + steps, 6);
        }
      }
    });
  });

  it("hold entries as long as they are, and the same counts as lanes do", () => {
    holdsForTrees(rowsOfFour, ({ runs, layout, lengths, ownLeaf }) => {
      for (let run = 0; run < runs.count; run++) {
        let x = at(layout.left, run);
        for (let place = at(runs.start, run); place < at(runs.start, run + 1); place++) {
          expect(at(layout.at, place)).toBeCloseTo(x, 6);
          x += at(lengths, place);
        }
        expect(at(layout.right, run)).toBeCloseTo(x, 6);
        expect(at(layout.right, run)).toBeLessThanOrEqual(layout.width);
      }
      const { branches, entries, straight } = layoutMap(runs, lengths, ownLeaf);
      expect(layout).toMatchObject({ branches, entries, straight });
    });
  });
});

/** Steps of four units. */
function rowsOfFour(runs: Runs, lengths: Float64Array, ownLeaf: number): MapLayout {
  return layoutRows(runs, lengths, ownLeaf, 4);
}

const ROUNDING = 1e-9;

/** Every entry one unit long. */
function laidOut(parents: readonly number[]) {
  const table = tableOfParents(parents);
  const runs = runsOf(table);
  const lengths = new Float64Array(runs.rows.length).fill(1);
  const layout = layoutRows(runs, lengths, leafOf(table), 4);
  const own = Array.from(layout.left, (left, run) => at(layout.right, run) - left);
  return { runs, layout, longest: Math.max(...own) };
}

/** The rows by their entries' indices, two blanks for each step. */
function printed(parents: readonly number[]): readonly string[] {
  const { runs, layout } = laidOut(parents);
  const rows: string[] = [];
  for (let run = 0; run < runs.count; run++) {
    const steps = Math.round(at(layout.left, run) / layout.step);
    const entries = runs.rows.slice(at(runs.start, run), at(runs.start, run + 1));
    rows[at(layout.lane, run)] = `${"  ".repeat(steps)}${entries.join("")}`;
  }
  return rows;
}

function at(column: Int32Array | Float64Array, index: number): number {
  return column[index] ?? 0;
}
