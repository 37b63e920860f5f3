// The lines of a map whose runs have a row each: from a run down its left side to its children.

import { firstIndex } from "../../../src/lib/first-index.ts";
import { memo } from "../../../src/lib/memo.ts";
import { runsOnLane } from "../../../src/map/lanes.ts";
import type { MapLayout } from "../../../src/map/layout.ts";
import { childRuns, NO_RUN, type Runs } from "../../../src/tree/branch/runs.ts";
import type { View } from "../view/viewport.ts";
import type { Curves } from "./scene-curves.ts";
import { PathText } from "./scene-path.ts";
import type { Sight } from "./scene-types.ts";

/** Shorter lines are invisible. */
const LEAST = 3;
const MAX_LINES = 4_000;

interface ForkRows {
  /** The runs with children, from the upper row to the lower. */
  readonly run: Int32Array;
  /** The row of the last child, and the largest so far. */
  readonly last: Int32Array;
  readonly reach: Int32Array;
}

export function drawRowLines({ subject, look, area, metrics }: Sight): Curves {
  const { runs, layout } = subject;
  const { view, isNear } = metrics;
  const on = new PathText();
  const off = new PathText();
  if (view.ky < 0.5) return { on: [], off: [] };
  const add = (path: PathText, above: number, child: number) => {
    if (isNear) path.add(0, yOf(layout, child, view), rowLine(layout, above, child, view));
    else farLine(path, layout, above, child, view);
  };
  let left = MAX_LINES;
  const { run: forks, last, reach } = forkRowsOf(runs)(layout);
  const first = firstIndex(0, forks.length, (index) => (reach[index] ?? 0) >= area.top);
  for (let index = first; index < forks.length && left > 0; index++) {
    const fork = forks[index] ?? NO_RUN;
    const row = layout.lane[fork] ?? 0;
    if (row > area.bottom) break;
    const bottom = last[index] ?? 0;
    if (bottom < area.top || (bottom - row) * view.ky < LEAST) continue;
    // The line down to the last one passes all others.
    const children = childRuns(runs, fork);
    const straight = layout.straight[fork + 1] ?? NO_RUN;
    for (const child of children) {
      const at = layout.lane[child] ?? 0;
      const isInSight = at >= area.top - 1 && at <= area.bottom + 1;
      if (!isInSight && child !== straight && !look.coverage.has(child)) continue;
      add(look.coverage.has(child) ? on : off, fork, child);
      if (left-- <= 0) break;
    }
  }
  return { on: on.pieces(), off: off.pieces() };
}

/** Path data of the line from a run to its child. */
export function rowLine(layout: MapLayout, above: number, child: number, view: View): string {
  const x = lineX(layout, above, view);
  const [from, to] = [yOf(layout, above, view), yOf(layout, child, view)];
  const start = view.x + (layout.left[child] ?? 0) * view.kx;
  const straight = layout.straight[above + 1] === child;
  if (straight) return `M${x} ${from}V${to}`;
  const r = Math.min(6, Math.max(0, start - x), Math.max(0, to - from));
  return `M${x} ${from}V${round(to - r)}q0 ${round(r)} ${round(r)} ${round(r)}H${round(start)}`;
}

function farLine(path: PathText, layout: MapLayout, above: number, child: number, view: View) {
  const x = lineX(layout, above, view);
  const [from, to] = [yOf(layout, above, view), yOf(layout, child, view)];
  path.box(x, from, 1, to - from);
  const start = view.x + (layout.left[child] ?? 0) * view.kx;
  if (start - x >= 2) path.box(x, to, start - x, 1);
}

/** Half a step right of a bar's beginning, left of its children; never beyond the bar. */
function lineX({ left, right, step }: MapLayout, above: number, view: View): number {
  const from = left[above] ?? 0;
  const length = (right[above] ?? 0) - from;
  return round(view.x + (from + Math.min(step, length) / 2) * view.kx);
}

function yOf(layout: MapLayout, run: number, view: View): number {
  return round(view.y + (layout.lane[run] ?? 0) * view.ky);
}

const round = (value: number) => Math.round(value * 2) / 2;

/** Computed once a layout, linear. */
const forkRowsOf = memo((runs: Runs) => memo((layout: MapLayout) => forkRowsIn(runs, layout)));

function forkRowsIn(runs: Runs, layout: MapLayout): ForkRows {
  const lastRow = new Int32Array(runs.count);
  for (let run = 0; run < runs.count; run++) {
    const above = runs.parent[run] ?? NO_RUN;
    if (above !== NO_RUN) lastRow[above] = Math.max(lastRow[above] ?? 0, layout.lane[run] ?? 0);
  }
  const forks: number[] = [];
  for (let row = layout.top; row <= layout.bottom; row++) {
    const [run = NO_RUN] = runsOnLane(
      layout,
      row,
      Number.NEGATIVE_INFINITY,
      Number.POSITIVE_INFINITY,
    );
    if (run !== NO_RUN && runs.end[run] !== run + 1) forks.push(run);
  }
  const run = Int32Array.from(forks);
  const last = run.map((fork) => lastRow[fork] ?? 0);
  let most = -1;
  const reach = last.map((row) => {
    most = Math.max(most, row);
    return most;
  });
  return { run, last, reach };
}
