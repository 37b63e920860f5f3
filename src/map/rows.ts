// The map's layout from top to bottom: every run a bar on a row of its own, below the run that it
// hangs on, so that its words have the rest of the row. For windows that are narrow, and for the
// stretches of a session with one branch.
//
//   row 0   run 0          A fork's branches stand below it, one step further right; what goes
//   row 1   ├── run 1      straight on comes last and is not moved: the own leaf's path runs
//   row 2   │   run 2      down the left edge. Whatever lies between two runs that a line
//   row 3   run 3          connects hangs on the upper one, right of the line: none cross.
import { childRuns, NO_RUN, type Runs } from "../tree/branch/runs.ts";
import { barsOf, type MapLayout } from "./layout.ts";
import { straightOnes } from "./straight.ts";

/** Of the longest bar: how far a branch is moved to the right, and all steps together at the most. */
const STEP = 0.07;
const MAX_STEPS = 0.6;

/** Parameters as those of `layoutMap`; `lines`: of words that a row has. */
export function layoutRows(
  runs: Runs,
  lengths: Float64Array,
  ownLeaf: number,
  lines: number,
): MapLayout {
  const straight = straightOnes(runs, ownLeaf);
  const { lane, depth } = placeDown(runs, straight);
  const step = stepOf(runs, lengths, depth);
  return {
    form: "down",
    step,
    lines,
    ...barsOf(runs, lengths, (run) => (depth[run] ?? 0) * step),
    lane,
    straight,
    top: 0,
    bottom: Math.max(0, runs.count - 1),
    work: runs.count,
  };
}

/** By run: its row, and how many steps it is moved to the right. */
function placeDown(runs: Runs, straight: Int32Array) {
  const lane = new Int32Array(runs.count);
  const depth = new Int32Array(runs.count);
  // The last one in is the next one out.
  const waiting = childRuns(runs, NO_RUN).toReversed();
  let row = 0;
  for (let run = waiting.pop(); run !== undefined; run = waiting.pop()) {
    lane[run] = row++;
    const last = straight[run + 1] ?? NO_RUN;
    if (last !== NO_RUN) waiting.push(last);
    for (const child of childRuns(runs, run).toReversed()) {
      depth[child] = (depth[run] ?? 0) + (child === last ? 0 : 1);
      if (child !== last) waiting.push(child);
    }
  }
  return { lane, depth };
}

function stepOf(runs: Runs, lengths: Float64Array, depth: Int32Array): number {
  const { width: longest } = barsOf(runs, lengths, () => 0);
  const deepest = depth.reduce((most, steps) => Math.max(most, steps), 1);
  return longest * Math.min(STEP, MAX_STEPS / deepest);
}
