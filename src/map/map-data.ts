// Everything the map needs that depends on the file alone: one question for the worker to answer.
import type { EntryFacts } from "../model/table/details.ts";
import type { EntryTable } from "../model/table/table.ts";
import { type Runs, runsOf } from "../tree/branch/runs.ts";
import { layoutMap, type MapLayout } from "./layout.ts";
import { amountsOf, lengthsOf, type Measure, sumsOf } from "./lengths.ts";
import { layoutRows } from "./rows.ts";
import { type MapRowKind, stretchesOf } from "./stretches.ts";

export interface MapData {
  /** Branches, or what the only one of them was cut into. */
  readonly runs: Runs;
  readonly part: MapRowKind;
  readonly layout: MapLayout;
  /** What the bars' lengths say; what was asked for, or entries while tokens are not known. */
  readonly measure: Measure;
  /** By run: entries, milliseconds or tokens; NaN where nothing is recorded. */
  readonly amounts: Float64Array;
}

/** What is asked of a session's map. */
export interface MapRequest {
  readonly measure: Measure;
  /** "down" where there is little room beside one another. */
  readonly form: MapLayout["form"];
}

/** A long name and what there is to count; of a stretch between compactions many prompts. */
const LINES: Readonly<Record<MapRowKind, number>> = { branch: 4, turn: 4, stretch: 32 };

/** `ownLeaf`: the session's own leaf, NO_ROW when it has none. `details` null: not read yet. */
export function mapOf(
  table: EntryTable,
  { measure, form }: MapRequest,
  details: EntryFacts | null,
  ownLeaf: number,
): MapData {
  const branches = runsOf(table);
  const { part, runs } =
    branches.count === 1
      ? stretchesOf(table, branches, details)
      : { part: "branch" as const, runs: branches };
  // The places of the rows are those of the branch: what one entry took is not cut off at a turn.
  const amounts = amountsOf(table, branches, measure, details);
  const lengths = lengthsOf(amounts);
  const isDown = form === "down" || part !== "branch";
  const layout = isDown
    ? layoutRows(runs, lengths, ownLeaf, LINES[part])
    : layoutMap(runs, lengths, ownLeaf);
  return { runs, part, layout, measure: amounts.measure, amounts: sumsOf(runs, amounts) };
}
