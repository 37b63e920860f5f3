// Everything the map needs that depends on the file alone: one question for the worker to answer.
import type { EntryTable } from "../model/table/table.ts";
import { layoutMap, type MapLayout } from "./layout.ts";
import { lengthsOf, type Measure, type TokenDetails } from "./lengths.ts";
import { type Runs, runsOf } from "./runs.ts";

export interface MapData {
  readonly runs: Runs;
  readonly layout: MapLayout;
  /** What the bars' lengths say. */
  readonly measure: Measure;
}

/** `ownLeaf`: the session's own leaf, NO_ROW when it has none. `details` null: not read yet. */
export function mapOf(
  table: EntryTable,
  measure: Measure,
  details: TokenDetails | null,
  ownLeaf: number,
): MapData {
  const runs = runsOf(table);
  const layout = layoutMap(runs, lengthsOf(table, runs, measure, details), ownLeaf);
  return { runs, layout, measure };
}
