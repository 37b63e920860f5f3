// Arrow keys on the map: forwards and backwards along a branch, up and down between the branches of a fork.
// Where entries are open one by one, steps are entries.

import { runsOnLane } from "../../../src/map/lanes.ts";
import type { MapData } from "../../../src/map/map-data.ts";
import { NO_ROW } from "../../../src/model/table/table.ts";
import { childRuns, endsOf, NO_RUN, runOf } from "../../../src/tree/branch/runs.ts";

/** The target row of a key; null for keys without a target here. `row` NO_ROW: from the start. */
export function walk(
  data: MapData,
  row: number,
  key: string,
  isByEntry: boolean,
  leaf: number,
): number | null {
  const { runs, layout } = data;
  if (runs.count === 0) return null;
  if (key === "Home") return endsOf(runs, 0)[0];
  if (key === "End") return leaf === NO_ROW ? null : leaf;
  const run = runOf(runs, row);
  if (run === NO_RUN) return key.startsWith("Arrow") ? endsOf(runs, 0)[0] : null;
  const place = runs.placeOf[row] ?? 0;
  const begin = runs.start[run] ?? 0;
  const end = runs.start[run + 1] ?? 0;
  switch (key) {
    case "ArrowRight": {
      if (isByEntry && place + 1 < end) return runs.rows[place + 1] ?? null;
      const straight = layout.straight[run + 1] ?? NO_RUN;
      return straight === NO_RUN ? lastOf(data, run, row) : endsOf(runs, straight)[0];
    }
    case "ArrowLeft": {
      if (isByEntry && place > begin) return runs.rows[place - 1] ?? null;
      if (place > begin) return runs.rows[begin] ?? null;
      const above = runs.parent[run] ?? NO_RUN;
      return above === NO_RUN ? null : endsOf(runs, above)[isByEntry ? 1 : 0];
    }
    case "ArrowDown":
      return layout.form === "down" ? rowBeside(data, run, 1) : neighbour(data, run, 1);
    case "ArrowUp":
      return layout.form === "down" ? rowBeside(data, run, -1) : neighbour(data, run, -1);
    default:
      return null;
  }
}

/** After the last fork, a step forwards goes to the end of the branch. */
function lastOf({ runs }: MapData, run: number, row: number): number | null {
  const last = endsOf(runs, run)[1];
  return last === row ? null : last;
}

/** Where every run has a row, the entry on the next row. */
function rowBeside({ runs, layout }: MapData, run: number, step: 1 | -1): number | null {
  const row = (layout.lane[run] ?? 0) + step;
  const [next] = runsOnLane(layout, row, Number.NEGATIVE_INFINITY, Number.POSITIVE_INFINITY);
  return next === undefined ? null : endsOf(runs, next)[0];
}

/** The branch next to this one at its fork; at the outermost one, of the nearest fork before it. */
function neighbour({ runs }: MapData, from: number, step: 1 | -1): number | null {
  for (let run = from; run !== NO_RUN; run = runs.parent[run] ?? NO_RUN) {
    const position = (runs.position[run] ?? 0) + step;
    if (position < 0 || position >= (runs.siblings[run] ?? 1)) continue;
    const next = childRuns(runs, runs.parent[run] ?? NO_RUN)[position];
    return next === undefined ? null : endsOf(runs, next)[0];
  }
  return null;
}
