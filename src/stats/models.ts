// Usage by model.

import { Groups } from "../lib/groups.ts";
import { isStub } from "../model/entry/withheld.ts";
import { DETAIL, type EntryFacts } from "../model/table/details.ts";
import { beginsReply, type EntryTable, NO_ROW, roleOf, typeOf } from "../model/table/table.ts";
import { brokenReply } from "./rows/failures.ts";
import { Times } from "./rows/times.ts";
import type { Scope } from "./scope.ts";
import { dearestFirst, modelAt, recordsUsage, UsageAdder, type UsageSum } from "./usage-sum.ts";

export interface ModelTotals {
  /** `provider/model` as the replies name it; null: model work inside tools and summaries. */
  readonly model: string | null;
  /** What sub-agents used of the model, as tool results hold it; no reply of theirs is timed. */
  readonly isSubAgents: boolean;
  readonly replies: number;
  readonly failedReplies: number;
  readonly abortedReplies: number;
  /** Milliseconds from request to finished reply; null when no reply records its start. */
  readonly replyMs: number | null;
  /** Row of the reply that took longest; NO_ROW as above. */
  readonly longestRow: number;
  readonly usage: UsageSum;
}

/** Most expensive first, then by tokens. */
export function modelTotals(
  table: EntryTable,
  details: EntryFacts,
  scope: Scope,
): readonly ModelTotals[] {
  const groups = new Groups<string | null, Group>(() => new Group());
  for (const row of scope.rows) {
    addBroken(table, details, row, groups);
    const isReply = roleOf(table, row) === "assistant";
    const isOfOthers = ((details.flags[row] ?? 0) & DETAIL.children) !== 0;
    const isAttributed = isReply || (typeOf(table, row) === "usage" && !isOfOthers);
    const model = isAttributed ? modelAt(details, row) : null;
    if (model !== null && isStub(model)) continue;
    if (!isReply && !isBilled(table, details, row)) continue;
    if (isOfSubAgents(details, row)) continue;
    const group = groups.at(model);
    group.usage.add(details, row);
    if (!isReply) continue;
    const ms = replyMsAt(table, details, row);
    if (beginsReply(table, row)) group.replies++;
    if (ms !== null) group.times.add(ms, row);
  }
  return groups
    .entries()
    .map(([model, group]) => totalsOf(model, group, false))
    .concat(subAgentModels(details, scope))
    .sort(dearestFirst);
}

/** Counts where the model is that broke off; a reply that had not begun is no model's. */
function addBroken(
  table: EntryTable,
  details: EntryFacts,
  row: number,
  groups: Groups<string | null, Group>,
): void {
  const broken = brokenReply(table, details, row);
  if (!broken || broken.reply === NO_ROW) return;
  const model = modelAt(details, broken.reply);
  if (isStub(model)) return;
  const group = groups.at(model);
  if (broken.how === "failed") group.failedReplies++;
  else group.abortedReplies++;
}

function subAgentModels(details: EntryFacts, scope: Scope): readonly ModelTotals[] {
  const groups = new Groups<string, Group>(() => new Group());
  for (const { row, model, usage, outcome, replies } of details.subAgents) {
    if (scope.has[row] !== 1 || !isOfSubAgents(details, row)) continue;
    const group = groups.at(model);
    if (usage) group.usage.addUsage(usage);
    group.replies += replies;
    if (outcome === "failed") group.failedReplies++;
    if (outcome === "aborted") group.abortedReplies++;
  }
  return groups.entries().map(([model, group]) => totalsOf(model, group, true));
}

/** What a tool records of its own is all it used: its sub-agents are inside that. */
function isOfSubAgents(details: EntryFacts, row: number): boolean {
  return ((details.flags[row] ?? 0) & DETAIL.subAgents) !== 0;
}

/**
 * Whether an entry that is no reply says what it used. A stored `compactionSummary` repeats what a
 * compaction of another session used; the reference counts none of these messages.
 */
function isBilled(table: EntryTable, details: EntryFacts, row: number): boolean {
  const isMessage = typeOf(table, row) === "message";
  if (isMessage && roleOf(table, row) !== "toolResult") return false;
  return recordsUsage(details, row);
}

class Group {
  replies = 0;
  failedReplies = 0;
  abortedReplies = 0;
  readonly times = new Times();
  readonly usage = new UsageAdder();
}

function totalsOf(model: string | null, group: Group, isSubAgents: boolean): ModelTotals {
  const { times, usage, ...counts } = group;
  const { ms: replyMs, longestRow } = times;
  return { model, isSubAgents, ...counts, replyMs, longestRow, usage: usage.sum() };
}

/**
 * Milliseconds from the request to the finished reply: as recorded, else from when it began to
 * stream to when its entry was written. Null when the file does not tell, or tells the impossible: no reply takes no time.
 */
export function replyMsAt(table: EntryTable, details: EntryFacts, row: number): number | null {
  const recorded = details.replyMs[row] ?? Number.NaN;
  if (recorded >= 0) return recorded;
  const ms = (table.time[row] ?? Number.NaN) - (details.startedAt[row] ?? Number.NaN);
  return ms > 0 ? ms : null;
}
