// Every branch of a session in one line of figures, for sessions with thousands of them: sums along
// the tree are carried down once, so that all branches together cost linear time.

import { isStub } from "../model/entry/withheld.ts";
import { type EntryFacts, isPrompt } from "../model/table/details.ts";
import { beginsReply, type EntryTable, FLAG, hasFlag, parentOf } from "../model/table/table.ts";
import { branchAt } from "../tree/branch/branches.ts";
import { runsOf } from "../tree/branch/runs.ts";
import { leavesOf } from "../tree/leaves.ts";
import { isFailure } from "./rows/failures.ts";
import { costAt, modelAt, recordsUsage, tokensAt } from "./usage-sum.ts";

export interface BranchTotals {
  /** Where the branch ends. */
  readonly leaf: number;
  /** First row that belongs to no other branch. */
  readonly from: number;
  readonly entries: number;
  readonly turns: number;
  readonly replies: number;
  /** Failed replies and failed tool results. */
  readonly failures: number;
  /** Tokens of everything from the root to the leaf. */
  readonly tokens: number;
  /** US dollars from the root to the leaf: 0 where no model was used, null where none of it has a price. */
  readonly cost: number | null;
  /** Of the way from the root to the leaf: calls that `cost` is without. */
  readonly callsWithoutCost: number;
  /** The part that only this branch spent: from `from` to the leaf. Null as above. */
  readonly ownCost: number | null;
}

/** All branches in file order of their leaves. */
export function branchTotals(table: EntryTable, details: EntryFacts): readonly BranchTotals[] {
  const sums = sumsFromRoot(table, details);
  return Array.from(leavesOf(table), (leaf) => {
    const from = branchAt(table, leaf)?.head ?? leaf;
    const fork = parentOf(table, from);
    return {
      leaf,
      from,
      entries: sums.entries[leaf] ?? 0,
      turns: sums.turns[leaf] ?? 0,
      replies: sums.replies[leaf] ?? 0,
      failures: sums.failures[leaf] ?? 0,
      tokens: sums.tokens[leaf] ?? 0,
      cost: spent(sums, (sum) => sum[leaf] ?? 0),
      callsWithoutCost: sums.unpriced[leaf] ?? 0,
      ownCost: spent(sums, (sum) => (sum[leaf] ?? 0) - (sum[fork] ?? 0)),
    };
  });
}

/** US dollars, as `costOf` has them; null: no price is known. `of`: of a branch, or of a part of it. */
function spent(
  { models, priced, cost }: ReturnType<typeof sumsFromRoot>,
  of: (sum: Float64Array) => number,
): number | null {
  return of(priced) > 0 || of(models) === 0 ? of(cost) : null;
}

/** For every row the sum from its root down to it. `models`: replies, and what else records that a model was used. */
function sumsFromRoot(table: EntryTable, details: EntryFacts) {
  const column = () => new Float64Array(table.count);
  const [entries, turns, replies, failures] = [column(), column(), column(), column()];
  const [tokens, cost, models] = [column(), column(), column()];
  const [priced, unpriced] = [column(), column()];
  const carry = (sums: Float64Array, row: number, own: number): void => {
    sums[row] =
      (hasFlag(table, row, FLAG.parentless) ? 0 : (sums[parentOf(table, row)] ?? 0)) + own;
  };
  for (const row of runsOf(table).rows) {
    const isFailed = isFailure(table, details, row);
    const isCounted = !isStub(modelAt(details, row));
    const ownCost = costAt(details, row);
    const own = hasFlag(table, row, FLAG.inherited) ? 0 : 1;
    const used = isCounted ? own * (tokensAt(details, row) || 0) : 0;
    carry(entries, row, own);
    carry(turns, row, isPrompt(table, details, row) ? own : 0);
    carry(replies, row, beginsReply(table, row) ? own : 0);
    carry(failures, row, isFailed ? own : 0);
    carry(tokens, row, used);
    carry(cost, row, own * (ownCost ?? 0));
    carry(priced, row, ownCost ? own : 0);
    carry(unpriced, row, used > 0 && ownCost === null ? 1 : 0);
    carry(models, row, beginsReply(table, row) || recordsUsage(details, row) ? own : 0);
  }
  return { entries, turns, replies, failures, tokens, cost, priced, unpriced, models };
}
