// Places in a walk over the tree, against walking up.

import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { openSession } from "../../formats/index.ts";
import { tableOf } from "../../model/build/table-builder.ts";
import type { JsonObject } from "../../model/json/json.ts";
import { ProblemLog } from "../../model/problem.ts";
import { type EntryTable, FLAG, hasFlag } from "../../model/table/table.ts";
import { memorySource } from "../../read/source/byte-source.ts";
import { jsonLines } from "../../testing/session.ts";
import { bytesOf } from "../../text/bytes.ts";
import { isAtOrAbove, lastPlaceBelow, runsOf } from "./runs.ts";

/** Entry n names entry `parents[n]` as its parent, itself or a missing one included. */
const tableWith = (parents: readonly number[]) =>
  tableOf(
    parents.map((parent, index) => ({ type: "custom", id: `e${index}`, parentId: `e${parent}` })),
    new ProblemLog(),
  );

/** As it is read from a file, with repeated lines. */
async function tableIn(entries: readonly JsonObject[]): Promise<EntryTable> {
  const header = { type: "session", version: 3, id: "s", cwd: "/x" };
  const source = memorySource(bytesOf(jsonLines([header, ...entries])), "s.jsonl");
  return (await openSession({ kind: "file", source })).session.table;
}

describe("places", () => {
  it("tell ancestors as walking up does, for any parents", () => {
    fc.assert(
      fc.property(fc.array(fc.nat(12), { maxLength: 12 }), (parents) => {
        const table = tableWith(parents);
        const runs = runsOf(table);
        for (let lower = 0; lower < table.count; lower++) {
          const above = new Set<number>();
          for (let at = lower; at >= 0; at = table.parent[at] ?? -1) above.add(at);
          for (let upper = 0; upper < table.count; upper++) {
            expect(isAtOrAbove(runs, upper, lower)).toBe(above.has(upper));
          }
        }
      }),
    );
  });

  it("are walked through parents first, without repeated lines", async () => {
    const entry = fc.tuple(fc.nat(12), fc.nat(3));
    await fc.assert(
      fc.asyncProperty(fc.array(entry, { maxLength: 12 }), async (entries) => {
        const table = await tableIn(
          entries.map(([parent, id]) => ({ type: "custom", id: `e${id}`, parentId: `e${parent}` })),
        );
        const { rows: order, placeOf } = runsOf(table);
        const shown = [...table.flags.keys()].filter((row) => !hasFlag(table, row, FLAG.repeated));
        expect([...order].sort((a, b) => a - b)).toEqual(shown);
        expect([...order].map((row) => placeOf[row])).toEqual([...order.keys()]);
        for (const row of order) {
          const parent = table.parent[row] ?? -1;
          if (parent >= 0) expect(order.indexOf(parent)).toBeLessThan(order.indexOf(row));
        }
      }),
    );
  });

  it("take a chain of 100,000 without recursion", () => {
    const runs = runsOf(tableWith(Array.from({ length: 100_000 }, (_, index) => index - 1)));
    expect([runs.rows.length, lastPlaceBelow(runs, 0)]).toEqual([100_000, 99_999]);
  });
});
