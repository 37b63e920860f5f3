// What counts as a figure of a model, and what as not recorded.
import { describe, expect, it } from "vitest";
import { parseJson } from "../json/json.ts";
import { momentField, readUsage } from "./usage.ts";

const none = { input: null, output: null, cacheRead: null, cacheWrite: null };

describe("usage as recorded", () => {
  it("takes missing tokens for none and missing costs for not recorded", () => {
    expect(readUsage({ input: 7 })).toEqual({
      input: 7,
      output: 0,
      cacheRead: 0,
      cacheWrite: 0,
      reasoning: null,
      total: 7,
      cost: null,
    });
    expect(readUsage({ cost: { input: 1, output: 2 } })?.cost).toBe(3);
  });

  it.each(["-7", "1e308", "1e999", '"many"', "null", "[]"])(
    "takes %s for not recorded, wherever it stands",
    (figure) => {
      const cost = `{"input":${figure},"output":${figure},"total":${figure}}`;
      const tokens = Object.keys(none).map((key) => `"${key}":${figure}`);
      const usage = `{${tokens},"reasoning":${figure},"totalTokens":${figure},"cost":${cost}}`;
      expect(readUsage(parseJson(usage))).toEqual({
        ...none,
        reasoning: null,
        total: null,
        cost: null,
      });
    },
  );

  it("keeps the figures beside one that cannot be", () => {
    const usage = readUsage({
      input: -1,
      output: 5,
      totalTokens: 0,
      cost: { input: 2, output: -1 },
    });
    expect(usage).toMatchObject({ input: null, output: 5, cacheRead: 0, total: 5, cost: 2 });
  });

  it("knows moments that a clock cannot show", () => {
    expect([1.79e12, -1, 1e308].map((at) => momentField({ at }, "at"))).toEqual([
      1.79e12,
      null,
      null,
    ]);
  });
});
