// Finding on the map: what is at a point, what is in a window, where an entry is. Answers in the
// layout's units and lanes; knows no pixels.

import { firstIndex } from "../lib/first-index.ts";
import { memo } from "../lib/memo.ts";
import { NO_ROW } from "../model/table/table.ts";
import { NO_RUN, type Runs, runOf } from "../tree/branch/runs.ts";
import type { MapLayout } from "./layout.ts";

/** The runs of a layout by lane and, on one lane, from left to right; n log n. */
const runsByLane = memo(({ lane, left }: MapLayout): Int32Array => {
  const runs = Int32Array.from(lane.keys());
  return runs.sort(
    (a, b) => (lane[a] ?? 0) - (lane[b] ?? 0) || (left[a] ?? 0) - (left[b] ?? 0) || a - b,
  );
});

/** The runs of one lane that reach into `from … to`, left to right; empty for unknown lanes. */
export function runsOnLane(layout: MapLayout, lane: number, from: number, to: number): Int32Array {
  const runs = runsByLane(layout);
  /** The first place on the lane where `isTrue` holds of the run and those right of it. */
  const first = (isTrue: (run: number) => boolean) =>
    firstIndex(0, runs.length, (index) => {
      const run = runs[index] ?? NO_RUN;
      const own = layout.lane[run] ?? 0;
      return own > lane || (own === lane && isTrue(run));
    });
  return runs.subarray(
    first((run) => (layout.right[run] ?? 0) >= from),
    first((run) => (layout.left[run] ?? 0) > to),
  );
}

/** The run whose bar is at a point, at most `reach` units away from it; NO_RUN when none is. */
export function runAtPoint(layout: MapLayout, x: number, lane: number, reach: number): number {
  let best = NO_RUN;
  let distance = reach;
  for (const run of runsOnLane(layout, lane, x - reach, x + reach)) {
    const away = Math.max((layout.left[run] ?? 0) - x, x - (layout.right[run] ?? 0), 0);
    if (away > distance) continue;
    best = run;
    distance = away;
  }
  return best;
}

/** The row of a run's entry at x; its first or last entry when x is outside of the bar. */
export function rowAtX(runs: Runs, layout: MapLayout, run: number, x: number): number {
  const from = runs.start[run] ?? 0;
  const to = runs.start[run + 1] ?? 0;
  const next = firstIndex(from, to, (place) => (layout.at[place] ?? 0) > x);
  return runs.rows[Math.max(from, next - 1)] ?? NO_ROW;
}

/** Where an entry is. */
export interface Spot {
  readonly run: number;
  readonly left: number;
  readonly right: number;
  readonly lane: number;
}

/** The spot of a row; null for lines that a later line repeats and for rows that do not exist. */
export function spotOf(runs: Runs, layout: MapLayout, row: number): Spot | null {
  const run = runOf(runs, row);
  if (run === NO_RUN) return null;
  const place = runs.placeOf[row] ?? 0;
  const isLast = place + 1 === runs.start[run + 1];
  const right = (isLast ? layout.right[run] : layout.at[place + 1]) ?? 0;
  return { run, left: layout.at[place] ?? 0, right, lane: layout.lane[run] ?? 0 };
}
