// Places in a walk over the tree, against walking up.
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { tableOf } from "../model/build/table-builder.ts";
import { ProblemLog } from "../model/problem.ts";
import { intervalsOf, isAtOrAbove } from "./intervals.ts";

/** Entry n names entry `parents[n]` as its parent, itself or a missing one included. */
const tableWith = (parents: readonly number[]) =>
  tableOf(
    parents.map((parent, index) => ({ type: "custom", id: `e${index}`, parentId: `e${parent}` })),
    new ProblemLog(),
  );

describe("intervals", () => {
  it("tell ancestors as walking up does, for any parents", () => {
    fc.assert(
      fc.property(fc.array(fc.nat(12), { maxLength: 12 }), (parents) => {
        const table = tableWith(parents);
        const intervals = intervalsOf(table);
        for (let lower = 0; lower < table.count; lower++) {
          const above = new Set<number>();
          for (let at = lower; at >= 0; at = table.parent[at] ?? -1) above.add(at);
          for (let upper = 0; upper < table.count; upper++) {
            expect(isAtOrAbove(intervals, upper, lower)).toBe(above.has(upper));
          }
        }
      }),
    );
  });

  it("take a chain of 100,000 without recursion", () => {
    const table = tableWith(Array.from({ length: 100_000 }, (_, index) => index - 1));
    const { order, last } = intervalsOf(table);
    expect([order.length, last[0]]).toEqual([100_000, 99_999]);
  });
});
