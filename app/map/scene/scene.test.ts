// @module-tag long
import { describe, expect, it } from "vitest";
import { walk } from "../picture/map-walk.ts";
import { areaInSight, areaOf, firstView, fitTo, fitWhole, type View } from "../view/viewport.ts";
import { runLabel } from "../words/describe.ts";
import { widthOf } from "../words/tag-size.ts";
import { type Scene, sceneOf } from "./scene.ts";
import { itemsOf } from "./scene-items.ts";
import type { Look, Subject } from "./subject.ts";
import { mapOfEntries, prompt, treeMap } from "./test-map.ts";

const size = { width: 1200, height: 700 };

/** A trunk of 30 entries, a branch of one and the own leaf's of ten. */
const FORKED = [...Array.from({ length: 30 }, (_, i) => i - 1), 29, 29].concat(
  Array.from({ length: 9 }, (_, i) => i + 31),
);

function textsOf(subject: Subject, look: Look, view: View): readonly string[] {
  return sceneOf(subject, look, { view, size }).tags.map(({ text }) => text);
}

describe("the scene of a map", () => {
  it("draws no more than a few hundred nodes at any scale, whatever the session's shape", () => {
    const shapes = {
      chain: Array.from({ length: 20_000 }, (_, i) => i - 1),
      wide: [-1, ...new Array<number>(5_000).fill(0)],
      roots: new Array<number>(500).fill(-1),
      forks: Array.from({ length: 20_000 }, (_, i) => (i % 10 === 9 ? i - 8 : i - 1)),
    };
    for (const parents of Object.values(shapes)) {
      const { subject, look } = treeMap(parents);
      const whole = fitTo(areaOf(subject.layout), size);
      for (let kx = whole.kx; kx <= 160; kx *= 4) {
        for (let ky = whole.ky; ky <= 60; ky *= 4) {
          const frame = { view: { ...whole, kx, ky }, size };
          const items = itemsOf(subject, look, frame);
          expect(nodesOf(sceneOf(subject, look, frame)) + items.length).toBeLessThan(800);
        }
      }
    }
  });

  it("keeps every bar in its place when another leaf is shown", () => {
    const { subject, lookAt } = treeMap([-1, 0, 1, 1, 3, 0, 5]);
    const view = fitTo(areaOf(subject.layout), size);
    const places = (leaf: number) =>
      itemsOf(subject, lookAt(leaf), { view, size }).map(({ x, y, width }) => [x, y, width]);
    expect(places(2)).toEqual(places(6));
    expect(places(2).length).toBe(5);
  });

  it("paints the path, the summarised part, and the rest differently", () => {
    const { subject, look, lookAt } = treeMap([-1, 0, 1, 1, 3], { compactionAt: 3 });
    const frame = { view: fitTo(areaOf(subject.layout), size), size };
    expect(paints(sceneOf(subject, look, frame))).toEqual(["off", "cut", "on"]);
    expect(paints(sceneOf(subject, lookAt(2), frame))).toEqual(["off", "on"]);
  });

  it("draws runs thinner where the filter leaves none of their entries", () => {
    const { subject, look } = treeMap([-1, 0, 1, 1, 3]);
    const frame = { view: fitTo(areaOf(subject.layout), size), size };
    const shown = Int32Array.of(2, 0, 2);
    expect(paints(sceneOf({ ...subject, shown }, look, frame))).toEqual(["hollow", "on"]);
  });

  it("writes names and lengths under bars with room and first words where entries are open", () => {
    const { subject, look } = treeMap(FORKED);
    const far: View = { x: 0, y: 350, kx: 10, ky: 60 };
    expect(textsOf(subject, look, far)).toEqual([
      "1",
      "1 entry · abandoned",
      "Trunk",
      "30 entries",
      "2",
      "10 entries · current",
    ]);
    expect(textsOf(subject, look, { ...far, kx: 120 })).toContain("User");
  });

  it("writes the name of a bar that begins before the window into the window", () => {
    const { subject, look } = treeMap(FORKED);
    const view: View = { x: -90, y: 350, kx: 10, ky: 60 };
    const { tags } = sceneOf(subject, look, { view, size });
    expect(tags.filter(({ x }) => x === 8).map(({ text }) => text)).toEqual([
      "Trunk",
      "30 entries",
    ]);
  });

  it("drops what a short bar has no room for, the outcome of its branch last", () => {
    const { subject, look } = treeMap(FORKED);
    const texts = (width: number) =>
      sceneOf(subject, look, {
        view: { x: 0, y: 350, kx: 10, ky: 60 },
        size: { width, height: 700 },
      })
        .tags.map(({ text }) => text)
        .filter((text) => text.includes("current") || text.startsWith("10"));
    expect(texts(600)).toEqual(["10 entries · current"]);
    expect(texts(435)).toEqual(["current"]);
  });
});

describe("the scene of a map in rows", () => {
  it("gives the name and the outcome of every run, where lanes have no room", () => {
    const { subject, look } = treeMap(FORKED, { form: "down" });
    const view = fitWhole(subject.layout, { width: 300, height: 500 });
    const { tags } = sceneOf(subject, look, { view, size: { width: 300, height: 500 } });
    expect(tags.map(({ text }) => text)).toEqual([
      "Trunk",
      "30 entries",
      "1",
      "1 entry · abandoned",
      "2",
      "10 entries · current",
    ]);
    expect(tags.every(({ x, text }) => x >= 0 && x + widthOf(text) <= 300)).toBe(true);
  });

  it("shows as many rows as have words at first, and all of them when asked", () => {
    const { subject, look } = treeMap([-1, ...new Array<number>(200).fill(0)], { form: "down" });
    const pane = { width: 300, height: 600 };
    const first = firstView(subject.layout, pane);
    const texts = sceneOf(subject, look, { view: first, size: pane }).tags;
    expect(texts.length).toBeGreaterThan(20);
    expect(areaInSight(first, pane).bottom).toBeLessThan(100);
    expect(areaInSight(fitWhole(subject.layout, pane), pane).bottom).toBeGreaterThan(200);
  });
});

