// The last row with each id: the same as a `Map` tells, whatever the ids are.
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { type EntryKey, keyOf } from "../table/ids.ts";
import { NO_ROW } from "../table/table.ts";
import { IdIndex } from "./id-index.ts";

function indexOf(ids: readonly string[]): IdIndex<EntryKey> {
  const keys = ids.map(keyOf);
  const index = new IdIndex(keys);
  keys.forEach((_, row) => {
    index.add(row);
  });
  return index;
}

function expectAsMap(ids: readonly string[], asked: readonly string[]): void {
  const index = indexOf(ids);
  const known = new Map(ids.map((id, row) => [id, row]));
  expect(index.size).toBe(known.size);
  const found = asked.map((id) => index.get(keyOf(id)));
  expect(found).toEqual(asked.map((id) => known.get(id) ?? NO_ROW));
}

describe("the last row with each id", () => {
  it("is what a map of them tells, also of ids that come again and of ids that nobody has", () => {
    const id = fc.oneof(fc.uuid(), fc.string({ maxLength: 3 }), fc.constantFrom("a", "", "\0j1"));
    fc.assert(
      fc.property(
        fc.array(id, { maxLength: 700 }),
        fc.array(id, { maxLength: 50 }),
        (ids, others) => expectAsMap(ids, [...ids, ...others]),
      ),
      { numRuns: 60 },
    );
  });

  it("is found among many, one like the next", () => {
    const ids = Array.from({ length: 100_000 }, (_, row) => `entry-${row}`);
    expectAsMap(ids, [...ids, "entry-100000", "entry-"]);
  });

  it("is found where ids were made to meet in one place", () => {
    const end = "x".repeat(100);
    const ids = Array.from({ length: 5000 }, (_, row) => `${String(row % 4000).padStart(6)}${end}`);
    expectAsMap(ids, [...ids, `  9999${end}`, end]);
  });

  it("nobody has where nothing was added", () => {
    expect(indexOf([]).get(keyOf("a"))).toBe(NO_ROW);
  });
});
