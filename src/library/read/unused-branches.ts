// The dropped branches of a session, with the own cost of each.
import type { Session } from "../../model/session.ts";
import { addressOf } from "../../model/table/address.ts";
import type { EntryDetails } from "../../model/table/details.ts";
import { beforeBreak } from "../../stats/scope.ts";
import { dearestFirst, sumUsage, type UsageSum } from "../../stats/usage-sum.ts";
import { branchAt, branchName } from "../../tree/branch/branches.ts";
import { runOf, runsOf } from "../../tree/branch/runs.ts";
import { leavesOf, openingLeaf } from "../../tree/leaves.ts";
import { MAX_UNUSED_BRANCHES, type UnusedBranch } from "../indexed-session.ts";

/** Most expensive first, then by tokens; without those that have no usage of their own. */
export function unusedBranches(session: Session, details: EntryDetails): readonly UnusedBranch[] {
  const { table } = session;
  const leaves = leavesOf(table);
  if (leaves.length < 2) return [];
  const current = openingLeaf(session);
  const used = beforeBreak(table, current);
  const found: { readonly leaf: number; readonly usage: UsageSum }[] = [];
  const runs = runsOf(table);
  for (const leaf of leaves) {
    // The run that ends in the leaf is on no other branch.
    const run = runOf(runs, leaf);
    const rows = runs.rows.subarray(runs.start[run], runs.start[run + 1]);
    if (rows.includes(current) || used.has[leaf] === 1) continue;
    const usage = sumUsage(details, rows);
    if (usage.tokens > 0 || usage.cost !== null) found.push({ leaf, usage });
  }
  found.sort(dearestFirst);
  return found.slice(0, MAX_UNUSED_BRANCHES).map(({ leaf, usage }) => {
    const branch = branchAt(table, leaf);
    const name = branch ? branchName(session, details, branch) : "";
    return { leafId: addressOf(table, leaf), name, usage };
  });
}
