// The figures in a session's header, for all its branches: as `espalier info` counts them.
import { compactionsOn } from "../../../src/context/compactions.ts";
import type { EntryFacts } from "../../../src/model/table/details.ts";
import type { EntryTable } from "../../../src/model/table/table.ts";
import { wholeSession } from "../../../src/stats/scope.ts";
import { spentIn } from "../../../src/stats/totals.ts";
import { leavesOf } from "../../../src/tree/leaves.ts";

export type Spent = ReturnType<typeof spentIn>;

/** `spent`: null until everything is read. */
export function headerFigures(table: EntryTable, details: EntryFacts | null) {
  const scope = wholeSession(table);
  return {
    entries: scope.rows.length,
    branches: leavesOf(table).length,
    compactions: compactionsOn(table, scope.rows).length,
    spent: details && spentIn(details, scope),
  };
}
