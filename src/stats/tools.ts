// What each tool was used for: calls, failures, time.
import { Groups } from "../lib/groups.ts";
import { isQuestionTool } from "../model/entry/questions.ts";
import type { EntryFacts } from "../model/table/details.ts";
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
   * result have times. What a permission prompt took is inside: nothing records it.
   */
  readonly ms: number | null;
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
    if (!Number.isNaN(ms)) tool.waits.add(ms, result.row);
    tool.usage.add(details, result.row);
  });
  return tools
    .entries()
    .map(([name, { waits, usage, ...counts }]) => ({
      name,
      ...counts,
      isQuestion: isQuestionTool(name),
      ms: waits.ms,
      longestMs: waits.longestMs,
      longestRow: waits.longestRow,
      usage: usage.sum(),
    }))
    .sort((a, b) => b.calls - a.calls || a.name.localeCompare(b.name));
}

/** Milliseconds in tools, and of waiting for the user's answers; null where no call has times. */
export function waitingTimes(tools: readonly ToolTotals[]): {
  readonly toolMs: number | null;
  readonly answerMs: number | null;
} {
  const sum = (isQuestion: boolean) =>
    tools
      .filter((tool) => tool.isQuestion === isQuestion)
      .reduce<number | null>((all, { ms }) => (ms === null ? all : (all ?? 0) + ms), null);
  return { toolMs: sum(false), answerMs: sum(true) };
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
  readonly usage = new UsageAdder();
}