describe("names of labels", () => {
  const named = (...names: readonly string[]) => {
    const prompts = names.map((_, index) => prompt(`e${index}`, index ? `e${index - 1}` : null));
    const labels = names.map((label, index) => ({
      type: "label",
      id: `l${index}`,
      parentId: index ? `l${index - 1}` : `e${names.length - 1}`,
      targetId: `e${index}`,
      label,
    }));
    // Another branch, else every prompt would be a row.
    const { subject, look } = mapOfEntries([
      ...prompts,
      prompt("other", `e${names.length - 1}`),
      ...labels,
    ]);
    const tags = (kx: number) =>
      sceneOf(subject, look, { view: { x: 0, y: 350, kx, ky: 60 }, size })
        .tags.filter(({ tone }) => tone === "label")
        .map(({ text }) => text);
    return tags;
  };

  it("are cut where the next flag stands, and written together where nothing would be left", () => {
    const tags = named("spring and neap", "aside");
    expect(tags(140)).toEqual(["spring and neap", "aside"]);
    expect(tags(90)).toEqual(["spring and…", "aside"]);
    expect(tags(20)).toEqual(["spring and neap · aside"]);
  });

  it("stand before the last flag where they would reach beyond the window", () => {
    const { subject, look } = mapOfEntries([
      prompt("a", null),
      prompt("b", "a"),
      { type: "label", id: "l", parentId: "a", targetId: "a", label: "shipped to them" },
    ]);
    const view: View = { x: 400, y: 350, kx: 4, ky: 60 };
    const flag = 402;
    const [short] = sceneOf(subject, look, { view, size }).tags;
    expect(short?.x).toBeLessThan(flag - 15 * 5);
  });

  it("win over the texts of the lane above them", () => {
    const { subject, look } = mapOfEntries([
      prompt("a", null),
      ...Array.from({ length: 12 }, (_, i) => prompt(`b${i}`, i ? `b${i - 1}` : "a")),
      prompt("c", "a"),
      { type: "label", id: "l", parentId: "c", targetId: "c", label: "here" },
    ]);
    const texts = (ky: number) =>
      sceneOf(subject, look, { view: { x: 0, y: 350, kx: 14, ky }, size }).tags.map(
        ({ text }) => text,
      );
    expect(texts(60)).toEqual([
      "here",
      "1",
      "12 entries · abandoned",
      "Trunk",
      "1 entry",
      "2 here",
      "2 entries · current",
    ]);
    expect(texts(42)).toEqual(["here", "Trunk", "2 here · 2 entries · current"]);
  });
});

describe("a run in words", () => {
  it("says place, contents and path status", () => {
    const { subject, look } = treeMap([-1, 0, 1, 1, 3], { compactionAt: 3 });
    expect([0, 1, 2].map((run) => runLabel(subject, look, run))).toEqual([
      "Trunk, 2 entries, 2 prompts, on the path, replaced by a summary, splits into 2 branches, begins with User",
      "Branch 1, 1 entry, 1 prompt, abandoned, off the path, begins with User",
      "Branch 2, 2 entries, 1 prompt, 1 compaction, current, on the path, in context, begins with Compaction: …",
    ]);
  });
});

describe("walking the map", () => {
  // 0 1 ┬ 2 3 4    one fork with three branches; the third is the own leaf's
  //     ├ 5
  //     └ 6 7
  const { subject } = treeMap([-1, 0, 1, 2, 3, 1, 1, 6]);
  const steps = (from: number, keys: readonly string[], isByEntry = false) => {
    let row = from;
    return keys.map((key) => {
      const next = walk(subject, row, key, isByEntry, 7);
      row = next ?? row;
      return next;
    });
  };

  it("goes along branches and between them", () => {
    expect(steps(0, ["ArrowRight", "ArrowUp", "ArrowUp", "ArrowUp", "ArrowLeft"])).toEqual([
      6,
      5,
      2,
      null,
      0,
    ]);
  });

  it("goes to the end of a branch and back to its beginning", () => {
    expect(steps(6, ["ArrowRight", "ArrowRight", "ArrowLeft"])).toEqual([7, null, 6]);
  });

  it("goes entry by entry where entries are open", () => {
    expect(steps(0, ["ArrowRight", "ArrowRight", "ArrowLeft"], true)).toEqual([1, 6, 1]);
  });

  it("knows the first entry and the leaf", () => {
    expect(steps(5, ["Home", "End", "q"])).toEqual([0, 7, null]);
  });
});

function paints({ bars }: Scene): string[] {
  return Object.entries(bars).flatMap(([style, path]) =>
    path.length > 0 && style !== "joints" ? [style] : [],
  );
}

/** What a scene becomes: a node for every text and piece of a path, and some thirty around them. */
function nodesOf({ tags, bars, curves, marks }: Scene): number {
  const paths = [
    ...Object.values(bars),
    ...[curves, ...Object.values(marks)].flatMap((both) => [both.on, both.off]),
  ];
  return tags.length + paths.reduce((sum, pieces) => sum + pieces.length, 30);
}
