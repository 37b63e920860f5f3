import { readFileSync } from "node:fs";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { tableOf } from "../model/build/table-builder.ts";
import type { Json } from "../model/json/json.ts";
import { ProblemLog } from "../model/problem.ts";
import { NO_ROW } from "../model/table/table.ts";
import { laidOut, tableOfParents } from "../testing/map-trees.ts";
import { sessionFilesIn, withShared } from "../testing/reading/node-shared.ts";
import { NO_RUN, runOf, runsOf } from "../tree/branch/runs.ts";
import { leafOf } from "../tree/leaves.ts";
import { rowAtX, runAtPoint, runsOnLane, spotOf } from "./lanes.ts";
import { layoutMap } from "./layout.ts";
import { amountsOf, lengthsOf, MEASURES } from "./lengths.ts";

const START = Date.UTC(2026, 0, 1);

describe("finding on the map", () => {
  it.each(MEASURES)("leads from every entry to its spot and back, by %s", (measure) => {
    fc.assert(
      fc.property(anyEntries, (entries) => {
        const table = tableOf(entries, new ProblemLog());
        const runs = runsOf(table);
        const layout = layoutMap(
          runs,
          lengthsOf(amountsOf(table, runs, measure, null)),
          leafOf(table),
        );
        for (const row of runs.rows) {
          const spot = spotOf(runs, layout, row);
          expect(spot).not.toBeNull();
          if (!spot) continue;
          expect(spot.right).toBeGreaterThan(spot.left);
          const middle = (spot.left + spot.right) / 2;
          expect(runAtPoint(layout, middle, spot.lane, 0)).toBe(spot.run);
          expect(rowAtX(runs, layout, spot.run, middle)).toBe(row);
        }
      }),
    );
  });

  it("shows every entry but repeated lines in exactly one run, whatever the file says", () => {
    fc.assert(
      fc.property(anyEntries, (entries) => {
        const table = tableOf(entries, new ProblemLog());
        const runs = runsOf(table);
        expect([...runs.rows].sort((a, b) => a - b)).toEqual([...Array(table.count).keys()]);
        for (let row = 0; row < table.count; row++) expect(runOf(runs, row)).not.toBe(NO_RUN);
      }),
    );
  });

  it("finds nothing between bars, on lanes that do not exist, and for rows that do not exist", () => {
    const { runs, layout } = sample();
    expect(runAtPoint(layout, 3, 0, 0.5)).toBe(NO_RUN);
    expect(runAtPoint(layout, 3, 0, 2)).toBe(0);
    expect([...runsOnLane(layout, 99, 0, 100)]).toEqual([]);
    expect(spotOf(runs, layout, NO_ROW)).toBeNull();
    expect(spotOf(runs, layout, 99)).toBeNull();
  });

  it("lists the runs of a lane that reach into a window, left to right", () => {
    const { layout } = sample();
    expect([...runsOnLane(layout, 0, 0, 100)]).toEqual([0, 2]);
    expect([...runsOnLane(layout, 0, 4, 7)]).toEqual([]);
    expect([...runsOnLane(layout, 0, 4, 8)]).toEqual([2]);
  });
});

withShared("data/real", "real sessions", (folder) => {
  it("have a spot for every entry", () => {
    for (const path of sessionFilesIn(folder)) {
      const entries = readFileSync(path, "utf8").split("\n").flatMap(parsed);
      const table = tableOf(entries.slice(1), new ProblemLog());
      const runs = runsOf(table);
      const layout = layoutMap(
        runs,
        lengthsOf(amountsOf(table, runs, "time", null)),
        leafOf(table),
      );
      for (const row of runs.rows) expect(spotOf(runs, layout, row)).not.toBeNull();
      expect(runs.rows.length).toBeGreaterThan(0);
    }
  });
});

function parsed(line: string): Json[] {
  try {
    return [JSON.parse(line)];
  } catch {
    return [];
  }
}

/** Parents of any kind: earlier, later, missing, the entry itself; so orphans and cycles too. */
const anyEntries = fc
  .array(
    fc.record({
      parent: fc.integer({ min: -2, max: 40 }),
      minutes: fc.integer({ min: -5, max: 900 }),
    }),
    { minLength: 1, maxLength: 40 },
  )
  .map((picks) =>
    picks.map(({ parent, minutes }, index) => message(index, parent, START + minutes * 60_000)),
  );

/** Rows 0 and 1 with two children: runs 0 (rows 0, 1), 1 (row 2) and 2 (row 3). */
const sample = () => laidOut(tableOfParents([-1, 0, 1, 1]));

function message(index: number, parent: number, time: number) {
  return {
    type: "message",
    id: `${index}`,
    parentId: parent < 0 ? null : `${parent}`,
    timestamp: new Date(time).toISOString(),
    message: { role: "user", content: "" },
  };
}
