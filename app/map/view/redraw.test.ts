import { describe, expect, it } from "vitest";
import { type Frame, isSharp, transformOf, willDo } from "./redraw.ts";
import { pan, type View, zoom } from "./viewport.ts";

const size = { width: 800, height: 600 };
const start: View = { x: 100, y: 50, kx: 2, ky: 20 };
const drawn: Frame = { view: start, size };
const at = (view: View): Frame => ({ view, size });
const limits = { least: { kx: 0.1, ky: 1 }, most: { kx: 100, ky: 100 } };
const zoomed = (factor: number) => at(zoom(start, factor, [400, 300], limits));

describe("a drawing", () => {
  it("is shifted as far as it reaches beyond the window", () => {
    expect(willDo(drawn, at(pan(start, 120, -120)))).toBe(true);
    expect(willDo(drawn, at(pan(start, 140, 0)))).toBe(false);
    expect(willDo(drawn, at(pan(start, 0, -140)))).toBe(false);
    expect(transformOf(drawn, at(pan(start, 12, -7)))).toBe("translate(12px, -7px)");
  });

  it("is stretched a little while the view zooms, and then no longer sharp", () => {
    expect([1.4, 0.7, 1.6, 0.6].map((factor) => willDo(drawn, zoomed(factor)))).toEqual([
      true,
      true,
      false,
      false,
    ]);
    expect(isSharp(drawn, zoomed(1.4))).toBe(false);
    expect(isSharp(drawn, at(pan(start, 500, 0)))).toBe(true);
  });

  it("keeps what is under the pointer under the pointer", () => {
    // (400, 300) · 1.25 − (100, 75) is where it was.
    expect(transformOf(drawn, zoomed(1.25))).toBe("translate(-100px, -75px) scale(1.25, 1.25)");
  });

  it("is replaced for another window", () => {
    expect(willDo(drawn, { view: start, size: { ...size } })).toBe(false);
  });
});
