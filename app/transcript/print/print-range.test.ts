// What part of a branch is printed, as the address says it.
import fc from "fast-check";
import { expect, it } from "vitest";
import { MAX_PRINTED, partOf, printedIn, rangeIn, type TurnedRow } from "./print-range.ts";

it.each([
  ["", 9, null],
  ["x", 9, null],
  ["3", 9, { from: 3, to: 3 }],
  ["3-5", 9, { from: 3, to: 5 }],
  ["5-3", 9, { from: 3, to: 5 }],
  ["7-99", 9, { from: 7, to: 9 }],
  ["0", 9, { from: 0, to: 0 }],
  ["9999999999", 9, null],
])("The print range “%s” of %d turns is %j", (part, count, range) => {
  expect(rangeIn(part, count)).toEqual(range);
});

it("The print range survives the way through its address", () => {
  fc.assert(
    fc.property(fc.nat(500), fc.nat(500), (one, other) => {
      const range = { from: Math.min(one, other), to: Math.max(one, other) };
      expect(rangeIn(partOf(range), 500)).toEqual(range);
    }),
  );
});

it("The print range takes the entries of its turns up to a limit, and says how many are left", () => {
  const entries = Array.from({ length: 5000 }, (_, at): TurnedRow => [at, at % 2]);
  expect(printedIn(entries, { from: 1, to: 1 })).toMatchObject({ left: 2500 - MAX_PRINTED });
  expect([...printedIn(entries.slice(0, 5), { from: 1, to: 1 }).rows]).toEqual([1, 3]);
  expect(printedIn(entries, null)).toMatchObject({ left: 5000 - MAX_PRINTED });
});
