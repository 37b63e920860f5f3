// How many pairs of entries an alignment weighs against each other: the work that could explode.
import { describe, expect, it } from "vitest";
import type { Features } from "./features.ts";
import { alignStreams, type FeatureStream } from "./windows.ts";

const LENGTH = 3000;

function streamOf(lines: readonly string[], onLikeness: () => void): FeatureStream {
  const features = lines.map((content): Features => {
    const does = () => {
      onLikeness();
      return [];
    };
    return { kind: "assistant", content, id: "", does, says: () => [], isStrict: false };
  });
  const inRange = async (from: number, to: number) => features.slice(from, to);
  return { from: 0, to: lines.length, features: inRange };
}

describe("the work of an alignment", () => {
  // Nothing alike and everything repeated are what makes alignments explode.
  it.each([
    ["nothing alike", (i: number, side: string) => `${side}${i}`],
    ["the same over and over", (i: number, side: string) => `ok ${i % 2}${side}`],
    ["equal runs with changes between", (i: number, side: string) => `${i % 7 || side} step ${i}`],
  ])("stays in proportion to the length for %s", async (_, line) => {
    const lines = (side: string) => Array.from({ length: LENGTH }, (_unused, i) => line(i, side));
    let asked = 0;
    const stream = (side: string) => streamOf(lines(side), () => asked++);
    let placed = 0;
    for await (const steps of alignStreams(stream("left"), stream("right"), 400)) {
      for (const { a, b } of steps) placed += a >= 0 && b >= 0 ? 2 : 1;
    }
    expect(placed).toBe(2 * LENGTH);
    // Both entries of a pair are asked what they do.
    expect(asked).toBeLessThanOrEqual(2 * 200 * 2 * LENGTH);
  });
});
