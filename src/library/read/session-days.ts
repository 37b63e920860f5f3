// What a session used, by time and model, and call by call: the rows that its own usage panel adds
// up.
import { DETAIL, type EntryFacts } from "../../model/table/details.ts";
import { type EntryTable, idOf } from "../../model/table/table.ts";
import type { Scope } from "../../stats/scope.ts";
import { isStub, modelAt, recordsUsage, usageAt } from "../../stats/usage-sum.ts";
import { CallPacker } from "../copies/packed-calls.ts";
import { UseAdders } from "../copies/use-adders.ts";
import type { IndexedSession } from "../indexed-session.ts";

export function usesOf(
  table: EntryTable,
  facts: EntryFacts,
  scope: Scope,
): Pick<IndexedSession, "uses" | "calls" | "firstCall"> {
  const uses = new UseAdders();
  const calls = new CallPacker();
  for (const row of scope.rows) {
    const model = modelAt(facts, row);
    const isOfSubAgents = ((facts.flags[row] ?? 0) & DETAIL.subAgents) !== 0;
    if (!recordsUsage(facts, row) || isStub(model) || isOfSubAgents) continue;
    const time = table.time[row] ?? Number.NaN;
    uses.at(time, model).add(facts, row);
    calls.add(idOf(table, row), time, model, usageAt(facts, row));
  }
  // The rows left out above: what they used is counted under the models that used it.
  for (const { row, model, usage } of facts.subAgents) {
    const isCounted = scope.has[row] === 1 && ((facts.flags[row] ?? 0) & DETAIL.subAgents) !== 0;
    if (!isCounted || !usage) continue;
    const time = table.time[row] ?? Number.NaN;
    uses.at(time, model).addUsage(usage);
    calls.add(idOf(table, row), time, model, usage);
  }
  return { uses: uses.list(), ...calls.packed() };
}
