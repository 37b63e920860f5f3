// The map's layout from top to bottom: every run a bar on a row of its own, below the run that it
// hangs on, so that its words have the rest of the row. For windows that are narrow, and for the
// stretches of a session with one branch.
//
//   row 0   run 0          A fork's branches stand below it, one step further right; what goes
//   row 1   ├── run 1      straight on comes last and is not moved: the own leaf's path runs
//   row 2   │   run 2      down the left edge. Whatever lies between two runs that a line
//   row 3   run 3          connects hangs on the upper one, right of the line: none cross.
import { lengthOf, NO_RUN, type Runs } from "../tree/branch/runs.ts";
import type { MapLayout } from "./layout.ts";
import { entriesBelow, straightOnes } from "./straight.ts";

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
  const left = Float64Array.from(depth, (steps) => steps * step);
  const right = new Float64Array(runs.count);
  const at = new Float64Array(runs.rows.length);
  for (let run = 0; run < runs.count; run++) {
    let x = left[run] ?? 0;
    for (let place = runs.start[run] ?? 0; place < (runs.start[run + 1] ?? 0); place++) {
      at[place] = x;
      x += lengths[place] ?? 0;
    }
    right[run] = x;
  }
  const ends = endsUpTo(runs);
  return {
    form: "down",
    step,
    lines,
    left,
    right,
    lane,
    at,
    straight,
    branches: lane.map((_, run) => (ends[runs.end[run] ?? 0] ?? 0) - (ends[run] ?? 0)),
    entries: lane.map((_, run) => entriesBelow(runs, run)),
    top: 0,
    bottom: Math.max(0, runs.count - 1),
    width: right.reduce((most, value) => Math.max(most, value), 0),
    work: runs.count,
  };
}

/** By run: its row, and how many steps it is moved to the right. */
function placeDown(runs: Runs, straight: Int32Array) {
  const lane = new Int32Array(runs.count);
  const depth = new Int32Array(runs.count);
  const waiting: number[] = [];
  // The last one in is the next one out.
  const wait = (fork: number) => {
    const last = straight[fork + 1] ?? NO_RUN;
    if (fork !== NO_RUN && last !== NO_RUN) waiting.push(last);
    const first = waiting.length;
    const end = fork === NO_RUN ? runs.count : (runs.end[fork] ?? 0);
    for (let child = fork + 1; child < end; child = runs.end[child] ?? end) {
      if (fork !== NO_RUN && child === last) continue;
      depth[child] = fork === NO_RUN ? 0 : (depth[fork] ?? 0) + 1;
      waiting.push(child);
    }
    reverseFrom(waiting, first);
    if (fork !== NO_RUN && last !== NO_RUN) depth[last] = depth[fork] ?? 0;
  };
  wait(NO_RUN);
  let row = 0;
  for (let run = waiting.pop(); run !== undefined; run = waiting.pop()) {
    lane[run] = row++;
    wait(run);
  }
  return { lane, depth };
}

function reverseFrom(list: number[], first: number): void {
  for (let low = first, high = list.length - 1; low < high; low++, high--) {
    const kept = list[low] ?? 0;
    list[low] = list[high] ?? 0;
    list[high] = kept;
  }
}

function stepOf(runs: Runs, lengths: Float64Array, depth: Int32Array): number {
  let longest = 0;
  for (let run = 0; run < runs.count; run++) {
    let length = 0;
    const from = runs.start[run] ?? 0;
    for (let i = 0; i < lengthOf(runs, run); i++) length += lengths[from + i] ?? 0;
    longest = Math.max(longest, length);
  }
  const deepest = depth.reduce((most, steps) => Math.max(most, steps), 1);
  return longest * Math.min(STEP, MAX_STEPS / deepest);
}

/** By run + 1: how many branches end in the runs up to it. */
function endsUpTo(runs: Runs): Int32Array {
  const ends = new Int32Array(runs.count + 1);
  for (let run = 0; run < runs.count; run++) {
    ends[run + 1] = (ends[run] ?? 0) + (runs.end[run] === run + 1 ? 1 : 0);
  }
  return ends;
}
