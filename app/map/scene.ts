// What is drawn for one view: the part of the map in the window, as path data and texts. Pure: the
// same subject, look and frame give the same scene. It never makes more than a fixed number of
// nodes, whatever the session's size.
import { runsOnLane } from "../../src/tree/map-lanes.ts";
import { GAP } from "../../src/tree/map-layout.ts";
import { type BarPaths, drawBars } from "./scene-bars.ts";
import { drawCurves } from "./scene-curves.ts";
import { drawMarks, type MarkPaths } from "./scene-marks.ts";
import { drawTags, type Tag } from "./scene-tags.ts";
import type { Look, Subject } from "./subject.ts";
import type { Frame } from "./view-store.ts";
import { OVERDRAW } from "./view-store.ts";
import { type Area, areaInSight, type View } from "./viewport.ts";

export interface Scene {
  /** Whether bars stand alone and are framed, or run into one another. */
  readonly isNear: boolean;
  readonly bars: BarPaths;
  readonly curves: { readonly on: string; readonly off: string };
  readonly marks: MarkPaths;
  readonly tags: readonly Tag[];
  /** Runs that get a node of their own, for pointers and screen readers. */
  readonly items: readonly Item[];
}

export interface Item {
  readonly run: number;
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

/** How things look at one scale. */
export interface Metrics {
  readonly view: View;
  /** Thickness of a bar in pixels. */
  readonly bar: number;
  /** Bars have round ends and curves are drawn one by one. */
  readonly isNear: boolean;
  /** Pixels to draw between. */
  readonly left: number;
  readonly right: number;
}

/** One run in sight; pixels, cut off a little beyond what is drawn. */
export interface Seen {
  readonly run: number;
  readonly x0: number;
  readonly x1: number;
  readonly y: number;
}

const MOST_ITEMS = 120;
/** Narrower runs cannot be hit; the keyboard reaches them all the same. */
const LEAST_WIDTH = 4;

export function sceneOf(subject: Subject, look: Look, frame: Frame): Scene {
  const area = drawnArea(frame);
  const metrics = metricsOf(frame);
  const seen = runsIn(subject, look, area, metrics);
  return {
    isNear: metrics.isNear,
    bars: drawBars(subject, look, seen, metrics),
    curves: drawCurves(subject, look, seen, area, metrics),
    marks: drawMarks(subject, look, seen, metrics),
    tags: drawTags(subject, look, seen, metrics),
    items: itemsOf(subject, seen, metrics),
  };
}

function drawnArea({ view, size }: Frame): Area {
  const width = size.width + 2 * OVERDRAW;
  const height = size.height + 2 * OVERDRAW;
  return areaInSight({ ...view, x: view.x + OVERDRAW, y: view.y + OVERDRAW }, { width, height });
}

function metricsOf({ view, size }: Frame): Metrics {
  const bar = Math.min(14, Math.max(1, view.ky * 0.42));
  return {
    view,
    bar,
    isNear: view.ky >= 8 && view.kx * GAP >= 8,
    left: -OVERDRAW - 20,
    right: size.width + OVERDRAW + 20,
  };
}

/** Lane by lane. Where lanes are thinner than pixels only some are looked at, and the path's. */
function runsIn(subject: Subject, look: Look, area: Area, metrics: Metrics): Seen[] {
  const { layout } = subject;
  const { view } = metrics;
  const step = Math.max(1, Math.floor(0.7 / view.ky));
  const seen: Seen[] = [];
  const see = (run: number) => {
    const left = layout.left[run] ?? 0;
    const right = layout.right[run] ?? 0;
    seen.push({
      run,
      x0: Math.max(metrics.left, view.x + left * view.kx),
      x1: Math.min(metrics.right, view.x + right * view.kx),
      y: view.y + (layout.lane[run] ?? 0) * view.ky,
    });
  };
  const first = Math.max(layout.top, Math.floor(area.top - 1));
  const last = Math.min(layout.bottom, Math.ceil(area.bottom + 1));
  for (let lane = first; lane <= last; lane += step) {
    for (const run of runsOnLane(layout, lane, area.left, area.right)) {
      if (step === 1 || !look.cover.has(run)) see(run);
    }
  }
  if (step > 1) for (const run of look.cover.keys()) see(run);
  return seen;
}

/** The longest runs, in the order of the tree. */
function itemsOf({ layout }: Subject, seen: readonly Seen[], metrics: Metrics): Item[] {
  const inWindow = seen.filter(
    ({ x0, x1 }) => x1 - x0 >= LEAST_WIDTH && x1 >= 0 && x0 <= metrics.right - OVERDRAW,
  );
  const biggest =
    inWindow.length > MOST_ITEMS
      ? inWindow
          .toSorted((a, b) => (layout.entries[b.run] ?? 0) - (layout.entries[a.run] ?? 0))
          .slice(0, MOST_ITEMS)
      : inWindow;
  const height = Math.max(3, Math.min(metrics.view.ky, metrics.bar + 12));
  return biggest
    .toSorted((a, b) => a.run - b.run)
    .map(({ run, x0, x1, y }) => ({
      run,
      x: x0,
      y: y - height / 2,
      width: Math.max(2, x1 - x0),
      height,
    }));
}
