import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { laidOut, parentsFrom, tableOfParents } from "../testing/map-trees.ts";
import { NO_RUN } from "../tree/branch/runs.ts";
import { childrenAcross, forksIn } from "./forks.ts";
import { GAP } from "./layout.ts";

describe("the forks in a window", () => {
  it("are those with a curve in it, wherever its ends are", () => {
    fc.assert(
      fc.property(parents, windows, (tree, window) => {
        const { runs, layout } = laidOut(tableOfParents(tree));
        const expected: number[] = [];
        for (let run = 0; run < runs.count; run++) {
          const above = runs.parent[run] ?? NO_RUN;
          if (above === NO_RUN) continue;
          const from = layout.right[above] ?? 0;
          const lanes = [layout.lane[above] ?? 0, layout.lane[run] ?? 0];
          const isAcross =
            from + GAP >= window.left &&
            from <= window.right &&
            Math.max(...lanes) >= window.top &&
            Math.min(...lanes) <= window.bottom;
          if (isAcross) expected.push(run);
        }
        const found = [...forksIn(runs, layout, window)].flatMap((fan) =>
          childrenAcross(runs, layout, fan.run, window, 1_000),
        );
        expect(found.sort((a, b) => a - b)).toEqual(expected);
      }),
    );
  });

  it("show all curves that end in it, and of the others the nearest", () => {
    const { runs, layout } = laidOut(tableOfParents([-1, ...new Array<number>(1_000).fill(0)]));
    const lanes = (top: number, bottom: number) =>
      childrenAcross(runs, layout, 0, { top, bottom }, 2).map((run) => layout.lane[run]);
    // The newest child is straight, so all others lie above it.
    expect(lanes(-1, 1)).toEqual([-3, -2, -1, 0]);
    expect(lanes(-501, -500)).toEqual([-503, -502, -501, -500]);
    expect(lanes(5, 9)).toEqual([]);
  });
});

const parents = fc
  .array(fc.tuple(fc.nat(), fc.integer({ min: 0, max: 9 })), { minLength: 1, maxLength: 60 })
  .map(parentsFrom);

const windows = fc
  .record({
    left: fc.integer({ min: -5, max: 60 }),
    width: fc.nat(40),
    top: fc.integer({ min: -12, max: 12 }),
    height: fc.nat(6),
  })
  .map(({ left, width, top, height }) => ({
    left,
    right: left + width,
    top,
    bottom: top + height,
  }));
