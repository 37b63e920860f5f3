// The drawing of one view: the part of the map in the window, as path data and texts. Pure: the same
// subject, look and frame give the same scene. It never makes more than a fixed number of nodes, whatever
// the session's size.
import { runsOnLane } from "../../../src/map/lanes.ts";
import { GAP, type MapLayout } from "../../../src/map/layout.ts";
import { type Frame, OVERDRAW } from "../view/redraw.ts";
import { type Area, areaInSight } from "../view/viewport.ts";
import { drawTags } from "../words/tags.ts";
import { type BarPaths, drawBars } from "./scene-bars.ts";
import { type Curves, drawCurves } from "./scene-curves.ts";
import { drawFound, type FoundScene } from "./scene-found.ts";
import { drawMarks, type MarkPaths } from "./scene-marks.ts";
import { drawRowLines } from "./scene-row-lines.ts";
import { drawSegments, type Segments } from "./scene-segments.ts";
import type { Metrics, Seen, Sight, Tag } from "./scene-types.ts";
import type { Look, Subject } from "./subject.ts";

export interface Scene {
  /** Whether bars are separate and framed, or run into one another. */
  readonly isNear: boolean;
  readonly bars: BarPaths;
  /** The kinds of a bar's entries; empty where bars show branches. */
  readonly segments: Segments;
  readonly curves: Curves;
  readonly marks: MarkPaths;
  /** Null without a search. */
  readonly found: FoundScene | null;
  readonly tags: readonly Tag[];
}

export function sceneOf(subject: Subject, look: Look, frame: Frame): Scene {
  const sight = inSight(subject, look, frame);
  return {
    isNear: sight.metrics.isNear,
    bars: drawBars(sight),
    segments: drawSegments(sight),
    curves: subject.layout.form === "down" ? drawRowLines(sight) : drawCurves(sight),
    marks: drawMarks(sight),
    found: drawFound(sight),
    tags: drawTags(sight),
  };
}

/** The runs in the window and a little beyond, and their look there. */
export function inSight(subject: Subject, look: Look, frame: Frame): Sight {
  const area = drawnArea(frame);
  const metrics = metricsOf(subject.layout, frame);
  return { subject, look, area, metrics, seen: runsIn(subject, look, area, metrics) };
}

function drawnArea({ view, size }: Frame): Area {
  const width = size.width + 2 * OVERDRAW;
  const height = size.height + 2 * OVERDRAW;
  return areaInSight({ ...view, x: view.x + OVERDRAW, y: view.y + OVERDRAW }, { width, height });
}

function metricsOf({ form }: MapLayout, { view, size }: Frame): Metrics {
  const bar = Math.min(14, Math.max(1, view.ky * 0.42));
  return {
    view,
    bar,
    // Where every run has a row, nothing is beside a bar.
    isNear: view.ky >= 8 && (form === "down" || view.kx * GAP >= 8),
    left: -OVERDRAW - 20,
    right: size.width + OVERDRAW + 20,
    width: size.width,
  };
}

/** Lane by lane. Where lanes are thinner than pixels only some are drawn, and the path's. */
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
      if (step === 1 || !look.coverage.has(run)) see(run);
    }
  }
  if (step > 1) for (const run of look.coverage.keys()) see(run);
  return seen;
}
