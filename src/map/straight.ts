// Which run of every fork goes straight on. It must not know where runs are drawn.
import { NO_RUN, type Runs, runOf } from "../tree/branch/runs.ts";

/**
 * By run + 1, so that the first element is of the roots: the run that goes straight on; NO_RUN after
 * the end of a branch. It is the one on the own leaf's path, else the one with most entries below it,
 * else the newest.
 */
export function straightOnes(runs: Runs, ownLeaf: number): Int32Array {
  const straight = new Int32Array(runs.count + 1).fill(NO_RUN);
  const isOwn = new Uint8Array(runs.count);
  for (let run = runOf(runs, ownLeaf); run !== NO_RUN; run = runs.parent[run] ?? NO_RUN) {
    isOwn[run] = 1;
  }
  for (let run = 0; run < runs.count; run++) {
    const fork = (runs.parent[run] ?? NO_RUN) + 1;
    const best = straight[fork] ?? NO_RUN;
    if (best !== NO_RUN && isOwn[best] === 1) continue;
    if (isOwn[run] === 1 || entriesBelow(runs, run) >= entriesBelow(runs, best)) {
      straight[fork] = run;
    }
  }
  return straight;
}

/** How many entries the subtree of a run holds, its own included; 0 for NO_RUN. */
export function entriesBelow(runs: Runs, run: number): number {
  if (run === NO_RUN) return 0;
  return (runs.start[runs.end[run] ?? 0] ?? 0) - (runs.start[run] ?? 0);
}
