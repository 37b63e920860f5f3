// A session with one branch, cut into stretches for the map: at its compactions, else where turns
// begin. In the shape of runs, so that whatever draws and finds runs does so with stretches.
import { type EntryFacts, isPrompt } from "../model/table/details.ts";
import { type EntryTable, NO_ROW, typeOf } from "../model/table/table.ts";
import { NO_RUN, type Runs } from "../tree/branch/runs.ts";

/** What a row of the map is. */
export type MapRowKind = "branch" | "stretch" | "turn";

/**
 * `runs`: of a session with one branch, that is one run. `details` null: every message of a user is
 * taken for a prompt. Linear in the entries.
 */
export function stretchesOf(
  table: EntryTable,
  runs: Runs,
  details: EntryFacts | null,
): { readonly part: MapRowKind; readonly runs: Runs } {
  const compactions = cutsOf(runs, (row) => typeOf(table, row) === "compaction");
  if (compactions.length > 0) return { part: "stretch", runs: cutAt(runs, compactions) };
  const prompts = cutsOf(runs, (row) => isPrompt(table, details, row));
  // What stands before the first prompt, settings mostly, belongs to the first turn.
  const isPromptFirst = isPrompt(table, details, runs.rows[0] ?? NO_ROW);
  return { part: "turn", runs: cutAt(runs, prompts.slice(isPromptFirst ? 0 : 1)) };
}

/** The places, save the first of all, that something begins at. */
function cutsOf(runs: Runs, isCut: (row: number) => boolean): readonly number[] {
  const cuts: number[] = [];
  runs.rows.forEach((row, place) => {
    if (place > 0 && isCut(row)) cuts.push(place);
  });
  return cuts;
}

function cutAt(runs: Runs, cuts: readonly number[]): Runs {
  const count = cuts.length + 1;
  const start = Int32Array.from({ length: count + 1 }, (_, run) =>
    run === 0 ? 0 : (cuts[run - 1] ?? runs.start[1] ?? 0),
  );
  const runAt = new Int32Array(runs.rows.length).fill(NO_RUN);
  for (let run = 0; run < count; run++) runAt.fill(run, start[run], start[run + 1]);
  return {
    ...runs,
    count,
    start,
    parent: new Int32Array(count).fill(NO_RUN),
    end: Int32Array.from({ length: count }, (_, run) => run + 1),
    runAt,
    level: new Int32Array(count),
    position: Int32Array.from({ length: count }, (_, run) => run),
    siblings: new Int32Array(count).fill(count),
  };
}
