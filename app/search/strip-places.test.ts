import { expect, it } from "vitest";
import type { Hit } from "../../src/search/hit.ts";
import { nearestHit, strippedRows } from "./strip-places.ts";

it("puts a line where entries with hits are, one for those that stand together", () => {
  const counts = new Map([
    [7, 3],
    [9, 1],
    [100, 1],
  ]);
  expect(strippedRows([5, 7, 9, 11], counts)).toEqual([0.37625, 0.62625]);
  const many = Array.from({ length: 100_000 }, (_, row) => row);
  const all = new Map(many.map((row) => [row, 1]));
  expect(strippedRows(many, all)).toHaveLength(400);
});

it("finds the hit nearest to a place, and none where none is in these rows", () => {
  const hits = [{ row: 5 }, { row: 7 }, { row: 7 }, { row: 99 }] as unknown as readonly Hit[];
  expect(nearestHit(hits, [5, 6, 7, 8], 0.7)).toBe(1);
  expect(nearestHit(hits, [5, 6, 7, 8], 0)).toBe(0);
  expect(nearestHit(hits.slice(3), [5, 6], 0.5)).toBe(-1);
});
