// Costs by the list, against sums by hand.
import { describe, expect, it } from "vitest";
import { listCost } from "./list-cost.ts";
import { PRICE_TABLE } from "./price-table.ts";

const CALL = {
  model: "claude-opus-4-5-20251101",
  time: Date.parse("2026-01-02"),
  input: 1000,
  output: 2000,
  cacheRead: 30_000,
  cacheWrite: 4000,
};

describe("a call without a recorded cost", () => {
  it("costs what its tokens cost by the list", () => {
    // 1,000 × $5 + 2,000 × $25 + 30,000 × $0.50 + 4,000 × $6.25, for a million each
    expect(listCost(CALL)).toEqual({
      input: 0.005,
      output: 0.05,
      cacheRead: 0.015,
      cacheWrite: 0.025,
      total: 0.095,
    });
  });

  it("costs more where the cache keeps it for an hour, and for each search", () => {
    expect(listCost({ ...CALL, cacheWrite1h: 4000 })?.cacheWrite).toBeCloseTo(0.04, 12);
    expect(listCost({ ...CALL, cacheWrite1h: 1000 })?.cacheWrite).toBeCloseTo(0.02875, 12);
    expect(listCost({ ...CALL, webSearches: 3 })?.total).toBeCloseTo(0.125, 12);
  });

  it("costs more with a long context where the list says so", () => {
    const long = { ...CALL, model: "claude-sonnet-4-5", cacheRead: 300_000 };
    // (1,000 × $3 + 300,000 × $0.30 + 4,000 × $3.75) × 2 + 2,000 × $15 × 1.5
    expect(listCost(long)?.total).toBeCloseTo(0.006 + 0.18 + 0.03 + 0.045, 12);
    expect(listCost({ ...long, cacheRead: 195_000 })?.cacheRead).toBeCloseTo(0.0585, 12);
  });

  it.each([
    ["claude-opus-4-5", 5],
    ["claude-opus-4-5@20251101", 5],
    ["anthropic/claude-haiku-4-5-20251001", 1],
    ["claude-sonnet-4-20250514", 3],
    ["claude-sonnet-4-5[1m]", 3],
    ["gpt-5-codex", 1.25],
    ["GPT-5.5", 5],
  ])("%s is in the list", (model, dollars) => {
    const call = { ...CALL, model, input: 1e5, output: 0, cacheRead: 0, cacheWrite: 0 };
    expect(listCost(call)?.total).toBeCloseTo(dollars / 10, 12);
  });

  it.each([
    "",
    "claude-opus-9",
    "<synthetic>",
    "__proto__",
    "gpt-5-codex-of-mine",
    "x".repeat(1e6),
  ])("no price of %.20s is known", (model) => {
    expect(listCost({ ...CALL, model })).toBeNull();
  });

  it("has no known price where it was served in another way, or wrote to a cache without a price", () => {
    expect(listCost({ ...CALL, isSpecial: true })).toBeNull();
    expect(listCost({ ...CALL, model: "gpt-5" })).toBeNull();
  });
});

it("the prices of a model stand in the order of their days, and none is nothing", () => {
  for (const prices of PRICE_TABLE.values()) {
    const days = prices.map(({ from }) => from);
    expect(days).toEqual(days.toSorted());
    for (const { input, output, cacheRead } of prices) {
      expect(Math.min(input, output, cacheRead)).toBeGreaterThan(0);
    }
  }
});
