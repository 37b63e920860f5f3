// What happened in a scope, in numbers: the one record that panel, header and comparison show.
import { DETAIL, type EntryFacts } from "../model/table/details.ts";
import {
  beginsReply,
  type EntryTable,
  FLAG,
  hasFlag,
  NO_ROW,
  roleOf,
  typeOf,
} from "../model/table/table.ts";
import { brokenReply, isFailure } from "./rows/failures.ts";
import type { Scope } from "./scope.ts";
import { sumUsage, UsageAdder, type UsageSum } from "./usage-sum.ts";

export interface Totals {
  readonly entries: number;
  /** A turn is a user message and what follows it up to the next one. */
  readonly turns: number;
  /** Messages and custom messages, each once however many entries the file has of it, as replies. */
  readonly messages: number;
  /** Assistant messages, failed and aborted ones included. */
  readonly replies: number;
  /** Also those that had not begun when their turn ended, as the next one. */
  readonly failedReplies: number;
  readonly abortedReplies: number;
  readonly toolCalls: number;
  readonly toolFailures: number;
  readonly compactions: number;
  readonly branchSummaries: number;
  /** Everything that records usage: replies, tool results, summaries, usage entries. */
  readonly usage: UsageSum;
  /** The part of `usage` that compactions and branch summaries took. */
  readonly summaries: UsageSum;
  /** The part of `usage` that sub-agents took, as tool results hold them; a call is a run. */
  readonly subAgents: UsageSum;
  /** Runs of sub-agents that tool results hold, nested ones too. */
  readonly subAgentRuns: number;
  /** ms since 1970 of the first and last entry; null without a readable time. */
  readonly from: number | null;
  readonly to: number | null;
  /** From the first entry to the last, pauses included, in ms; null as above, and where both are of one moment. */
  readonly durationMs: number | null;
}

export function totalsOf(table: EntryTable, details: EntryFacts, scope: Scope): Totals {
  const counts = {
    turns: 0,
    messages: 0,
    replies: 0,
    failedReplies: 0,
    abortedReplies: 0,
    toolFailures: 0,
    compactions: 0,
  };
  const summaries: number[] = [];
  for (const row of scope.rows) {
    const type = typeOf(table, row);
    const role = roleOf(table, row);
    const flags = details.flags[row] ?? 0;
    const how = brokenReply(table, details, row)?.how;
    const isMessage = type === "message" || type === "custom_message";
    if (isMessage && !hasFlag(table, row, FLAG.goesOn)) counts.messages++;
    if ((flags & DETAIL.prompt) !== 0) counts.turns++;
    if (beginsReply(table, row)) counts.replies++;
    if (how === "failed") counts.failedReplies++;
    if (how === "aborted") counts.abortedReplies++;
    if (role === "toolResult" && isFailure(table, details, row)) counts.toolFailures++;
    if (type === "compaction") counts.compactions++;
    if (type === "compaction" || type === "branch_summary") summaries.push(row);
  }
  return {
    entries: scope.rows.length,
    ...counts,
    toolCalls: details.calls.filter(({ row }) => scope.has[row] === 1).length,
    branchSummaries: summaries.length - counts.compactions,
    summaries: sumUsage(details, summaries),
    ...spentIn(details, scope),
    ...spanOf(table, scope.rows),
  };
}

/** What was used, without what else is counted: for a figure that every screen shows. */
export function spentIn(
  details: EntryFacts,
  scope: Scope,
): Pick<Totals, "usage" | "subAgents" | "subAgentRuns"> {
  const adder = new UsageAdder();
  let subAgentRuns = 0;
  for (const { row, usage } of details.subAgents) {
    if (scope.has[row] !== 1) continue;
    subAgentRuns++;
    if (usage) adder.addUsage(usage);
  }
  return { usage: sumUsage(details, scope.rows), subAgents: adder.sum(), subAgentRuns };
}

/** From the earliest of some entries to the latest. */
export function spanOf(
  table: EntryTable,
  rows: Int32Array,
): Pick<Totals, "from" | "to" | "durationMs"> {
  let from = Number.POSITIVE_INFINITY;
  let to = Number.NEGATIVE_INFINITY;
  for (let nth = 0; nth < rows.length; nth++) {
    const time = table.time[rows[nth] ?? NO_ROW] ?? Number.NaN;
    if (time < from) from = time;
    if (time > to) to = time;
  }
  return from <= to
    ? { from, to, durationMs: to > from ? to - from : null }
    : { from: null, to: null, durationMs: null };
}

/** US dollars. A scope in which nothing used a model cost 0; one that did and says no price: null. */
export function costOf({ usage, replies }: Pick<Totals, "usage" | "replies">): number | null {
  return usage.calls === 0 && replies === 0 ? 0 : usage.cost;
}

/** US dollars of sub-agents: 0 when none ran, null when those that did record nothing. */
export function subAgentCost({ subAgents, subAgentRuns }: Totals): number | null {
  return subAgentRuns === 0 ? 0 : subAgents.cost;
}

/** US dollars of summaries: 0 when there are none, null when those there are record nothing. */
export function summaryCost({ summaries, compactions, branchSummaries }: Totals): number | null {
  return compactions + branchSummaries === 0 ? 0 : summaries.cost;
}
