// The curves of a scene, from every fork to the runs that begin there.
import { linkHorizontal } from "d3-shape";
import { GAP, STEM } from "../../src/tree/map-layout.ts";
import { childRuns, NO_RUN } from "../../src/tree/runs.ts";
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
    ? drawNear(subject, look, seen, metrics)
    : drawFar(subject, look, seen, area, metrics);
}

/** Every curve that leads to or from a run in sight, once. */
function drawNear(
  { runs, layout }: Subject,
  look: Look,
  seen: readonly Seen[],
  { view }: Metrics,
): { readonly on: string; readonly off: string } {
  const on = new PathText();
  const off = new PathText();
  const ends = new Set<number>();
  for (const { run } of seen) {
    ends.add(run);
    // The children of a fork in sight may lie outside; past a few hundred they cannot be told apart.
    for (const child of childRuns(runs, run).slice(0, 300)) ends.add(child);
  }
  for (const run of ends) {
    const above = runs.parent[run] ?? NO_RUN;
    if (above === NO_RUN) continue;
    const x = view.x + (layout.right[above] ?? 0) * view.kx;
    const fork = view.y + (layout.lane[above] ?? 0) * view.ky;
    const y = view.y + (layout.lane[run] ?? 0) * view.ky;
    const source: [number, number] = [Math.round(x + STEM * view.kx), Math.round(fork)];
    const target: [number, number] = [Math.round(x + GAP * view.kx), Math.round(y)];
    const path = look.cover.has(run) ? on : off;
    path.line(x, fork, STEM * view.kx, 0);
    path.raw(curve({ source, target }) ?? "");
  }
  return { on: `${on}`, off: `${off}` };
}

/** One upright line a fork, where they are a pixel apart. */
function drawFar(
  { runs, layout }: Subject,
  look: Look,
  seen: readonly Seen[],
  area: Area,
  { view }: Metrics,
): { readonly on: string; readonly off: string } {
  const on = new PathText();
  const off = new PathText();
  const taken = new Map<number, number>();
  for (const { run } of seen) {
    const above = runs.parent[run] ?? NO_RUN;
    if (above === NO_RUN) continue;
    const fork = view.x + (layout.right[above] ?? 0) * view.kx;
    const x = Math.round(fork + (GAP - 1) * view.kx);
    const from = layout.lane[above] ?? 0;
    const to = layout.lane[run] ?? 0;
    const height = (to - from) * view.ky;
    const y = view.y + Math.max(area.top, Math.min(area.bottom, from)) * view.ky;
    if (look.cover.has(run)) {
      on.line(fork, y, Math.max(1, GAP * view.kx), 0);
      on.line(fork + GAP * view.kx, y, 0, height);
    } else if (Math.abs(height) >= 1 && (taken.get(x) ?? 0) < Math.abs(height)) {
      taken.set(x, Math.abs(height) + 2);
      off.line(x, y, 0, height);
    }
  }
  return { on: `${on}`, off: `${off}` };
}
