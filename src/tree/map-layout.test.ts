import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { ProblemLog } from "../model/problem.ts";
import type { EntryTable } from "../model/table.ts";
import { tableOf } from "../model/table-builder.ts";
import { leafOf } from "./leaves.ts";
import { GAP, layoutMap, type MapLayout, STEM } from "./map-layout.ts";
import { lengthsOf } from "./map-lengths.ts";
import { printMap } from "./map-text.ts";
import { childRuns, NO_RUN, type Runs, runOf, runsOf } from "./runs.ts";

describe("the layout of the map", () => {
  it("draws a session without forks as one bar", () => {
    expect(picture("a b c d")).toBe("abcd");
  });

  it("keeps the own leaf's path straight and puts the branches before it above, in order", () => {
    expect(picture("a b c", "b d e", "b f g")).toBe(lines("    ╭───c", "    ├───de", "ab──┴───fg"));
  });

  it("puts branches that come after the straight one below it", () => {
    expect(picture("a b c", "b d e", "b f", "c g")).toBe(
      lines("ab──┬───cg", "    ├───de", "    ╰───f"),
    );
  });

  it("lets short branches of different forks share a lane", () => {
    expect(picture("a b", "a c d e f g h", "d i", "d j k l")).toBe(
      lines("           ╭───efgh", "   ╭───b   ├───i", "a──┴───cd──┴───jkl"),
    );
  });

  it("moves a long early branch outside of what hangs on later forks", () => {
    expect(picture("a 1 2 3 4 5 6 7 8", "a c d", "d e", "d f")).toBe(
      lines("   ╭───12345678", "   │       ╭───e", "a──┴───cd──┴───f"),
    );
  });

  it("stacks roots in file order with the own leaf's root on lane 0", () => {
    expect(picture("a b", "c d e", "f", "d g")).toBe(lines("ab  ╭───e", "cd──┴───g", "f"));
  });

  it("keeps the heaviest child straight where no path of the own leaf goes", () => {
    expect(picture("a b", "b c d", "b 1 2 3 4", "b e", "a z")).toBe(
      lines("          ╭───cd", "   ╭───b──┼───1234", "a──┴───z  ╰───e"),
    );
  });
});

describe("the layout of any tree", () => {
  it("lets no two bars of a lane come closer than a curve needs", () => {
    fc.assert(
      fc.property(trees, (parents) => {
        const { runs, layout } = laidOut(tableFrom(parents));
        const lanes = new Map<number, number[]>();
        for (let run = 0; run < runs.count; run++) {
          const lane = layout.lane[run] ?? 0;
          lanes.set(lane, [...(lanes.get(lane) ?? []), run]);
        }
        for (const members of lanes.values()) {
          members.sort((a, b) => at(layout.left, a) - at(layout.left, b));
          members.forEach((run, index) => {
            const before = members[index - 1];
            if (before !== undefined) {
              expect(at(layout.left, run)).toBeGreaterThanOrEqual(
                at(layout.right, before) + GAP - STEM,
              );
            }
          });
        }
      }),
    );
  });

  it("lets no curve cross a curve or a bar", () => {
    fc.assert(
      fc.property(trees, (parents) => {
        const { runs, layout } = laidOut(tableFrom(parents));
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
      }),
    );
  });

  it("keeps children in their order from top to bottom, roots too", () => {
    fc.assert(
      fc.property(trees, (parents) => {
        const { runs, layout } = laidOut(tableFrom(parents));
        for (let run = NO_RUN; run < runs.count; run++) {
          const lanes = childRuns(runs, run).map((child) => at(layout.lane, child));
          expect(lanes).toEqual([...new Set(lanes)].sort((a, b) => a - b));
        }
      }),
    );
  });

  it("puts the own leaf's path on lane 0", () => {
    fc.assert(
      fc.property(trees, (parents) => {
        const table = tableFrom(parents);
        const { runs, layout } = laidOut(table);
        for (let run = runOf(runs, leafOf(table)); run !== NO_RUN; run = at(runs.parent, run)) {
          expect(at(layout.lane, run)).toBe(0);
        }
      }),
    );
  });

  it("counts entries and branch ends below every run", () => {
    fc.assert(
      fc.property(trees, (parents) => {
        const { runs, layout } = laidOut(tableFrom(parents));
        for (let run = 0; run < runs.count; run++) {
          const below = Array.from({ length: at(runs.end, run) - run }, (_, index) => run + index);
          const ends = below.filter((member) => childRuns(runs, member).length === 0);
          expect(at(layout.branches, run)).toBe(ends.length);
          expect(at(layout.entries, run)).toBe(
            at(runs.start, at(runs.end, run)) - at(runs.start, run),
          );
        }
      }),
    );
  });
});

