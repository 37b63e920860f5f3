// Which forks a window of the map shows a curve of, also where both of the curve's ends lie
// outside. Answers in the layout's units and lanes; knows no pixels.

import { firstIndex } from "../lib/first-index.ts";
import { memo } from "../lib/memo.ts";
import { childRuns, NO_RUN, type Runs } from "../tree/branch/runs.ts";
import { GAP, type MapLayout } from "./layout.ts";

/** The forks from left to right, with the lanes their curves reach. */
interface ForkIndex {
  /** The run above each fork. */
  readonly run: Int32Array;
  readonly top: Int32Array;
  readonly bottom: Int32Array;
}

/** A fork and the lanes from its uppermost curve to its lowest, the run's own included. */
interface Fan {
  /** The run that ends in the fork. */
  readonly run: number;
  readonly top: number;
  readonly bottom: number;
}

/** A stretch of the map: units across, lanes down. */
interface Window {
  readonly left: number;
  readonly right: number;
  readonly top: number;
  readonly bottom: number;
}

/** The forks that reach into a window, left to right. Few steps for each in its width. */
export function* forksIn(runs: Runs, layout: MapLayout, window: Window): Generator<Fan> {
  const index = forkIndexOf(layout, runs);
  const xOf = (place: number) => layout.right[index.run[place] ?? NO_RUN] ?? 0;
  const first = firstIndex(0, index.run.length, (place) => xOf(place) + GAP >= window.left);
  for (let place = first; place < index.run.length && xOf(place) <= window.right; place++) {
    const top = index.top[place] ?? 0;
    const bottom = index.bottom[place] ?? 0;
    const run = index.run[place] ?? NO_RUN;
    if (bottom >= window.top && top <= window.bottom) yield { run, top, bottom };
  }
}

/**
 * The children of a fork whose curves reach between two lanes, top to bottom. Of those that end
 * outside only the `most` nearest on each side: the others run beside one another.
 */
export function childrenAcross(
  runs: Runs,
  layout: MapLayout,
  run: number,
  { top, bottom }: Pick<Window, "top" | "bottom">,
  most: number,
): readonly number[] {
  const children = childRuns(runs, run);
  const laneOf = (index: number) => layout.lane[children[index] ?? NO_RUN] ?? 0;
  const lane = layout.lane[run] ?? 0;
  const inside = firstIndex(0, children.length, (index) => laneOf(index) >= top);
  const below = firstIndex(inside, children.length, (index) => laneOf(index) > bottom);
  // Above the window a curve only comes into it from a fork that lies lower, below it likewise.
  const from = lane >= top ? Math.max(0, inside - most) : inside;
  const to = lane <= bottom ? Math.min(children.length, below + most) : below;
  return children.slice(from, to);
}

/** Computed once a layout, n log n. */
const forkIndexOf = memo((layout: MapLayout, runs: Runs): ForkIndex => {
  const { lane, right } = layout;
  const top = lane.slice();
  const bottom = lane.slice();
  const forks: number[] = [];
  for (let run = 0; run < runs.count; run++) {
    if (runs.end[run] !== run + 1) forks.push(run);
    const above = runs.parent[run] ?? NO_RUN;
    if (above === NO_RUN) continue;
    top[above] = Math.min(top[above] ?? 0, lane[run] ?? 0);
    bottom[above] = Math.max(bottom[above] ?? 0, lane[run] ?? 0);
  }
  const run = Int32Array.from(forks).sort((a, b) => (right[a] ?? 0) - (right[b] ?? 0));
  return {
    run,
    top: run.map((fork) => top[fork] ?? 0),
    bottom: run.map((fork) => bottom[fork] ?? 0),
  };
});
