// What recorded costs are for: fresh input, cache reads, cache writes, output. Most files record one sum for a call; it is
// divided in the proportion of its model's list prices, and where none is known that part stays undivided.
import { listCost } from "../model/prices/list-cost.ts";
import type { EntryFacts } from "../model/table/details.ts";
import type { EntryTable } from "../model/table/table.ts";
import { topRows } from "./rows/filtered-rows.ts";
import { costAt, modelAt, sumUsage, usageAt } from "./usage-sum.ts";

/** US dollars; together the recorded cost. */
export type CostKinds = Readonly<
  Record<"input" | "cacheRead" | "cacheWrite" | "output" | "unknown", number>
>;

export type CostKind = keyof CostKinds;

/** `rows`: as a scope has them, each once. Null when none of them records a price. */
export function costKinds(
  table: EntryTable,
  details: EntryFacts,
  rows: ArrayLike<number>,
): CostKinds | null {
  const sum = { input: 0, cacheRead: 0, cacheWrite: 0, output: 0, unknown: 0 };
  const { cost } = sumUsage(details, rows);
  if (cost === null) return null;
  for (let nth = 0; nth < rows.length; nth++) {
    const parts = kindsAt(table, details, rows[nth] ?? -1);
    if (!parts) continue;
    for (const kind of KINDS) sum[kind] += parts[kind];
  }
  return sum;
}

const KINDS = ["input", "cacheRead", "cacheWrite", "output", "unknown"] as const;

/** The same of one row; null where it records no price. */
function kindsAt(table: EntryTable, details: EntryFacts, row: number): CostKinds | null {
  const cost = costAt(details, row);
  if (!cost) return null;
  const { input, output, cacheRead, cacheWrite } = usageAt(details, row);
  const list = listCost({
    model: modelAt(details, row),
    time: table.time[row] ?? Number.NaN,
    input: input || 0,
    output: output || 0,
    cacheRead: cacheRead || 0,
    cacheWrite: cacheWrite || 0,
  });
  if (!list || list.total === 0) {
    return { input: 0, cacheRead: 0, cacheWrite: 0, output: 0, unknown: cost };
  }
  const part = (dollars: number) => (cost * dollars) / list.total;
  return {
    input: part(list.input),
    cacheRead: part(list.cacheRead),
    cacheWrite: part(list.cacheWrite),
    output: part(list.output),
    unknown: 0,
  };
}

/** One of the most expensive entries. */
export interface ExpensiveEntry {
  readonly row: number;
  readonly cost: number;
  /** What most of it is for, and its share of the cost from 0 to 1; null where that is not known. */
  readonly mostly: { readonly kind: Exclude<CostKind, "unknown">; readonly share: number } | null;
}

/** Of some rows the most expensive first, those that the filter of the outline shows. */
export function mostExpensive(
  table: EntryTable,
  details: EntryFacts,
  rows: Iterable<number>,
): readonly ExpensiveEntry[] {
  const costs = new Float64Array(details.count);
  for (const row of rows) costs[row] = costAt(details, row) ?? 0;
  return Array.from(topRows(costs), (row) => {
    const parts = kindsAt(table, details, row);
    const cost = costs[row] ?? 0;
    const [first] = KINDS.filter((kind) => kind !== "unknown").sort(
      (a, b) => (parts?.[b] ?? 0) - (parts?.[a] ?? 0),
    );
    const most = first && parts ? parts[first] : 0;
    return { row, cost, mostly: first && most > 0 ? { kind: first, share: most / cost } : null };
  });
}
