// Counts by branch, held against adding up entry by entry.
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { sessionOf } from "../../testing/session.ts";
import { pathTo } from "../path.ts";
import { branchCounts } from "./branch-counts.ts";
import { branchAt } from "./branches.ts";
import { endsOf, runsOf } from "./runs.ts";

describe("counts by branch", () => {
  it("are what the entries of each branch, and those below it, add up to", () => {
    const trees = fc.array(fc.tuple(fc.nat(), fc.nat(4)), { minLength: 1, maxLength: 40 });
    fc.assert(
      fc.property(trees, (nodes) => {
        const story = nodes.map(([parent], at) =>
          at === 0 ? "e0 user: e0" : `e${at} < e${parent % at} user: e${at}`,
        );
        const { table } = sessionOf(story.join("\n"));
        const counts = Int32Array.from(nodes, ([, count]) => count);
        const runs = runsOf(table);
        const { own, below } = branchCounts(runs, counts);
        for (let run = 0; run < runs.count; run++) {
          const [head] = endsOf(runs, run);
          let inIt = 0;
          let under = 0;
          for (const [row, count] of counts.entries()) {
            if (branchAt(table, row)?.run === run) inIt += count;
            if (pathTo(table, row).includes(head)) under += count;
          }
          expect([own[run], below[run]]).toEqual([inIt, under]);
        }
      }),
      { numRuns: 200 },
    );
  });
});
