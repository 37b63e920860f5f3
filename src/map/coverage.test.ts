import { describe, expect, it } from "vitest";
import { NO_ROW } from "../model/table/table.ts";
import { tableOfParents } from "../testing/map-trees.ts";
import { runsOf } from "../tree/branch/runs.ts";
import { pathTo } from "../tree/path.ts";
import { coverageOf } from "./coverage.ts";

describe("the coverage of a leaf", () => {
  // Rows 0 and 1 with two children: runs 0 (rows 0, 1), 1 (row 2) and 2 (row 3).
  const table = tableOfParents([-1, 0, 1, 1]);
  const runs = runsOf(table);

  it("splits the path at the first entry in context", () => {
    const path = pathTo(table, 3);
    expect([...coverageOf(runs, path, 1)]).toEqual([
      [0, { from: 0, inContextFrom: 1, to: 2 }],
      [2, { from: 3, inContextFrom: 3, to: 4 }],
    ]);
  });

  it("ends where the path ends, also inside a run", () => {
    expect([...coverageOf(runs, pathTo(table, 0), 0)]).toEqual([
      [0, { from: 0, inContextFrom: 0, to: 1 }],
    ]);
  });

  it("is empty without a leaf", () => {
    expect(coverageOf(runs, pathTo(table, NO_ROW), 0).size).toBe(0);
  });
});
