// The drawing fits its pixels and loses no peak.
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { ContextTimeline } from "../../src/stats/context-timeline.ts";
import { pointsOf } from "./test-points.ts";
import { timelineShape } from "./timeline-shape.ts";

function timelineOf(tokens: readonly number[], more: Partial<ContextTimeline> = {}) {
  return {
    length: tokens.length,
    points: pointsOf(tokens.map((value, at) => ({ at, tokens: value, isEstimate: false }))),
    drops: [],
    marks: [],
    most: Math.max(0, ...tokens),
    ...more,
  };
}

const commands = (path: string) => path.match(/[MLHVZhvlm]/g)?.length ?? 0;

describe("the drawing of the timeline", () => {
  it("has at most four points a pixel, however long the session", () => {
    const tokens = Array.from({ length: 40_000 }, (_, index) => (index * 7919) % 100_000);
    expect(commands(timelineShape(timelineOf(tokens), 200, 60).measured)).toBeLessThan(4 * 202);
  });

  it("keeps the highest point of all", () => {
    const lengths = fc.array(fc.nat(1_000_000), { minLength: 2, maxLength: 3000 });
    fc.assert(
      fc.property(lengths, fc.integer({ min: 20, max: 400 }), (tokens, width) => {
        fc.pre(tokens.some((value) => value > 0));
        const path = timelineShape(timelineOf(tokens), width, 60).measured;
        const heights = [...path.matchAll(/[ML][\d.]+ ([\d.]+)/g)].map((match) => Number(match[1]));
        expect(Math.min(...heights)).toBe(7);
      }),
      { numRuns: 30 },
    );
  });

  it("draws the edits of a draft on the floor, and close ones as one", () => {
    const at = { edited: [10, 11], made: [50], removed: [99] };
    const shape = timelineShape(timelineOf(new Array<number>(100).fill(5)), 200, 60, null, at);
    expect(shape.edited).toBe("M21 7V49M21 51l4 7h-8Z");
    expect(shape.made).toBe("M101 7V49M101 50v8m-4 -4h8");
    expect(shape.removed).toBe("M199 7V49M195 54h8");
  });

  it("draws a drop as a fall at one place, estimates apart, and marks at their places", () => {
    const shape = timelineShape(
      {
        length: 11,
        points: pointsOf([
          { at: 2, tokens: 100, isEstimate: false },
          { at: 8, tokens: 50, isEstimate: true },
        ]),
        drops: [
          {
            at: 5,
            before: 100,
            isBeforeEstimate: false,
            measured: 20,
            estimate: 9,
            isUnknown: false,
          },
        ],
        marks: [
          { at: 0, kind: "prompt", text: "" },
          { at: 8, kind: "error", text: "" },
        ],
        most: 100,
      },
      102,
      60,
    );
    expect(shape.measured).toBe("M1 57L21 7L51 7");
    expect(shape.estimated).toBe("M51 47L81 32L101 32");
    expect(shape.area).toBe("M1 60L1 57L21 7L51 7L51 47L81 32L101 32V60Z");
    expect(shape.drops).toBe("M51 3V60");
    expect(shape.prompts).toBe("M1 57h0");
    expect(shape.errors).toBe("M81 0v6");
  });

  it("draws a session of one entry", () => {
    const shape = timelineShape(timelineOf([10]), 100, 60);
    expect(shape.measured).toBe("M1 57L1 7L99 7");
  });

  it("draws marks that would cover each other as one", () => {
    const marks = Array.from(
      { length: 1000 },
      (_, at) => ({ at, kind: "error", text: "" }) as const,
    );
    const shape = timelineShape({ ...timelineOf([]), length: 1000, marks }, 100, 60);
    expect(shape.errors.match(/M/g)?.length).toBe(25);
  });
});
