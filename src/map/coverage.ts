// Which stretch of which run the path to a leaf goes through, and where on it the context begins. Knows nothing
// about compactions: it is given where the context begins.
import { NO_RUN, type Runs, runOf } from "../tree/branch/runs.ts";

/** A stretch of one run: places `from … to`, `to` excluded. */
interface Stretch {
  readonly from: number;
  /** First place whose entry is in context; equals `to` when everything was summarised away. */
  readonly inContextFrom: number;
  readonly to: number;
}

/** By run; runs the path does not touch are missing. */
export type Coverage = ReadonlyMap<number, Stretch>;

/**
 * The coverage of a path. `path`: rows from the root to the leaf. `contextFrom`: index in the path of
 * the first entry in context; what stands before it was summarised away.
 */
export function coverageOf(runs: Runs, path: Int32Array, contextFrom: number): Coverage {
  const stretches = new Map<number, Stretch>();
  for (let index = 0; index < path.length; ) {
    const row = path[index] ?? 0;
    const run = runOf(runs, row);
    const from = runs.placeOf[row] ?? -1;
    if (run === NO_RUN || from < 0) {
      index++;
      continue;
    }
    const end = runs.start[run + 1] ?? 0;
    const to = Math.min(end, from + path.length - index);
    const inContextFrom = Math.min(to, Math.max(from, from + contextFrom - index));
    stretches.set(run, { from, inContextFrom, to });
    index += to - from;
  }
  return stretches;
}
