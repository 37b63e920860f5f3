// Where costs come from, and what is not in them.
import { expect, it } from "vitest";
import { costNote, costSource, hasListPrices, pricedText } from "./price-source.ts";

const listed = { listPrices: "2026-11-23" };

it("costs are recorded, or computed from list prices, or there are none", () => {
  const headers = [null, {}, { listPrices: "today" }, listed];
  expect(headers.map(hasListPrices)).toEqual([false, false, false, true]);
  expect(costSource(1, false)).toBe("as recorded");
  expect(costSource(1, true)).toBe("from list prices");
  expect([true, false].map((isListed) => costSource(null, isListed))).toEqual([
    "no price known",
    "no price known",
  ]);
});

it("a sum says which calls are not in it", () => {
  expect(pricedText({ cost: 1.5, callsWithoutCost: 0 })).toBe("$1.50");
  expect(pricedText({ cost: 1.5, callsWithoutCost: 2 })).toBe("$1.50, 2 calls without a price");
  expect(pricedText({ cost: null, callsWithoutCost: 2 })).toBe("no price known");
});

it("what is not as recorded is said, and only where there is a cost", () => {
  expect(costNote(listed, 1)).toMatch(
    /^Costs are from list prices of 2026-11-23: the agent recorded none\./,
  );
  expect([costNote(listed, null), costNote({}, 1)]).toEqual(["", ""]);
  expect(costNote({ ...listed, paidCost: 2 }, 1)).toMatch(
    /^The agent recorded as paid, .* Costs are from/,
  );
  expect(costNote({ ...listed, paidCost: 2 }, null)).toBe(
    "The agent recorded as paid, with compactions and sub-agents: $2.00.",
  );
});
