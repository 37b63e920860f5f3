// The curves of a scene, from every fork to the runs that begin there.
import { linkHorizontal } from "d3-shape";
import { childrenAcross, forksIn } from "../../src/tree/map-forks.ts";
import { GAP, STEM } from "../../src/tree/map-layout.ts";
import { NO_RUN } from "../../src/tree/runs.ts";
import type { Metrics, Seen } from "./scene.ts";
import { PathText } from "./scene-path.ts";
import type { Look, Subject } from "./subject.ts";
import type { Area } from "./viewport.ts";

const curve = linkHorizontal<unknown, readonly [number, number]>();

export function drawCurves(
  subject: Subject,
  look: Look,
  seen: readonly Seen[],
  area: Area,
  metrics: Metrics,
): { readonly on: string; readonly off: string } {
  return metrics.isNear
    ? drawNear(subject, look, area, metrics)
    : drawFar(subject, look, seen, area, metrics);
}

/** Of the curves that end above or below the window only the nearest can be told apart. */
const MOST_OUTSIDE = 60;

/** Every curve in sight, also between two ends that are not. */
function drawNear(
  { runs, layout }: Subject,
  look: Look,
  area: Area,
  { view }: Metrics,
): { readonly on: string; readonly off: string } {
  const on = new PathText();
  const off = new PathText();
  for (const { run: fork } of forksIn(runs, layout, area)) {
    const x = view.x + (layout.right[fork] ?? 0) * view.kx;
    const from = view.y + (layout.lane[fork] ?? 0) * view.ky;
    const source: [number, number] = [Math.round(x + STEM * view.kx), Math.round(from)];
    for (const child of childrenAcross(runs, layout, fork, area, MOST_OUTSIDE)) {
      const y = view.y + (layout.lane[child] ?? 0) * view.ky;
      const target: [number, number] = [Math.round(x + GAP * view.kx), Math.round(y)];
      const path = look.cover.has(child) ? on : off;
      path.line(x, from, STEM * view.kx, 0);
      path.raw(curve({ source, target }) ?? "");
    }
  }
  return { on: `${on}`, off: `${off}` };
}

/** One upright line a fork, where curves would be a few pixels wide. */
function drawFar(
  { runs, layout }: Subject,
  look: Look,
  seen: readonly Seen[],
  area: Area,
  { view }: Metrics,
): { readonly on: string; readonly off: string } {
  const on = new PathText();
  const off = new PathText();
  const within = (lane: number) =>
    view.y + Math.max(area.top, Math.min(area.bottom, lane)) * view.ky;
  /** The latest line of every column of pixels. */
  const drawn = new Map<number, { readonly top: number; readonly bottom: number }>();
  for (const { run: fork, ...fan } of forksIn(runs, layout, area)) {
    const top = within(fan.top);
    const bottom = within(fan.bottom);
    const x = Math.round(view.x + ((layout.right[fork] ?? 0) + GAP - 1) * view.kx);
    const before = drawn.get(x);
    const isDrawn = before && before.top <= top && before.bottom >= bottom;
    if (isDrawn || bottom - top < 1) continue;
    drawn.set(x, { top, bottom });
    off.line(x, top, 0, bottom - top);
  }
  for (const { run } of seen) {
    const above = runs.parent[run] ?? NO_RUN;
    if (above === NO_RUN) continue;
    const isOn = look.cover.has(run);
    // A few pixels lead from the bar above and to this one; fewer than two nobody sees.
    if (!isOn && (view.kx * GAP < 2 || view.ky < 3)) continue;
    const path = isOn ? on : off;
    const x = view.x + (layout.right[above] ?? 0) * view.kx;
    const [from, to] = [within(layout.lane[above] ?? 0), within(layout.lane[run] ?? 0)];
    const upright = (GAP - 1) * view.kx;
    path.line(x, from, upright, 0);
    if (isOn) path.line(x + upright, from, 0, to - from);
    path.line(x + upright, to, view.kx, 0);
  }
  return { on: `${on}`, off: `${off}` };
}
