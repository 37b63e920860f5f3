import { describe, expect, it } from "vitest";
import { keyOf } from "./ids.ts";
import { placeKey, rowAtPlace } from "./place-ids.ts";

describe("ids of rows that are called by where they stand", () => {
  // Objects of 10, 30 and 5 bytes; three rows are made from the second.
  const rows = {
    count: 5,
    start: Float64Array.of(0, 11, 12, 13, 5_000_000_042),
    length: Uint32Array.of(10, 30, 29, 28, 5),
  };

  it("are the byte that the object begins at, and which of its rows it is", () => {
    const ids = Array.from({ length: rows.count }, (_, row) => placeKey(rows, row));
    expect(ids).toEqual(["b0", "b11", "b11+1", "b11+2", "b5000000042"]);
  });

  it("find the row again", () => {
    for (let row = 0; row < rows.count; row++) {
      expect(rowAtPlace(rows, placeKey(rows, row))).toBe(row);
    }
  });

  it("find nothing where no row is, nor when they are written in another way", () => {
    const others = ["b12", "b13", "b1", "b0+0", "b11+0", "b11+3", "b00", "b011", "B0", "b", "11"];
    for (const id of [...others, "b9999999999999999999", "b11+1 ", ""]) {
      expect([id, rowAtPlace(rows, keyOf(id))]).toEqual([id, -1]);
    }
  });
});
