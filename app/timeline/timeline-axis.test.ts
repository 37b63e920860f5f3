// The texts on the timeline, and that no two of them meet.
import { describe, expect, it } from "vitest";
import { pointsOf } from "./test-points.ts";
import { timelineAxis } from "./timeline-axis.ts";

const drop = (at: number) => ({
  at,
  before: 900,
  isBeforeEstimate: false,
  measured: 100,
  estimate: 90,
  isUnknown: false,
});
const timeline = {
  length: 101,
  points: pointsOf([
    { at: 50, tokens: 175_000, isEstimate: false },
    { at: 100, tokens: 40_000, isEstimate: false },
  ]),
  drops: [drop(52), drop(70), drop(71), drop(90)],
  marks: [],
  most: 175_000,
};
const axisOf = (window: number | null) => timelineAxis(timeline, window, (at) => at * 4, 60);

describe("the axis of the timeline", () => {
  it("has the peak at its place, levels below it, and numbers that meet nothing", () => {
    const { levels, peak, compactions, window } = axisOf(null);
    expect(peak).toEqual({ x: 194, text: "peak 175k", anchor: "end" });
    expect(levels.map(({ y, text }) => [Math.round(y), text])).toEqual([[28, "100k"]]);
    // The third stands at the second.
    expect(compactions).toEqual([
      { x: 208, text: "1" },
      { x: 280, text: "2" },
      { x: 360, text: "4" },
    ]);
    expect(window).toBeNull();
  });

  it("reaches up to the window of the model where the file records it", () => {
    const { window, levels } = axisOf(200_000);
    expect(window).toEqual({ y: 7, text: "window 200k" });
    expect(levels.map(({ text }) => text)).toEqual(["100k"]);
  });

  it("writes the peak after its place where there is no room before, over no number", () => {
    const points = pointsOf([{ at: 3, tokens: 175_000, isEstimate: false }]);
    const early = { ...timeline, points };
    const drops = [drop(6), drop(90)];
    const axis = timelineAxis({ ...early, drops }, null, (at) => at, 60);
    expect(axis.peak?.anchor).toBe("start");
    expect(axis.compactions.map(({ text }) => text)).toEqual(["2"]);
  });

  it("writes no peak where nothing was counted", () => {
    const empty = { ...timeline, points: pointsOf([]), drops: [], most: 0 };
    expect(timelineAxis(empty, null, (at) => at, 60)).toMatchObject({ peak: null });
  });
});
