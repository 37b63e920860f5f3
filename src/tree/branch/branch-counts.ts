// How many of something counted by entry are in each branch. It must not know what is counted.
import { NO_RUN, type Runs, runOf } from "./runs.ts";

/** By run. */
export interface BranchCounts {
  /** In its own entries. */
  readonly own: Int32Array;
  /** In these and in all that branch off below them. */
  readonly below: Int32Array;
}

/** `counts`: by row. Lines that a later line repeats are in no branch. Linear in the runs and the rows. */
export function branchCounts(runs: Runs, counts: Int32Array): BranchCounts {
  const own = new Int32Array(runs.count);
  for (let row = 0; row < counts.length; row++) {
    const count = counts[row] ?? 0;
    const run = count === 0 ? NO_RUN : runOf(runs, row);
    if (run !== NO_RUN) own[run] = (own[run] ?? 0) + count;
  }
  const upTo = new Int32Array(runs.count + 1);
  for (let run = 0; run < runs.count; run++) upTo[run + 1] = (upTo[run] ?? 0) + (own[run] ?? 0);
  // The runs of a subtree follow one another.
  const below = own.map((_, run) => (upTo[runs.end[run] ?? 0] ?? 0) - (upTo[run] ?? 0));
  return { own, below };
}
