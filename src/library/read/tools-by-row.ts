// Which tools were called after each model call, so that copies of that call count them once, too.
import { firstIndex } from "../../lib/first-index.ts";
import { Groups } from "../../lib/groups.ts";
import type { EntryDetails } from "../../model/table/details.ts";
import { type EntryTable, NO_ROW } from "../../model/table/table.ts";
import type { Scope } from "../../stats/scope.ts";
import { NO_CALL, pairCalls } from "../../tree/calls.ts";
import type { ToolCounts } from "../copies/packed-calls.ts";

/** By row of those that count a model call, which `isCounted` decides: a reply is counted where it ends. */
export function toolsByRow(
  table: EntryTable,
  details: EntryDetails,
  scope: Scope,
  isCounted: (row: number) => boolean,
): Map<number, ToolCounts> {
  const rows = scope.rows.filter(isCounted);
  const byRow = new Groups<number, Groups<string, [calls: number, failures: number]>>(
    () => new Groups(() => [0, 0]),
  );
  const countsAt = (row: number, name: string) => {
    const nth = firstIndex(0, rows.length, (at) => (rows[at] ?? NO_ROW) >= row);
    return byRow.at(rows[nth] ?? rows.at(-1) ?? NO_ROW).at(name);
  };
  const { callOf } = pairCalls(table, details);
  for (const { row, name } of details.calls) if (scope.has[row] === 1) countsAt(row, name)[0]++;
  details.results.forEach(({ row, name, isError }, index) => {
    if (!isError || scope.has[row] !== 1) return;
    const call = details.calls[callOf[index] ?? NO_CALL];
    countsAt(call?.row ?? row, call?.name || name)[1]++;
  });
  const counted = byRow.entries().map(([row, tools]) => {
    const counts = tools
      .entries()
      .map(([name, [calls, failures]]) => [name, calls, failures] as const);
    return [row, counts] as const;
  });
  return new Map(counted);
}
