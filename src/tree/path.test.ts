// Paths (formats.md 2.12, section 3 "path"). V… are the vectors of section 9.
// @module-tag long
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { tableOf } from "../model/build/table-builder.ts";
import type { Json } from "../model/json/json.ts";
import { ProblemLog } from "../model/problem.ts";
import { type EntryTable, idOf, NO_ROW, parentOf } from "../model/table/table.ts";
import { sessionOf } from "../testing/session.ts";
import { pathLength, pathTo } from "./path.ts";

describe("the path to an entry", () => {
  const forked = sessionOf(`
    1      user: Which library?
    2      model provider=anthropic: opus
    3      assistant: jose
    4      user: Use it
    5 < 3  user: Use passport`).table;

  it("goes from the root to it, through entries of every type", () => {
    expect(path(forked, 3)).toBe("1 2 3 4");
  });

  it("leaves other branches out", () => {
    expect(path(forked, 4)).toBe("1 2 3 5");
  });

  it("stops at an entry in the middle", () => {
    expect(path(forked, 1)).toBe("1 2");
  });

  it("is empty when there is no entry", () => {
    expect(path(forked, NO_ROW)).toBe("");
  });

  it("begins where a parent is missing (V5, V27)", () => {
    expect(path(sessionOf("1 user\n3 < gone assistant\n4 user").table, 2)).toBe("3 4");
  });

  it("ends in an entry that is its own parent (V6)", () => {
    expect(path(sessionOf("1 < 1 user\n2 assistant").table, 1)).toBe("1 2");
  });

  it("ends in a cycle (V7)", () => {
    const cycle = sessionOf("1 < 2 user\n2 < 1 assistant").table;
    expect([path(cycle, 0), path(cycle, 1)]).toEqual(["1", "1 2"]);
  });

  it("ends however parents and repeated ids are tangled", () => {
    // Few ids for many entries: opening one cycle often closes the next.
    const id = fc.integer({ min: 0, max: 7 }).map(String);
    const entry = fc.record({ type: fc.constant("custom"), id, parentId: id, n: fc.nat() });
    fc.assert(
      fc.property(fc.array(entry, { maxLength: 14 }), (entries) => {
        const table = tableOf(entries, new ProblemLog());
        return entries.every((_, row) => stepsUp(table, row) <= entries.length);
      }),
      { numRuns: 3000, seed: 1 },
    );
  });

  it.each<[string, Json]>([
    ["an empty text", ""],
    ["zero", 0],
    ["false", false],
  ])("ends below a parent whose id is %s, as in the reference", (_, id) => {
    const entries = [
      { type: "custom", id, parentId: null },
      { type: "custom", id: "2", parentId: id },
    ];
    const table = tableOf(entries, new ProblemLog());
    expect([table.parent[1], path(table, 1)]).toEqual([0, "2"]);
  });

  it("climbs a chain of 100,000 entries", () => {
    const lines = Array.from({ length: 100_000 }, (_, id) => `${id} user`);
    expect(pathTo(sessionOf(lines.join("\n")).table, 99_999)).toHaveLength(100_000);
  });
});

describe("the length of a path", () => {
  it("is that of the path, whichever was asked for before", () => {
    const id = fc.integer({ min: 0, max: 9 }).map(String);
    const parentId = fc.oneof(id, fc.constant(""));
    const entry = fc.record({ type: fc.constant("custom"), id: fc.oneof(id, parentId), parentId });
    fc.assert(
      fc.property(
        fc.array(entry, { maxLength: 20 }),
        fc.infiniteStream(fc.nat(19)),
        (all, next) => {
          const table = tableOf(all, new ProblemLog());
          const asked = [NO_ROW, ...all.map(() => (next.next().value ?? 0) % all.length)];
          const lengths = asked.map((row) => pathTo(table, row).length);
          expect(asked.map((row) => pathLength(table, row))).toEqual(lengths);
        },
      ),
    );
  });

  it("walks each entry once for a thousand branches of a long trunk", () => {
    const trunk = Array.from({ length: 1000 }, (_, id) => `${id} user`);
    const ends = trunk.map((_, id) => `end${id} < 999 user`);
    const { table } = sessionOf([...trunk, ...ends].join("\n"));
    let walked = 0;
    const parent = new Proxy(table.parent, {
      get(column, key) {
        walked++;
        return Reflect.get(column, key);
      },
    });
    const counted = { ...table, parent };
    const lengths = trunk.map((_, at) => pathLength(counted, 1000 + at));
    expect(new Set(lengths)).toEqual(new Set([1001]));
    expect(walked).toBeLessThanOrEqual(2 * table.count);
  });
});

function path(table: EntryTable, row: number): string {
  return Array.from(pathTo(table, row), (at) => idOf(table, at)).join(" ");
}

/** Steps from a row to its root, at most the number of rows. */
function stepsUp(table: EntryTable, row: number): number {
  let steps = 0;
  for (let at = row; at !== NO_ROW && steps <= table.count; at = parentOf(table, at)) steps++;
  return steps;
}
