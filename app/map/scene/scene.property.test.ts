// The guarantees of the drawn map for any tree, broken links, cycles and many roots included.
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { brokenParentsFrom, tableOfParents } from "../../../src/testing/map-trees.ts";
import type { Frame } from "../view/redraw.ts";
import { areaOf, fitTo } from "../view/viewport.ts";
import { sceneOf } from "./scene.ts";
import { itemsOf } from "./scene-items.ts";
import type { Pieces } from "./scene-path.ts";
import type { Look, Subject } from "./subject.ts";
import { mapOfTable } from "./test-map.ts";

const size = { width: 900, height: 600 };

describe("the drawing of any tree", () => {
  it("does not move when another leaf is shown", () => {
    fc.assert(
      fc.property(trees, fc.double({ min: 0.2, max: 8, noNaN: true }), (table, scale) => {
        const { subject, look, lookAt } = mapOfTable(table);
        const fitted = fitTo(areaOf(subject.layout), size);
        const view = { ...fitted, kx: fitted.kx * scale, ky: fitted.ky * scale };
        const places = placesIn(subject, look, { view, size });
        for (let leaf = 0; leaf < table.count; leaf++) {
          expect(placesIn(subject, lookAt(leaf), { view, size })).toEqual(places);
        }
      }),
    );
  });

  it("has a node for every run when all of it is in the window", () => {
    fc.assert(
      fc.property(trees, (table) => {
        const { subject, look } = mapOfTable(table);
        const view = { x: 40, y: 300, kx: 8, ky: 8 };
        const width = subject.layout.width * view.kx + 80;
        const items = itemsOf(subject, look, { view, size: { width, height: 1_200 } });
        expect(items.map(({ run }) => run)).toEqual([...Array(subject.runs.count).keys()]);
      }),
    );
  });
});

const trees = fc
  .array(fc.tuple(fc.nat(), fc.integer({ min: 0, max: 9 })), { minLength: 1, maxLength: 40 })
  .map((picks) => tableOfParents(brokenParentsFrom(picks)));

/** Where bars, the lines between entries, curves and marks are, without their paint. */
function placesIn(subject: Subject, look: Look, frame: Frame) {
  const { bars, curves, marks, isNear } = sceneOf(subject, look, frame);
  const strokes = (...paths: readonly Pieces[]) =>
    paths
      .flat()
      .flatMap(({ data }) => data.split(/(?=M)/))
      .sort();
  return {
    items: itemsOf(subject, look, frame),
    joints: strokes(bars.joints),
    // Far away lines that touch are drawn as one, and which touch depends on their paint.
    curves: isNear ? strokes(curves.on, curves.off) : [],
    prompts: isNear ? strokes(marks.prompt.on, marks.prompt.off) : [],
  };
}
