// dreb's log: what counts as a row, and how fast a model is.
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { withShared } from "../testing/reading/node-shared.ts";
import { modelSpeeds, readPerformanceLog, speedSeries } from "./performance-log.ts";

const row = (second: number, tps: number, modelId = "m") =>
  JSON.stringify({
    timestamp: new Date(second * 1000).toISOString(),
    sessionId: "s",
    provider: "p",
    modelId,
    outputTokens: 10,
    durationMs: 100,
    tps,
  });

describe("the performance log", () => {
  it("skips and counts lines that are no rows, and puts the rest in order of time", () => {
    const text = [row(2, 20), "", "{oops", row(1, 10), '{"tps":1}', "null"].join("\n");
    const { rows, invalidLines } = readPerformanceLog(text);
    expect(rows.map(({ time, tokensPerSecond }) => [time, tokensPerSecond])).toEqual([
      [1000, 10],
      [2000, 20],
    ]);
    expect(invalidLines).toBe(3);
  });

  it("compares the latest ten rows of a model with all of them", () => {
    const lines = Array.from({ length: 12 }, (_, i) => row(i, i < 2 ? 1000 : 100));
    const [speed] = modelSpeeds(readPerformanceLog([...lines, row(1, 7, "z")].join("\n")));
    expect(speed).toEqual({
      provider: "p",
      modelId: "m",
      count: 12,
      median: 100,
      mean: 250,
      recentCount: 10,
      recentMedian: 100,
      percentChange: 0,
    });
  });
});

describe("the series of each model", () => {
  it("has every reply with the median of the latest ten until then", () => {
    const speeds = [10, 30, 20, 20, 20, 20, 20, 20, 20, 20, 20, 90];
    const lines = speeds.map((speed, index) => row(index, speed, "m"));
    const [series] = speedSeries(readPerformanceLog(lines.join("\n")));
    expect(series?.points.map(({ tokensPerSecond }) => tokensPerSecond)).toEqual(speeds);
    expect(series?.points.map(({ median }) => median).slice(0, 3)).toEqual([10, 20, 20]);
    expect(series?.points.at(-1)?.median).toBe(20);
  });

  it("is one for each model, in the order of the table", () => {
    const log = readPerformanceLog([row(1, 5, "b"), row(2, 6, "a"), row(3, 7, "b")].join("\n"));
    expect(speedSeries(log).map(({ modelId, points }) => [modelId, points.length])).toEqual([
      ["a", 1],
      ["b", 2],
    ]);
  });
});

withShared("data/oracle/dev/dreb-project", "the performance log of a real program", (folder) => {
  it("gives the summaries that program gives", () => {
    const text = readFileSync(join(folder, "agent/performance.jsonl"), "utf8");
    const golden = JSON.parse(readFileSync(join(folder, "golden.json"), "utf8"));
    const log = readPerformanceLog(text);
    expect([log.rows.length, log.invalidLines]).toEqual([golden.performance.valid, 0]);
    const speeds = modelSpeeds(log);
    expect(speeds).toHaveLength(golden.performance.models.length);
    speeds.forEach((speed, index) => {
      const { provider, modelId, rolling, delta } = golden.performance.models[index];
      expect([speed.provider, speed.modelId, speed.count, speed.recentCount]).toEqual([
        provider,
        modelId,
        rolling.count,
        delta.recentCount,
      ]);
      expect(speed.median).toBeCloseTo(rolling.median, 9);
      expect(speed.mean).toBeCloseTo(rolling.mean, 9);
      expect(speed.recentMedian).toBeCloseTo(delta.recentMedian, 9);
      expect(speed.percentChange).toBeCloseTo(delta.percentDelta, 9);
    });
  });
});
