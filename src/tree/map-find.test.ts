import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { Json } from "../model/json.ts";
import { ProblemLog } from "../model/problem.ts";
import { type EntryTable, NO_ROW } from "../model/table.ts";
import { tableOf } from "../model/table-builder.ts";
import { leafOf } from "./leaves.ts";
import { coverOf } from "./map-cover.ts";
import { rowAtX, runAtPoint, runsOnLane, spotOf } from "./map-lanes.ts";
import { layoutMap } from "./map-layout.ts";
import { lengthsOf, MEASURES } from "./map-lengths.ts";
import { MARKS, marksBetween, marksOf } from "./map-marks.ts";
import { pathTo } from "./path.ts";
import { NO_RUN, runOf, runsOf } from "./runs.ts";

const START = Date.UTC(2026, 0, 1);

describe("finding on the map", () => {
  it.each(MEASURES)("leads from every entry to its spot and back, by %s", (measure) => {
    fc.assert(
      fc.property(anyEntries, (entries) => {
        const table = tableOf(entries, new ProblemLog());
        const runs = runsOf(table);
        const layout = layoutMap(runs, lengthsOf(table, runs, measure, null), leafOf(table));
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

describe("the length of entries", () => {
  it("counts time since the entry before, pauses at most ten minutes", () => {
    const seconds = [0, 60, 60 + 3600, 30];
    const table = tableOf(
      seconds.map((second, index) => message(index, index - 1, START + second * 1000)),
      new ProblemLog(),
    );
    const lengths = lengthsOf(table, runsOf(table), "time", null);
    // 0, 60, 600 and 0 seconds: the mean is 165, and every entry gets 0.1 to be seen.
    expect([...lengths].map((length) => length.toFixed(2))).toEqual([
      "0.10",
      "0.46",
      "3.74",
      "0.10",
    ]);
  });

  it("is the same for all while tokens are not known", () => {
    const { table, runs } = sample();
    expect([...lengthsOf(table, runs, "tokens", null)]).toEqual([1, 1, 1, 1]);
  });

  it("is one unit each where no entry has a time", () => {
    const table = tableOf(
      [message(0, -1, Number.NaN), message(1, 0, Number.NaN)],
      new ProblemLog(),
    );
    const lengths = lengthsOf(table, runsOf(table), "time", null);
    expect([...lengths]).toEqual([1.1, 1.1]);
  });
});

describe("marks", () => {
  it("name what stands out, by place", () => {
    const entries = [
      { type: "model_change", id: "a", parentId: null, provider: "p", modelId: "m" },
      { ...message(1, -1, START), parentId: "a" },
      { type: "compaction", id: "c", parentId: "1", summary: "", firstKeptEntryId: "1" },
      { type: "label", id: "d", parentId: "c", targetId: "1", label: "here" },
      { type: "session_info", id: "e", parentId: "d", name: "n" },
      { ...message(6, -1, START), parentId: "gone" },
    ];
    expect(printMarks(tableOf(entries, new ProblemLog()))).toBe(
      "prompt 1 5 · compaction 2 · error – · label 1 · setting 0 · name 4 · odd 5",
    );
  });

  it("leave out what a filter hides", () => {
    const entries = [message(0, -1, START), message(1, 0, START)];
    const isVisible = Uint8Array.of(0, 1);
    expect(printMarks(tableOf(entries, new ProblemLog()), isVisible)).toContain("prompt 1 ·");
  });

  it("are found between two places", () => {
    const places = Int32Array.of(1, 4, 5, 9);
    expect([...marksBetween(places, 4, 9)]).toEqual([4, 5]);
    expect([...marksBetween(places, 10, 20)]).toEqual([]);
  });
});

describe("the cover of a leaf", () => {
  it("splits the path at the first entry in context", () => {
    const { table, runs } = sample();
    const path = pathTo(table, 3);
    expect([...coverOf(runs, path, 1)]).toEqual([
      [0, { from: 0, inContextFrom: 1, to: 2 }],
      [2, { from: 3, inContextFrom: 3, to: 4 }],
    ]);
  });

  it("ends where the path ends, also inside a run", () => {
    const { table, runs } = sample();
    expect([...coverOf(runs, pathTo(table, 0), 0)]).toEqual([
      [0, { from: 0, inContextFrom: 0, to: 1 }],
    ]);
  });

  it("is empty without a leaf", () => {
    const { table, runs } = sample();
    expect(coverOf(runs, pathTo(table, NO_ROW), 0).size).toBe(0);
  });
});

const realFolder = "../shared/data/real";

describe.runIf(existsSync(realFolder))("real sessions", () => {
  it("have a spot for every entry", () => {
    for (const file of readdirSync(realFolder).filter((name) => name.endsWith(".jsonl"))) {
      const entries = readFileSync(join(realFolder, file), "utf8").split("\n").flatMap(parsed);
      const table = tableOf(entries.slice(1), new ProblemLog());
      const runs = runsOf(table);
      const layout = layoutMap(runs, lengthsOf(table, runs, "time", null), leafOf(table));
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

/** `a b` with two children `c` and `d`: runs 0 (rows 0, 1), 1 (row 2) and 2 (row 3). */
function sample() {
  const parents = [-1, 0, 1, 1];
  const entries = parents.map((parent, index) => message(index, parent, START + index));
  const table = tableOf(entries, new ProblemLog());
  const runs = runsOf(table);
  return { table, runs, layout: layoutMap(runs, lengthsOf(table, runs, "entries", null), 3) };
}

function message(index: number, parent: number, time: number) {
  return {
    type: "message",
    id: `${index}`,
    parentId: parent < 0 ? null : `${parent}`,
    timestamp: Number.isNaN(time) ? "" : new Date(time).toISOString(),
    message: { role: "user", content: "" },
  };
}

function printMarks(table: EntryTable, isVisible: Uint8Array | null = null): string {
  const marks = marksOf(table, runsOf(table), null, isVisible);
  return MARKS.map((mark) => `${mark} ${[...marks[mark]].join(" ") || "–"}`).join(" · ");
}
