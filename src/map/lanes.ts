// Finding on the map: what is at a point, what is in a window, where an entry is. Answers in the
// layout's units and lanes; knows no pixels.

import { firstIndex } from "../lib/first-index.ts";
import { memo } from "../lib/memo.ts";
import { NO_ROW } from "../model/table/table.ts";
import { NO_RUN, type Runs, runOf } from "../tree/branch/runs.ts";
import type { MapLayout } from "./layout.ts";

/** Runs by lane and, on one lane, from left to right. */
interface LaneIndex {
  /** Where the runs of lane `top + i` begin in `runs`; one element more than there are lanes. */
  readonly start: Int32Array;
  readonly runs: Int32Array;
}

/** The index of a layout; computed once a layout, n log n. */
const laneIndexOf = memo((layout: MapLayout): LaneIndex => {
  const { lane, left, top, bottom } = layout;
  const start = new Int32Array(bottom - top + 2);
  for (const value of lane) start[value - top + 1] = (start[value - top + 1] ?? 0) + 1;
  for (let i = 1; i < start.length; i++) start[i] = (start[i] ?? 0) + (start[i - 1] ?? 0);
  // Placing from the left makes every lane sorted without sorting each.
  const fromLeft = Int32Array.from(lane.keys()).sort((a, b) => (left[a] ?? 0) - (left[b] ?? 0));
  const runs = new Int32Array(lane.length);
  const next = start.slice();
  for (const run of fromLeft) {
    const slot = (lane[run] ?? 0) - top;
    const place = next[slot] ?? 0;
    runs[place] = run;
    next[slot] = place + 1;
  }
  return { start, runs };
});

/** The runs of one lane that reach into `from … to`, left to right; empty for unknown lanes. */
export function runsOnLane(layout: MapLayout, lane: number, from: number, to: number): Int32Array {
  const { start, runs } = laneIndexOf(layout);
  const slot = lane - layout.top;
  if (slot < 0 || slot > layout.bottom - layout.top) return runs.subarray(0, 0);
  const begin = start[slot] ?? 0;
  const end = start[slot + 1] ?? begin;
  const reaches = (run: number) => (layout.right[run] ?? 0) >= from;
  const isPast = (run: number) => (layout.left[run] ?? 0) > to;
  return runs.subarray(firstWhere(runs, begin, end, reaches), firstWhere(runs, begin, end, isPast));
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

function firstWhere(
  column: Int32Array,
  from: number,
  to: number,
  isTrue: (value: number) => boolean,
): number {
  return firstIndex(from, to, (index) => isTrue(column[index] ?? 0));
}
