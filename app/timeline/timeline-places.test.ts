// Navigation on the timeline.
import { describe, expect, it } from "vitest";
import { pointsOf } from "./test-points.ts";
import { draftedPlaces, nearest, placeOf, step, timelineSummary } from "./timeline-places.ts";

describe("places on the timeline", () => {
  it.each([
    [-5, 2],
    [3, 4],
    [5, 4],
    [7, 9],
    [99, 9],
  ])("nearest to %s is %s", (at, place) => {
    expect(nearest([2, 4, 9], at)).toBe(place);
  });

  it("stay where they are when there is nowhere to go", () => {
    expect([nearest([], 3), step(Int32Array.of(), 3, 1), step(Int32Array.of(), 3, -1)]).toEqual([
      3, 3, 3,
    ]);
  });

  it("are stepped through one by one and end at the ends", () => {
    const places = Int32Array.of(2, 4);
    expect([
      step(places, 2, 1),
      step(places, 4, 1),
      step(places, 3, -1),
      step(places, 2, -1),
    ]).toEqual([4, 4, 2, 2]);
  });

  it("are the reading position, and the selected entry until the transcript is there", () => {
    const path = Int32Array.of(30, 31, 32, 33);
    const reading = { first: 30, last: 31, here: 30, selected: 31 };
    expect(placeOf(path, 31, reading)).toBe(0);
    expect(placeOf(path, 32, reading)).toBe(2);
    expect(placeOf(path, 32, { ...reading, here: 99, selected: 32 })).toBe(2);
    expect(placeOf(path, 99, null)).toBe(3);
  });

  it("are summed up in words for screen readers", () => {
    const timeline = {
      length: 9,
      points: pointsOf([{ at: 1, tokens: 10, isEstimate: true }]),
      drops: [
        {
          at: 4,
          before: 84_210,
          isBeforeEstimate: false,
          measured: 12_480,
          estimate: 9000,
          isUnknown: false,
        },
      ],
      marks: [
        { at: 0, kind: "prompt", text: "" },
        { at: 2, kind: "error", text: "" },
      ],
      most: 84_210,
    } as const;
    expect(timelineSummary(timeline)).toBe(
      "Context over 1 turn, at most 84.2k tokens. Compaction 1: 84.2k → 12.5k tokens, freed 71.7k, its entries about 9k. 1 error. 1 value estimated",
    );
  });

  it("include what a draft edited, made and removed along the path", () => {
    const drafted = draftedPlaces(
      {
        statusOf: (row) => (row === 7 ? "edited" : row === 9 ? "new" : "same"),
        removed: [{ below: 8, rows: [1, 2] }],
        removedBelow: (row) => (row === 8 ? 2 : 0),
      },
      Int32Array.of(7, 8, 9),
    );
    expect(drafted).toEqual({ edited: [0], made: [2], removed: [1] });
    const timeline = { length: 3, points: pointsOf([]), drops: [], marks: [], most: 10 };
    expect(timelineSummary(timeline, null, drafted)).toBe(
      "Context over 0 turns, at most 10 tokens. In this draft: 1 entry edited, 1 new entry, entries removed at 1 place",
    );
    expect(draftedPlaces(null, Int32Array.of(7))).toEqual({ edited: [], made: [], removed: [] });
  });

  it("are summed up in a few sentences where there are thousands of compactions", () => {
    const drop = {
      at: 1,
      before: 2000,
      isBeforeEstimate: false,
      measured: null,
      estimate: 1000,
      isUnknown: false,
    };
    const drops = Array.from({ length: 5000 }, () => drop);
    const summary = timelineSummary({
      length: 9,
      points: pointsOf([]),
      drops,
      marks: [],
      most: 2000,
    });
    expect(summary).toContain("4,980 more compactions");
    expect(summary.length).toBeLessThan(2000);
  });
});
