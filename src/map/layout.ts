// The map's layout: every run a bar on a lane, every fork a fan of curves. Decides places only and
// knows no pixels: x in units (lengths.ts), y in lanes. The path of the session's own leaf lies
// on lane 0 and nothing depends on the leaf that is selected, so the picture stays still.
//
//   lane −1            ╭── run 1      A run begins GAP after the end of its parent. Children of a
//   lane  0   run 0 ───┼── run 2      fork that come before the straight one go above it, those
//   lane  1            ╰── run 3      after it below: top to bottom is tree order.
import { childRuns, endsUpTo, NO_RUN, type Runs } from "../tree/branch/runs.ts";
import { barShape, pack, putBar, type Shape } from "./contour.ts";
import { entriesBelow, straightOnes } from "./straight.ts";

/** Units between a run and the runs at its fork. */
export const GAP = 6;

/** Of these, how many go straight on before the curves part: short neighbours fit beside them. */
export const STEM = 2;

/** By run, except where said. Plain columns: crosses from a worker without being copied. */
export interface MapLayout {
  /** Whether lanes hold what fits beside one another, or every run has a row below (rows.ts). */
  readonly form: "across" | "down";
  /** How far right of its fork a branch stands, where form is "down"; else 0. */
  readonly step: number;
  /** How many lines of words a row is worth, where form is "down"; else 0. */
  readonly lines: number;
  /** Left end of the bar. */
  readonly left: Float64Array;
  /** Right end of the bar. */
  readonly right: Float64Array;
  readonly lane: Int32Array;
  /** By place: left end of the entry's stretch of the bar. */
  readonly at: Float64Array;
  /** By run + 1: the run that goes straight on after it (straight.ts). */
  readonly straight: Int32Array;
  /** How many branches end in the run's subtree. */
  readonly branches: Int32Array;
  /** How many entries the run's subtree holds, its own included. */
  readonly entries: Int32Array;
  /** Smallest and largest lane in use; 0 and 0 for an empty session. */
  readonly top: number;
  readonly bottom: number;
  /** Right end of everything. */
  readonly width: number;
  /** Steps of outlines compared while packing: what proves linear time. */
  readonly work: number;
}

/**
 * Lays out runs. `lengths`: by place, in units. `ownLeaf`: the row of the session's own leaf, whose
 * path becomes the straight line; without one (NO_ROW) the longest branch is.
 */
export function layoutMap(runs: Runs, lengths: Float64Array, ownLeaf: number): MapLayout {
  const leftOf = (run: number, right: Float64Array) => {
    const above = runs.parent[run] ?? NO_RUN;
    return above === NO_RUN ? 0 : (right[above] ?? 0) + GAP;
  };
  const bars = barsOf(runs, lengths, leftOf);
  const straight = straightOnes(runs, ownLeaf);
  const { lane, work } = placeAcross(runs, { right: bars.right, straight });
  return {
    form: "across",
    step: 0,
    lines: 0,
    ...bars,
    lane,
    straight,
    top: lane.reduce((least, value) => Math.min(least, value), 0),
    bottom: lane.reduce((most, value) => Math.max(most, value), 0),
    work,
  };
}

/** What a layout of either form has. `leftOf`: the left end of a bar, by right ends of the runs before it. */
export function barsOf(
  runs: Runs,
  lengths: Float64Array,
  leftOf: (run: number, right: Float64Array) => number,
) {
  const left = new Float64Array(runs.count);
  const right = new Float64Array(runs.count);
  const at = new Float64Array(runs.rows.length);
  for (let run = 0; run < runs.count; run++) {
    let x = leftOf(run, right);
    left[run] = x;
    for (let place = runs.start[run] ?? 0; place < (runs.start[run + 1] ?? 0); place++) {
      at[place] = x;
      x += lengths[place] ?? 0;
    }
    right[run] = x;
  }
  const ends = endsUpTo(runs);
  return {
    left,
    right,
    at,
    branches: runs.end.map((end, run) => (ends[end] ?? 0) - (ends[run] ?? 0)),
    entries: runs.end.map((_, run) => entriesBelow(runs, run)),
    width: right.reduce((most, value) => Math.max(most, value), 0),
  };
}

/** By run its lane, and the steps that packing took. */
function placeAcross(runs: Runs, { right, straight }: Pick<MapLayout, "right" | "straight">) {
  const shapes = new Map<number, Shape>();
  const lane = new Int32Array(runs.count);
  let work = 0;
  /** Thousands of lone bars need not wait as shapes for the fork they hang on. */
  const take = (run: number): Shape => {
    const shape = shapes.get(run) ?? barShape(right[run] ?? 0);
    shapes.delete(run);
    return shape;
  };
  // Children have higher numbers than their parent, so their shapes are there; the roots come last.
  for (let own = runs.count - 1; own >= NO_RUN; own--) {
    const children = childRuns(runs, own);
    const middle = children.indexOf(straight[own + 1] ?? NO_RUN);
    if (middle < 0) continue;
    // The children's shapes are packed around the straight one's, and the run's own bar comes before them.
    const shape = take(children[middle] ?? NO_RUN);
    const fan = { top: 0, bottom: 0 };
    const put = (child: number, side: "above" | "below", edge: "top" | "bottom") => {
      const { lanes, work: compared } = pack(shape, take(child), side);
      lane[child] = lanes;
      fan[edge] = lanes;
      work += compared;
    };
    for (const child of children.slice(0, middle).reverse()) put(child, "above", "top");
    for (const child of children.slice(middle + 1)) put(child, "below", "bottom");
    if (own === NO_RUN) break;
    const end = right[own] ?? 0;
    putBar(shape, { end: end + STEM, forkEnd: end + GAP }, fan);
    shapes.set(own, shape);
  }
  // So far lanes count from the parent's.
  runs.parent.forEach((above, run) => {
    if (above !== NO_RUN) lane[run] = (lane[run] ?? 0) + (lane[above] ?? 0);
  });
  return { lane, work };
}
