// Hits of a search on the map: marked at their entries, counted beside each bar, over no text.
import { describe, expect, it } from "vitest";
import { branchCounts } from "../../../src/tree/branch/branch-counts.ts";
import { areaOf, fitTo } from "../view/viewport.ts";
import { runLabel } from "../words/describe.ts";
import { widthOf } from "../words/tag-size.ts";
import { sceneOf } from "./scene.ts";
import { BADGE_HEIGHT } from "./scene-found.ts";
import type { Subject } from "./subject.ts";
import { treeMap } from "./test-map.ts";

const size = { width: 1200, height: 700 };
/** A trunk of 30 entries, then branches of two, one and ten. */
const PARENTS = [...Array.from({ length: 30 }, (_, i) => i - 1), 29, 30, 29, 29].concat(
  Array.from({ length: 9 }, (_, i) => i + 33),
);

/** `hits`: rows, one hit each for every time a row is named. */
function searched(form: "across" | "down", hits: readonly number[]) {
  const { subject, look } = treeMap(PARENTS, { form });
  const { runs } = subject;
  const counts = new Int32Array(PARENTS.length);
  for (const row of hits) counts[row] = (counts[row] ?? 0) + 1;
  const byRun = branchCounts(runs, counts).own;
  const places = [...new Set(hits.map((row) => runs.placeOf[row] ?? 0))].sort((a, b) => a - b);
  const found = { byRun, places: Int32Array.from(places) };
  return { subject: { ...subject, found } satisfies Subject, look };
}

const HITS = [3, 3, 4, 30, 32, 40, 40, 40, ...new Array<number>(1200).fill(41)];

describe("the hits of a search on the map", () => {
  it("are a number beside each bar that has some, over no text and no other number", () => {
    for (const form of ["across", "down"] as const) {
      const { subject, look } = searched(form, HITS);
      const whole = fitTo(areaOf(subject.layout), size);
      for (const ky of [20, 40, 57, 80]) {
        const { found, tags } = sceneOf(subject, look, { view: { ...whole, ky }, size });
        const badges = found?.badges ?? [];
        expect(badges.map(({ text }) => text)).toContain("1,203");
        const boxes = [
          ...badges.map(({ x, y, width }) => ({
            x,
            y: y - BADGE_HEIGHT / 2,
            width,
            height: BADGE_HEIGHT,
          })),
          ...tags.map(({ x, y, text }) => ({ x, y: y - 9, width: widthOf(text), height: 11 })),
        ];
        for (const [at, one] of boxes.slice(0, badges.length).entries()) {
          expect(boxes.slice(at + 1).filter((other) => overlap(one, other))).toEqual([]);
          expect(one.x + one.width).toBeLessThanOrEqual(size.width);
        }
      }
    }
  });

  it("are counted for every branch where there is room, and for none without a hit", () => {
    const { subject, look } = searched("across", HITS);
    const view = { ...fitTo(areaOf(subject.layout), size), ky: 60 };
    const scene = sceneOf(subject, look, { view, size });
    expect(scene.found?.badges.map(({ text }) => text).sort()).toEqual(["1", "1", "1,203", "3"]);
    const few = searched("across", [30]);
    expect(sceneOf(few.subject, few.look, { view, size }).found?.badges).toHaveLength(1);
    expect(runLabel(few.subject, few.look, 0)).toContain("0 hits");
  });

  it("are marked at the entries themselves, at any scale, and not without a search", () => {
    const { subject, look } = searched("across", [3, 30]);
    const whole = fitTo(areaOf(subject.layout), size);
    for (const ky of [2, 60]) {
      const { found } = sceneOf(subject, look, { view: { ...whole, ky }, size });
      const ticks = [...(found?.ticks.on ?? []), ...(found?.ticks.off ?? [])];
      expect(ticks.map(({ data }) => data.match(/M/g)?.length)).toEqual([1, 1]);
    }
    const none = sceneOf({ ...subject, found: null }, look, { view: whole, size });
    expect(none.found).toBe(null);
  });
});

interface Box {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

function overlap(a: Box, b: Box): boolean {
  return a.x < b.x + b.width && b.x < a.x + a.width && a.y < b.y + b.height && b.y < a.y + a.height;
}