describe("the work of the layout", () => {
  it.each([
    ["a chain of forks", (count: number) => chainOfForks(count)],
    ["many forks near the end", (count: number) => randomTree(count)],
    ["children of one node", (count: number) => [-1, ...new Array<number>(count).fill(0)]],
    ["roots", (count: number) => new Array<number>(count).fill(-1)],
    ["long branches that begin early", (count: number) => combs(count)],
  ])("grows no faster than the entries: %s", (_, shape) => {
    const small = laidOut(tableFrom(shape(2_000))).layout.work;
    const large = laidOut(tableFrom(shape(20_000))).layout.work;
    expect(large).toBeLessThanOrEqual(11 * small);
  });

  it("survives 50,000 forks one below the other", () => {
    const { runs, layout } = laidOut(tableFrom(chainOfForks(100_000)));
    expect(runs.count).toBe(100_001);
    expect([layout.top, layout.bottom]).toEqual([-1, 0]);
    expect(layout.branches[0]).toBe(50_001);
  });

  it("survives a chain of 100,000 entries", () => {
    const { runs, layout } = laidOut(tableFrom(Array.from({ length: 100_000 }, (_, i) => i - 1)));
    expect(runs.count).toBe(1);
    expect(layout.width).toBe(100_000);
  });
});

/** Parent of every entry by index, earlier or -1. */
const trees = fc
  .array(fc.tuple(fc.nat(), fc.integer({ min: 0, max: 9 })), { minLength: 1, maxLength: 60 })
  .map((picks) =>
    picks.map(([pick, kind], index) => {
      if (index === 0 || kind === 0) return -1;
      return kind < 6 ? index - 1 : pick % index;
    }),
  );

function chainOfForks(count: number): number[] {
  return Array.from({ length: count + 1 }, (_, index) =>
    index < 2 ? index - 1 : index - 2 + (index % 2),
  );
}

function randomTree(count: number): number[] {
  let state = 7;
  return Array.from({ length: count }, (_, index) => {
    state = (Math.imul(state, 1_103_515_245) + 12_345) >>> 0;
    return state % 5 === 0 ? Math.max(-1, index - 1 - (state % 31)) : index - 1;
  });
}

/** A trunk of `count / 2` entries; one branch after every tenth of them, each as long as the rest. */
function combs(count: number): number[] {
  const parents: number[] = [];
  const trunk = Math.floor(count / 2);
  for (let i = 0; i < trunk; i++) parents.push(i - 1);
  const teeth = 20;
  const length = Math.floor((count - trunk) / teeth);
  for (let tooth = 0; tooth < teeth; tooth++) {
    for (let i = 0; i < length; i++) parents.push(i === 0 ? tooth * 10 : parents.length - 1);
  }
  return parents;
}

/** Entries named by one character: the first of a branch may be known already and is its parent. */
function picture(...branches: readonly string[]): string {
  const names: string[] = [];
  const parents: number[] = [];
  for (const branch of branches) {
    let above = -1;
    for (const name of branch.split(" ")) {
      if (names.includes(name)) above = names.indexOf(name);
      else {
        parents.push(above);
        above = names.push(name) - 1;
      }
    }
  }
  const table = tableFrom(parents, names);
  const { runs, layout } = laidOut(table);
  return printMap(table, runs, layout);
}

const lines = (...text: readonly string[]) => text.join("\n");

function tableFrom(parents: readonly number[], names: readonly string[] = []): EntryTable {
  const name = (index: number) => names[index] ?? `e${index}`;
  const entries = parents.map((parent, index) => ({
    type: "message",
    id: name(index),
    parentId: parent < 0 ? null : name(parent),
    timestamp: new Date(1_700_000_000_000 + index * 1000).toISOString(),
    message: { role: "user", content: "" },
  }));
  return tableOf(entries, new ProblemLog());
}

function laidOut(table: EntryTable): { readonly runs: Runs; readonly layout: MapLayout } {
  const runs = runsOf(table);
  const lengths = lengthsOf(table, runs, "entries", null);
  return { runs, layout: layoutMap(runs, lengths, leafOf(table)) };
}

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
  return a.from < b.to && b.from < a.to && a.top <= b.bottom && b.top <= a.bottom;
}

function at(column: Int32Array | Float64Array, index: number): number {
  return column[index] ?? 0;
}
