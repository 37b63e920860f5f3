import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { user } from "../../testing/entries.ts";
import { sessionOf } from "../../testing/session.ts";
import { type EntryKey, keyOf } from "./ids.ts";
import { rowAbove, rowOf } from "./table.ts";

describe("the row that answers for an id", () => {
  /** As a page gets it: without the index that comes with building it. */
  const tableOf = (ids: readonly string[]) => ({ ...sessionOf(ids.map((id) => user(id))).table });

  it("is the same wherever it is looked for first, however often, and also where ids come twice", () => {
    const id = fc.integer({ min: 0, max: 30 }).map((number) => `e${number}`);
    const asked = fc.tuple(id, fc.nat({ max: 40 }));
    fc.assert(
      fc.property(
        fc.array(id, { minLength: 1, maxLength: 40 }),
        fc.array(asked, { maxLength: 30 }),
        (ids, questions) => {
          const [near, far] = [tableOf(ids), tableOf(ids)];
          for (const [wanted, below] of questions) {
            const row = rowAbove(near, keyOf(wanted), Math.min(below, near.count));
            expect(row).toBe(rowOf(far, keyOf(wanted)));
          }
        },
      ),
    );
  });

  it("is found shortly above a row without a look at the others", () => {
    const table = tableOf(Array.from({ length: 1000 }, (_, at) => `e${at}`));
    const read = new Set<number>();
    const ids = new Proxy([...(table.ids ?? [])], {
      get(target, key, receiver) {
        if (typeof key === "string" && /^\d+$/.test(key)) read.add(Number(key));
        return Reflect.get(target, key, receiver) as EntryKey;
      },
    });
    const watched = { ...table, ids };
    expect(rowAbove(watched, keyOf("e795"), 800)).toBe(795);
    expect([...read]).toEqual([799, 798, 797, 796, 795]);
  });

  it("is looked for in an index once that is less work than to compare rows", () => {
    const table = tableOf(Array.from({ length: 1000 }, (_, at) => `e${at}`));
    let reads = 0;
    const ids = new Proxy([...(table.ids ?? [])], {
      get(target, key, receiver) {
        if (typeof key === "string" && /^\d+$/.test(key)) reads++;
        return Reflect.get(target, key, receiver) as EntryKey;
      },
    });
    const watched = { ...table, ids };
    for (let times = 0; times < 100; times++) expect(rowAbove(watched, keyOf("e1"), 999)).toBe(1);
    // Once all of them by comparing, four times by the engine's own search, once for the index.
    expect(reads).toBeLessThan(7 * table.count);
  });
});
