// The table of totals: one column a scope, every total one a row.
import type { ScopeName } from "../../../src/stats/figures.ts";
import { costOf, subAgentCost, summaryCost, type Totals } from "../../../src/stats/totals.ts";
import { cacheHitRate } from "../../../src/stats/usage-sum.ts";
import { NOTHING } from "../../../src/text/units.ts";
import { type Figure, type FigureTable, name, written } from "../../ui/figure/figure.ts";

interface ScopeTotals {
  readonly label: string;
  readonly totals: Totals;
}

/** The scopes of a session; with one branch alone there is but one. */
export function scopesOf(
  totals: Readonly<Record<ScopeName, { readonly totals: Totals }>>,
): readonly { readonly id: ScopeName; readonly label: string }[] {
  const has = (id: ScopeName) => totals[id].totals.entries > 0;
  const whole = { id: "session", label: "Whole session" } as const;
  if (!has("abandoned") && !has("before")) return [whole];
  return [
    { id: "branch", label: "This branch" },
    ...(has("before") ? [{ id: "before", label: BEFORE } as const] : []),
    ...(has("abandoned") ? [{ id: "abandoned", label: "Abandoned branches" } as const] : []),
    whole,
  ];
}

/** The part before missing entries. */
export const BEFORE = "Before the damage";

interface TotalsRow {
  readonly label: string;
  readonly as: Parameters<typeof written>[0];
  readonly value: (totals: Totals) => number | null;
  /** Shown also where it is 0 or not recorded everywhere. */
  readonly isKept?: boolean;
}

const ROWS: readonly TotalsRow[] = [
  { label: "Cost", as: "money", value: (totals) => costOf(totals), isKept: true },
  {
    label: "of which compactions and branch summaries",
    as: "money",
    value: (totals) => summaryCost(totals),
  },
  { label: "of which sub-agents", as: "money", value: (totals) => subAgentCost(totals) },
  { label: "Turns", as: "count", value: ({ turns }) => turns, isKept: true },
  { label: "Entries", as: "count", value: ({ entries }) => entries, isKept: true },
  { label: "Messages", as: "count", value: ({ messages }) => messages },
  { label: "Replies", as: "count", value: ({ replies }) => replies },
  { label: "Failed replies", as: "count", value: ({ failedReplies }) => failedReplies },
  { label: "Aborted replies", as: "count", value: ({ abortedReplies }) => abortedReplies },
  { label: "Tool calls", as: "count", value: ({ toolCalls }) => toolCalls },
  { label: "Failed tool calls", as: "count", value: ({ toolFailures }) => toolFailures },
  { label: "Compactions", as: "count", value: ({ compactions }) => compactions },
  { label: "Branch summaries", as: "count", value: ({ branchSummaries }) => branchSummaries },
  { label: "Tokens", as: "count", value: (totals) => tokensOf(totals), isKept: true },
  { label: "Input tokens", as: "count", value: ({ usage }) => usage.input },
  { label: "Cache read tokens", as: "count", value: ({ usage }) => usage.cacheRead },
  { label: "Cache write tokens", as: "count", value: ({ usage }) => usage.cacheWrite },
  { label: "Output tokens", as: "count", value: ({ usage }) => usage.output },
  { label: "of which reasoning tokens", as: "count", value: ({ usage }) => usage.reasoning },
  { label: "Cache hit rate", as: "share", value: ({ usage }) => cacheHitRate(usage) },
  { label: "Tokens of sub-agents", as: "count", value: ({ subAgents }) => subAgents.tokens },
  { label: "Runs of sub-agents", as: "count", value: ({ subAgentRuns }) => subAgentRuns },
  { label: "From first to last entry", as: "time", value: ({ durationMs }) => durationMs },
  { label: "of which active", as: "time", value: ({ activeMs }) => activeMs },
  {
    label: "Calls without a price",
    as: "count",
    value: ({ usage }) => usage.callsWithoutCost,
  },
];

/** Rows without a value in any scope are dropped. `isFromLists`: the file does not record the costs. */
export function overviewTable(scopes: readonly ScopeTotals[], isFromLists: boolean): FigureTable {
  const rows = ROWS.filter(
    ({ value, isKept }) => isKept || scopes.some(({ totals }) => value(totals)),
  );
  return {
    title: "Overview",
    note: `${isFromLists ? "Tokens" : "Costs and tokens"} as recorded in the file, each entry counted once.`,
    columns: ["", ...scopes.map(({ label }) => label)],
    rowCount: rows.length,
    rowAt(index) {
      const row = rows[index];
      return row ? [name(row.label), ...scopes.map(({ totals }) => figureOf(row, totals))] : [];
    },
  };
}

function figureOf({ as, value }: TotalsRow, totals: Totals): Figure {
  const figure = written(as, value(totals));
  const isOfModels = as === "money" || value === tokensOf;
  return isOfModels && figure.value === 0 ? { text: NOTHING, value: 0 } : figure;
}

function tokensOf({ usage, replies }: Totals): number | null {
  if (usage.calls > 0) return usage.tokens;
  return replies === 0 ? 0 : null;
}
