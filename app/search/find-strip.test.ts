import { expect, it } from "vitest";
import { nearestHit, strippedRows } from "./find-strip.tsx";
import { HitColumns } from "./hit-columns.ts";

/** One hit in each of the rows. */
function hitsIn(rows: readonly number[]): HitColumns {
  const columns = new HitColumns(200);
  columns.add(
    rows,
    rows.map(() => 1),
    200,
  );
  return columns;
}

it("The strip has a line where entries with hits are, one for neighbours", () => {
  expect(strippedRows([5, 7, 9, 11], hitsIn([7, 9, 100]).counts)).toEqual([0.37625, 0.62625]);
  const many = Array.from({ length: 100_000 }, (_, row) => row);
  expect(
    strippedRows(
      many,
      many.map(() => 1),
    ),
  ).toHaveLength(400);
});

it("The strip finds the hit nearest to a place, and none where these rows have none", () => {
  const columns = hitsIn([5, 7, 99]);
  expect(nearestHit(columns, [5, 6, 7, 8], 0.7)).toBe(1);
  expect(nearestHit(columns, [5, 6, 7, 8], 0)).toBe(0);
  expect(nearestHit(columns, [8, 9], 0.5)).toBe(-1);
  const ahead = new HitColumns(200);
  ahead.add([7], [1], 0);
  expect(nearestHit(ahead, [5, 6, 7, 8], 0.5)).toBe(-1);
});
