// pi's own cost breakdown, to be compared with what pi says.
import type { EntryFacts } from "../../model/table/details.ts";
import type { EntryTable } from "../../model/table/table.ts";
import { modelTotals } from "../../stats/models.ts";
import { scopeOf } from "../../stats/scope.ts";

/** One line of it: US dollars, and tokens of all four kinds. */
interface ModelCost {
  readonly key: string;
  readonly cost: number;
  readonly tokens: number;
}

/** What pi calls the work that no reply names a model for. */
const UNATTRIBUTED = "Tools/summaries";

/**
 * Equals `getUsageCostBreakdown` of pi over all entries: there, a line that is repeated byte for
 * byte counts again, and a cost that is not recorded adds 0. It knows no sub-agents.
 */
export function usageByModel(table: EntryTable, details: EntryFacts): readonly ModelCost[] {
  const everyLine = scopeOf(table, Array(table.count).keys());
  return modelTotals(table, details, everyLine)
    .filter(({ isSubAgents }) => !isSubAgents)
    .map(({ model, usage }) => ({
      key: model ?? UNATTRIBUTED,
      cost: usage.cost ?? 0,
      tokens: usage.tokens,
    }))
    .filter(({ cost, tokens }) => cost > 0 || tokens > 0);
}
