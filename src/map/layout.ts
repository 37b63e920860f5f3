// The map's layout: every run a bar on a lane, every fork a fan of curves. Decides places only and
// knows no pixels: x in units (lengths.ts), y in lanes. The path of the session's own leaf lies
// on lane 0 and nothing depends on the leaf that is selected, so the picture stays still.
//
//   lane −1            ╭── run 1      A run begins GAP after the end of its parent. Children of a
//   lane  0   run 0 ───┼── run 2      fork that come before the straight one go above it, those
//   lane  1            ╰── run 3      after it below: top to bottom is tree order.
import { type HierarchyNode, hierarchy } from "d3-hierarchy";
import { ensure } from "../lib/ensure.ts";
import { endsUpTo, NO_RUN, type Runs } from "../tree/branch/runs.ts";
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

/** The run a node stands for; NO_RUN for the node above all roots. */
type RunNode = HierarchyNode<number>;

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
  const { lane, work } = placeAcross(nodesOf(runs), runs.count, { right: bars.right, straight });
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

/**
 * One node a run below a node for all roots. Made one by one and linked here: `hierarchy()` over
 * the whole tree finds heights by walking up from every node, which is quadratic where forks
 * follow one another a hundred thousand times.
 */
function nodesOf(runs: Runs): RunNode {
  const root = hierarchy(NO_RUN);
  const nodes: RunNode[] = [];
  for (let run = 0; run < runs.count; run++) {
    const above = runs.parent[run] ?? NO_RUN;
    const parent = above === NO_RUN ? root : ensure(nodes[above], "parent before its children");
    const node: RunNode = hierarchy(run);
    node.parent = parent;
    if (parent.children) parent.children.push(node);
    else parent.children = [node];
    nodes.push(node);
  }
  return root;
}

function placeAcross(
  root: RunNode,
  count: number,
  { right, straight }: Pick<MapLayout, "right" | "straight">,
) {
  const shapes = new Map<number, Shape>();
  const lane = new Int32Array(count);
  let work = 0;
  const take = ({ data: run, children }: RunNode): Shape => {
    // Thousands of lone bars need not wait as shapes for the fork they hang on.
    if (!children) return barShape(right[run] ?? 0);
    const shape = ensure(shapes.get(run), "shape of a child");
    shapes.delete(run);
    return shape;
  };
  /** Packs the children's shapes around the straight child and puts the run's own bar in front. */
  const shapeOf = (own: number, children: readonly RunNode[]): Shape => {
    const middle = children.findIndex(({ data }) => data === straight[own + 1]);
    const shape = take(ensure(children[middle], "child of a run"));
    const fan = { top: 0, bottom: 0 };
    const put = (child: RunNode, side: "above" | "below", edge: "top" | "bottom") => {
      const { lanes, work: compared } = pack(shape, take(child), side);
      lane[child.data] = lanes;
      fan[edge] = lanes;
      work += compared;
    };
    for (const child of children.slice(0, middle).reverse()) put(child, "above", "top");
    for (const child of children.slice(middle + 1)) put(child, "below", "bottom");
    const end = right[own] ?? 0;
    if (own !== NO_RUN) putBar(shape, { end: end + STEM, forkEnd: end + GAP }, fan);
    return shape;
  };
  root.eachAfter(({ data, children }) => {
    if (children) shapes.set(data, shapeOf(data, children));
  });
  // So far lanes count from the parent's; the root node is on lane 0.
  root.eachBefore(({ data, parent }) => {
    if (parent && parent.data !== NO_RUN) lane[data] = (lane[data] ?? 0) + (lane[parent.data] ?? 0);
  });
  return { lane, work };
}
