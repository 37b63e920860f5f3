// What happened in a scope, in numbers: the one record that panel, header and comparison show.

import { isCompaction } from "../context/compactions.ts";
import { isQuestionTool } from "../model/entry/questions.ts";
import { pricedText } from "../model/prices/price-source.ts";
import { type EntryFacts, isPrompt } from "../model/table/details.ts";
import {
  beginsReply,
  type EntryTable,
  FLAG,
  hasFlag,
  NO_ROW,
  parentOf,
  roleOf,
  typeOf,
} from "../model/table/table.ts";
import { durationText, spentText } from "../text/units.ts";
import { brokenReply, isFailure } from "./rows/failures.ts";
import type { Scope } from "./scope.ts";
import { wasRefused } from "./tools.ts";
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
  /** The part of it in which the agent worked (`activeIn`); null where no two messages have times. */
  readonly activeMs: number | null;
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
    branchSummaries: 0,
  };
  const summaries: number[] = [];
  for (const row of scope.rows) {
    const type = typeOf(table, row);
    const role = roleOf(table, row);
    const how = brokenReply(table, details, row)?.how;
    const isMessage = type === "message" || type === "custom_message";
    if (isMessage && !hasFlag(table, row, FLAG.goesOn)) counts.messages++;
    if (isPrompt(table, details, row)) counts.turns++;
    if (beginsReply(table, row)) counts.replies++;
    if (how === "failed") counts.failedReplies++;
    if (how === "aborted") counts.abortedReplies++;
    if (role === "toolResult" && isFailure(table, details, row)) counts.toolFailures++;
    if (isCompaction(table, row)) counts.compactions++;
    if (type === "branch_summary") counts.branchSummaries++;
    if (type === "compaction" || type === "branch_summary") summaries.push(row);
  }
  return {
    entries: scope.rows.length,
    ...counts,
    toolCalls: details.calls.filter(({ row }) => scope.has[row] === 1).length,
    summaries: sumUsage(details, summaries),
    ...spentIn(details, scope),
    ...spanOf(table, scope.rows),
    activeMs: activeIn(table, details, scope.rows),
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

/** Milliseconds of work (`workSteps`) together. Null where no two messages have times. */
export function activeIn(table: EntryTable, details: EntryFacts, rows: Int32Array): number | null {
  let active: number | null = null;
  for (const [, ms] of workSteps(table, details, rows)) active = (active ?? 0) + ms;
  return active;
}

/**
 * By row that ends it, milliseconds from each message to the next one that no person was waited for: neither before a
 * prompt nor for the answer to a question, nor where it refused a tool. What a permission that was given took is inside:
 * nothing records it. `rows`: in the order of the file, or of a path.
 */
export function* workSteps(
  table: EntryTable,
  details: EntryFacts,
  rows: Int32Array,
): Generator<readonly [row: number, ms: number]> {
  const answers = new Set(
    details.results
      .filter(({ name, row }) => isQuestionTool(name) || wasRefused(details, row))
      .map(({ row }) => row),
  );
  // By row, when the last message at or above it was written.
  const said = new Float64Array(table.count).fill(Number.NaN);
  for (let nth = 0; nth < rows.length; nth++) {
    const row = rows[nth] ?? NO_ROW;
    const before = said[parentOf(table, row)] ?? Number.NaN;
    const time = typeOf(table, row) === "message" ? (table.time[row] ?? Number.NaN) : Number.NaN;
    said[row] = Number.isNaN(time) ? before : time;
    const isWork = !isPrompt(table, details, row) && !answers.has(row);
    if (isWork && time >= before) yield [row, time - before];
  }
}

/** "22 m active, 69 d idle"; "22 m" where no pause is known. Empty without readable times. */
export function timeText({
  durationMs,
  activeMs,
}: Pick<Totals, "durationMs" | "activeMs">): string {
  if (durationMs === null || activeMs === null) return durationText(durationMs);
  const idle = durationMs - activeMs;
  // Branches that were worked on at once are active for longer than they took.
  if (idle < 1000) return durationText(durationMs);
  return `${durationText(activeMs)} active, ${durationText(idle)} idle`;
}

/** US dollars. A scope in which nothing used a model cost 0; one that did and says no price: null. */
export function costOf({ usage, replies }: Pick<Totals, "usage" | "replies">): number | null {
  return usage.calls === 0 && replies === 0 ? 0 : usage.cost;
}

/** "$1.84", "$1.84, 2 calls without a price"; "nothing" where no model was used, "no price known" where none has a price. */
export function scopeCost(totals: Pick<Totals, "usage" | "replies">): string {
  const cost = costOf(totals);
  return cost ? pricedText(totals.usage) : spentText(cost);
}

/** US dollars of sub-agents: 0 when none ran, null when those that did record nothing. */
export function subAgentCost({ subAgents, subAgentRuns }: Totals): number | null {
  return subAgentRuns === 0 ? 0 : subAgents.cost;
}

/** US dollars of summaries: 0 when there are none, null when those there are record nothing. */
export function summaryCost({ summaries, compactions, branchSummaries }: Totals): number | null {
  return compactions + branchSummaries === 0 ? 0 : summaries.cost;
}
