import { expect, test } from "vitest";
import { grown } from "./grown.ts";

const COLUMNS = [Uint8Array, Uint16Array, Uint32Array, Int32Array, Float64Array].map((Kind) =>
  Kind.of(1, 2, 3),
);

test.each(COLUMNS)("a column that grew has its numbers, then 0 in each new place", (column) => {
  const longer = grown(column.slice(), 5);
  expect(longer.constructor).toBe(column.constructor);
  expect([...longer]).toEqual([1, 2, 3, 0, 0]);
  expect(longer.buffer.byteLength).toBe(longer.byteLength);
});

test("a column that grew leaves no memory behind where the engine can give it back", () => {
  const column = Int32Array.of(1, 2, 3);
  grown(column, 5);
  expect(column.length).toBe("transfer" in ArrayBuffer.prototype ? 0 : 3);
});

test("memory that a column has only a part of is not given back", () => {
  const memory = Uint32Array.of(1, 2, 3, 4);
  expect([...grown(memory.subarray(1, 3), 3)]).toEqual([2, 3, 0]);
  expect([...memory]).toEqual([1, 2, 3, 4]);
});

test.each(COLUMNS)("a column of memory that is not all its own stays as it is", (whole) => {
  const column = whole.subarray(0, 2);
  expect([...grown(column, 4)]).toEqual([1, 2, 0, 0]);
  expect([...column, ...whole]).toEqual([1, 2, 1, 2, 3]);
});
