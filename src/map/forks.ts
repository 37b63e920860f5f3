// Which forks a window of the map shows a curve of, also where both of the curve's ends lie
// outside. Answers in the layout's units and lanes; knows no pixels.

import { firstIndex } from "../lib/first-index.ts";
import { memo } from "../lib/memo.ts";
import { childRuns, NO_RUN, type Runs } from "../tree/branch/runs.ts";
import { GAP, type MapLayout } from "./layout.ts";

/** A stretch of the map: units across, lanes down. */
interface Window {
  readonly left: number;
  readonly right: number;
  readonly top: number;
  readonly bottom: number;
}

/**
 * The forks that reach into a window, left to right: the run that ends in each, and the lanes from its uppermost curve
 * to its lowest, the run's own included. Few steps for each in its width.
 */
export function* forksIn(runs: Runs, layout: MapLayout, window: Window) {
  const { forks, tops, bottoms } = forksOf(layout, runs);
  const xOf = (place: number) => layout.right[forks[place] ?? NO_RUN] ?? 0;
  const first = firstIndex(0, forks.length, (place) => xOf(place) + GAP >= window.left);
  for (let place = first; place < forks.length && xOf(place) <= window.right; place++) {
    const run = forks[place] ?? NO_RUN;
    const fan = { run, top: tops[run] ?? 0, bottom: bottoms[run] ?? 0 };
    if (fan.bottom >= window.top && fan.top <= window.bottom) yield fan;
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

/**
 * The runs above the forks from left to right, and by run the lanes that its curves reach. Computed once a layout,
 * n log n.
 */
const forksOf = memo(({ lane, right }: MapLayout, runs: Runs) => {
  const tops = lane.slice();
  const bottoms = lane.slice();
  const forks: number[] = [];
  for (let run = 0; run < runs.count; run++) {
    if (runs.end[run] !== run + 1) forks.push(run);
    const above = runs.parent[run] ?? NO_RUN;
    if (above === NO_RUN) continue;
    tops[above] = Math.min(tops[above] ?? 0, lane[run] ?? 0);
    bottoms[above] = Math.max(bottoms[above] ?? 0, lane[run] ?? 0);
  }
  return { forks: forks.sort((a, b) => (right[a] ?? 0) - (right[b] ?? 0)), tops, bottoms };
});
