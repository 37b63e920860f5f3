import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { MapLayout } from "../../../src/map/layout.ts";
import {
  areaInSight,
  between,
  firstView,
  fitTo,
  pan,
  reveal,
  type View,
  viewAround,
  zoom,
} from "./viewport.ts";

/** A map with these measures, which are all that is used. */
function layoutOf(measures: Pick<MapLayout, "form" | "bottom" | "width">): MapLayout {
  const [units, none] = [new Float64Array(0), new Int32Array(0)];
  const columns = { left: units, right: units, at: units, lane: none, straight: none };
  return {
    ...columns,
    branches: none,
    entries: none,
    step: 0,
    lines: 0,
    top: 0,
    work: 0,
    ...measures,
  };
}

const size = { width: 800, height: 400 };
const limits = { least: { kx: 0.01, ky: 1 }, most: { kx: 160, ky: 60 } };

describe("a view of the map", () => {
  it("fits an area into the window", () => {
    const area = { left: 0, right: 1000, top: -20, bottom: 5 };
    const inSight = areaInSight(fitTo(area, size), size);
    expect(inSight.left).toBeLessThanOrEqual(0);
    expect(inSight.right).toBeGreaterThanOrEqual(1000);
    expect(inSight.top).toBeLessThanOrEqual(-20.5);
    expect(inSight.bottom).toBeGreaterThanOrEqual(5.5);
  });

  it("does not stretch a session of three entries over the whole width", () => {
    expect(fitTo({ left: 0, right: 3, top: 0, bottom: 0 }, size)).toEqual({
      x: 28,
      y: 213,
      kx: 14,
      ky: 60,
    });
  });

  it("keeps the point under the pointer in place while zooming, on both axes", () => {
    fc.assert(
      fc.property(
        fc.double({ min: 0.3, max: 3, noNaN: true }),
        fc.integer({ min: 0, max: 800 }),
        fc.integer({ min: 0, max: 400 }),
        (factor, x, y) => {
          const before: View = { x: 10, y: 200, kx: 2, ky: 20 };
          const after = zoom(before, factor, [x, y], limits);
          expect((x - after.x) / after.kx).toBeCloseTo((x - before.x) / before.kx, 6);
          expect((y - after.y) / after.ky).toBeCloseTo((y - before.y) / before.ky, 6);
        },
      ),
    );
  });

  it("stops zooming at its limits, each axis by itself", () => {
    const near = zoom({ x: 0, y: 0, kx: 10, ky: 50 }, 4, [0, 0], limits);
    expect([near.kx, near.ky]).toEqual([40, 60]);
  });

  it("moves no farther than needed to get something into the window", () => {
    const view: View = { x: 0, y: 200, kx: 1, ky: 10 };
    const inside = { left: 100, right: 200, top: 0, bottom: 0 };
    expect(reveal(view, inside, size)).toEqual(view);
    const outside = { left: 1000, right: 1001, top: 0, bottom: 0 };
    expect(reveal(view, outside, size)).toEqual(pan(view, 740 - 1001, 0));
  });

  it("centres a place at given scales, as far as there is map around it", () => {
    const rows = layoutOf({ form: "down", bottom: 200, width: 400 });
    const around = (unit: number, lane: number, scales = { kx: 20, ky: 40 }) =>
      viewAround({ left: unit, lane }, scales, rows, size);
    const middle = around(200, 100);
    expect([middle.x + 200 * 20, middle.y + 100 * 40]).toEqual([400, 200]);
    // At its ends it ends with the map.
    expect(around(0, 0)).toEqual({ x: 20, y: 56, kx: 20, ky: 40 });
    const end = areaInSight(around(400, 200), size);
    expect(end.right).toBeGreaterThan(400);
    expect(end.bottom).toBeGreaterThan(200);
    expect(end.bottom).toBeLessThan(201);
    // Farther away than the whole map, it is the initial view.
    expect(around(200, 0, { kx: 0, ky: 0 })).toMatchObject({ x: 20, kx: firstView(rows, size).kx });
    const few = layoutOf({ form: "across", bottom: 2, width: 400 });
    const view = viewAround({ left: 0, lane: 0 }, { kx: 0, ky: 30 }, few, size);
    expect((view.y + view.y + 2 * view.ky) / 2).toBe(56 + (400 - 56 - 30) / 2);
  });

  it("begins and ends a movement in the right place", () => {
    const from: View = { x: 5, y: 6, kx: 1, ky: 10 };
    const to: View = { x: -300, y: 20, kx: 40, ky: 30 };
    expect(between(from, to, 1, size)).toEqual(to);
    const begin = between(from, to, 0, size);
    expect(begin.x).toBeCloseTo(from.x);
    expect(begin.kx).toBeCloseTo(from.kx);
  });
});
