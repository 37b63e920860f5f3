// What each tool was used for: calls, failures, time.
import { Groups } from "../lib/groups.ts";
import { isQuestionTool } from "../model/entry/questions.ts";
import { DETAIL, type EntryFacts } from "../model/table/details.ts";
import type { EntryTable } from "../model/table/table.ts";
import { NO_CALL, pairCalls } from "../tree/calls.ts";
import { Times } from "./rows/times.ts";
import type { Scope } from "./scope.ts";
import { UsageAdder, type UsageSum } from "./usage-sum.ts";

export interface ToolTotals {
  readonly name: string;
  readonly calls: number;
  /** Results that say they failed. */
  readonly failures: number;
  /** Calls that no result answers. */
  readonly unanswered: number;
  /** Whether it asks the user: while it runs only the user works, and no tool is waited for. */
  readonly isQuestion: boolean;
  /**
   * Milliseconds the session waited for this tool, or for the user's answers; null when no call and
   * result have times. What a permission prompt took is inside where the user agreed: nothing records it.
   */
  readonly ms: number | null;
  /** Milliseconds the user was asked whether it may run and then refused, which is not in `ms`; null as above. */
  readonly refusedMs: number | null;
  /** Row of the refusal that was waited for longest; NO_ROW as below. */
  readonly refusedRow: number;
  /** The longest single wait; null as above. */
  readonly longestMs: number | null;
  /** Row of the result that was waited for longest; NO_ROW when no wait is known. */
  readonly longestRow: number;
  /** Model work inside the tool, as its results record it. */
  readonly usage: UsageSum;
}

/** Most calls first, then by name. */
export function toolTotals(
  table: EntryTable,
  details: EntryFacts,
  scope: Scope,
): readonly ToolTotals[] {
  const { callOf, states } = pairCalls(table, details);
  const tools = new Groups<string, Tool>(() => new Tool());
  details.calls.forEach((call, index) => {
    if (scope.has[call.row] !== 1) return;
    const tool = tools.at(call.name);
    tool.calls++;
    if (states[index] !== "answered") tool.unanswered++;
  });
  const waits = waitsFor(table, details);
  details.results.forEach((result, index) => {
    if (scope.has[result.row] !== 1) return;
    const call = details.calls[callOf[index] ?? NO_CALL];
    const tool = tools.at(call?.name || result.name);
    if (result.isError) tool.failures++;
    const ms = waits[index] ?? Number.NaN;
    const times = wasRefused(details, result.row) ? tool.refusals : tool.waits;
    if (!Number.isNaN(ms)) times.add(ms, result.row);
    tool.usage.add(details, result.row);
  });
  return tools
    .entries()
    .map(([name, { waits, refusals, usage, ...counts }]) => ({
      name,
      ...counts,
      isQuestion: isQuestionTool(name),
      ms: waits.ms,
      refusedMs: refusals.ms,
      refusedRow: refusals.longestRow,
      longestMs: waits.longestMs,
      longestRow: waits.longestRow,
      usage: usage.sum(),
    }))
    .sort((a, b) => b.calls - a.calls || a.name.localeCompare(b.name));
}

/** Whether a person was asked for this result's tool and refused it. */
export function wasRefused(details: EntryFacts, row: number): boolean {
  return ((details.flags[row] ?? 0) & DETAIL.refused) !== 0;
}

/**
 * Milliseconds in tools, with what was waited for permission that was given, and of waiting for the user's answers and
 * refusals; null where no call has times.
 */
export function waitingTimes(tools: readonly ToolTotals[]): {
  readonly toolMs: number | null;
  readonly answerMs: number | null;
} {
  const sum = (times: readonly (number | null)[]) =>
    times.reduce((all, ms) => (ms === null ? all : (all ?? 0) + ms), null);
  const msOf = (isAsked: boolean) =>
    tools.map(({ isQuestion, ms }) => (isQuestion === isAsked ? ms : null));
  const refusals = tools.map(({ refusedMs }) => refusedMs);
  return { toolMs: sum(msOf(false)), answerMs: sum([...msOf(true), ...refusals]) };
}

/**
 * By index in `details.results`: milliseconds from the call to its result, NaN when unknown. Of
 * several calls in one reply each is counted from the result before it, so that no second is
 * counted twice.
 */
export function waitsFor(table: EntryTable, details: EntryFacts): Float64Array {
  const { callOf } = pairCalls(table, details);
  const waits = new Float64Array(details.results.length).fill(Number.NaN);
  const resultAt = new Map(details.results.map(({ row }, index) => [row, index]));
  details.results.forEach(({ row }, index) => {
    const call = details.calls[callOf[index] ?? NO_CALL];
    if (!call) return;
    // The entry above a result is the reply, or the result of another of its calls.
    const above = table.parent[row] ?? -1;
    const sibling = details.calls[callOf[resultAt.get(above) ?? -1] ?? NO_CALL];
    const since = sibling?.row === call.row ? above : call.row;
    const ms = (table.time[row] ?? Number.NaN) - (table.time[since] ?? Number.NaN);
    // No call takes no time: two entries of one moment do not tell how long it took.
    if (ms > 0) waits[index] = ms;
  });
  return waits;
}

class Tool {
  calls = 0;
  failures = 0;
  unanswered = 0;
  readonly waits = new Times();
  readonly refusals = new Times();
  readonly usage = new UsageAdder();
}
