// What was paid beside the sum of the entries.
import { expect, it } from "vitest";
import { paidCost, paidNote, paidText } from "./paid-cost.ts";

it("what was paid is more or less than the entries, or equal to them, and nothing where no sum is known", () => {
  const sums = [0.35, 0.5, 0.1 + 0.3, null];
  expect(sums.map((sum) => paidText({ paidCost: 0.4 }, sum))).toEqual([
    "$0.40, $0.05 more than the sum of the entries",
    "$0.40, $0.10 less than the sum of the entries",
    "$0.40, equal to the sum of the entries",
    "$0.40",
  ]);
});

it("what a header does not record was not 0", () => {
  const given = [null, {}, { paidCost: "1" }, { paidCost: -1 }, { paidCost: 0 }];
  expect(given.map(paidCost)).toEqual([null, null, null, null, 0]);
  expect([paidNote({}, 1), paidNote({ paidCost: 2 }, null)]).toEqual([
    "",
    "The agent recorded as paid, with compactions and sub-agents: $2.00.",
  ]);
});

it("the amount paid for a fork continues from that of its original", () => {
  expect(paidNote({ paidCost: 2, parentSession: "a" }, 1.5)).toBe(
    "The agent recorded as paid, with all that its original was paid for before, compactions and sub-agents: $2.00, $0.50 more than the sum of the entries.",
  );
});
