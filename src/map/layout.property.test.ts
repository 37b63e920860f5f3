// The guarantees of the map's layout for any tree and any lengths of its bars: broken links, cycles
// and many roots included.
import { describe, expect, it } from "vitest";
import { holdsForTrees } from "../testing/map-trees.ts";
import { childRuns, NO_RUN, type Runs, runOf } from "../tree/branch/runs.ts";
import { GAP, layoutMap, type MapLayout, STEM } from "./layout.ts";

/** Sums of lengths that are equal in exact numbers may differ by this much. */
const ROUNDING = 1e-9;

describe("the layout of any tree", () => {
  it("lets no two bars of a lane come closer than a curve needs", () => {
    holdsForTrees(layoutMap, ({ runs, layout }) => {
      const lanes = new Map<number, number[]>();
      for (let run = 0; run < runs.count; run++) {
        const lane = at(layout.lane, run);
        lanes.set(lane, [...(lanes.get(lane) ?? []), run]);
      }
      for (const members of lanes.values()) {
        members.sort((a, b) => at(layout.left, a) - at(layout.left, b));
        members.forEach((run, index) => {
          const before = members[index - 1];
          if (before === undefined) return;
          const least = at(layout.right, before) + GAP - STEM - ROUNDING;
          expect(at(layout.left, run)).toBeGreaterThanOrEqual(least);
        });
      }
    });
  });

  it("lets no curve cross a curve or a bar", () => {
    holdsForTrees(layoutMap, ({ runs, layout }) => {
      const fans = fansOf(runs, layout);
      const bars = Array.from({ length: runs.count }, (_, run) => ({
        from: at(layout.left, run),
        to: at(layout.right, run),
        top: at(layout.lane, run),
        bottom: at(layout.lane, run),
      }));
      fans.forEach((fan, index) => {
        expect(bars.filter((bar) => meet(fan, bar))).toEqual([]);
        expect(fans.filter((other, place) => place !== index && meet(fan, other))).toEqual([]);
      });
    });
  });

  it("lets no curve cross another one of its own fork", () => {
    holdsForTrees(layoutMap, ({ runs, layout }) => {
      for (let run = 0; run < runs.count; run++) {
        const lanes = childRuns(runs, run).map((child) => at(layout.lane, child));
        // All begin at one point and end at one x: they part for good when no two ends are equal.
        expect(new Set(lanes).size).toBe(lanes.length);
        for (const child of childRuns(runs, run)) {
          expect(at(layout.left, child)).toBe(at(layout.right, run) + GAP);
        }
      }
    });
  });

  it("keeps children in their order from top to bottom, roots too", () => {
    holdsForTrees(layoutMap, ({ runs, layout }) => {
      for (let run = NO_RUN; run < runs.count; run++) {
        const lanes = childRuns(runs, run).map((child) => at(layout.lane, child));
        expect(lanes).toEqual([...new Set(lanes)].sort((a, b) => a - b));
      }
    });
  });

  it("puts every entry on its run's bar, one after the other and as long as it is", () => {
    holdsForTrees(layoutMap, ({ runs, layout, lengths }) => {
      for (let run = 0; run < runs.count; run++) {
        let x = at(layout.left, run);
        for (let place = at(runs.start, run); place < at(runs.start, run + 1); place++) {
          expect(at(layout.at, place)).toBeCloseTo(x, 6);
          x += at(lengths, place);
        }
        expect(at(layout.right, run)).toBeCloseTo(x, 6);
        expect(at(layout.lane, run)).toBeGreaterThanOrEqual(layout.top);
        expect(at(layout.lane, run)).toBeLessThanOrEqual(layout.bottom);
        expect(at(layout.right, run)).toBeLessThanOrEqual(layout.width);
      }
    });
  });

  it("puts the own leaf's path on lane 0", () => {
    holdsForTrees(layoutMap, ({ runs, layout, ownLeaf }) => {
      for (let run = runOf(runs, ownLeaf); run !== NO_RUN; run = at(runs.parent, run)) {
        expect(at(layout.lane, run)).toBe(0);
      }
    });
  });

  it("counts entries and branch ends below every run", () => {
    holdsForTrees(layoutMap, ({ runs, layout }) => {
      for (let run = 0; run < runs.count; run++) {
        const below = Array.from({ length: at(runs.end, run) - run }, (_, index) => run + index);
        const ends = below.filter((member) => childRuns(runs, member).length === 0);
        expect(at(layout.branches, run)).toBe(ends.length);
        expect(at(layout.entries, run)).toBe(
          at(runs.start, at(runs.end, run)) - at(runs.start, run),
        );
      }
    });
  });

  it("compares few outline steps for each run", () => {
    holdsForTrees(layoutMap, ({ runs, layout }) => {
      expect(layout.work).toBeLessThanOrEqual(4 * runs.count);
    });
  });
});

interface Box {
  readonly from: number;
  readonly to: number;
  readonly top: number;
  readonly bottom: number;
}

/** Everything between a fork and its children: their curves stay inside. */
function fansOf(runs: Runs, layout: MapLayout): Box[] {
  const fans: Box[] = [];
  for (let run = 0; run < runs.count; run++) {
    const lanes = childRuns(runs, run).map((child) => at(layout.lane, child));
    if (lanes.length === 0) continue;
    lanes.push(at(layout.lane, run));
    const from = at(layout.right, run);
    fans.push({
      from: from + STEM,
      to: from + GAP,
      top: Math.min(...lanes),
      bottom: Math.max(...lanes),
    });
  }
  return fans;
}

function meet(a: Box, b: Box): boolean {
  const isAcross = a.from < b.to - ROUNDING && b.from < a.to - ROUNDING;
  return isAcross && a.top <= b.bottom && b.top <= a.bottom;
}

function at(column: Int32Array | Float64Array, index: number): number {
  return column[index] ?? 0;
}
