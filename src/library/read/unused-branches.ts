// The branches of a session that were tried and left, with what each of them alone cost.
import type { Session } from "../../model/session.ts";
import { addressOf } from "../../model/table/address.ts";
import type { EntryDetails } from "../../model/table/details.ts";
import { type EntryTable, NO_ROW, parentOf } from "../../model/table/table.ts";
import { beforeBreak } from "../../stats/scope.ts";
import { sumUsage, type UsageSum } from "../../stats/usage-sum.ts";
import { type Branch, branchAt, branchName } from "../../tree/branch/branches.ts";
import { leavesOf, openingLeaf } from "../../tree/leaves.ts";
import { MAX_UNUSED_BRANCHES, type UnusedBranch } from "../indexed-session.ts";

interface Unused {
  readonly branch: Branch;
  readonly usage: UsageSum;
}

/** Dearest first, then by tokens; those that used nothing of their own are left out. */
export function unusedBranches(session: Session, details: EntryDetails): readonly UnusedBranch[] {
  const { table } = session;
  const leaves = leavesOf(table);
  if (leaves.length < 2) return [];
  const current = openingLeaf(session);
  const used = beforeBreak(table, current);
  const found: Unused[] = [];
  for (const leaf of leaves) {
    const branch = branchAt(table, leaf);
    const rows = branch ? rowsOf(table, branch) : [];
    if (!branch || rows.includes(current) || used.has[leaf] === 1) continue;
    const usage = sumUsage(details, rows);
    if (usage.tokens > 0 || usage.cost !== null) found.push({ branch, usage });
  }
  found.sort(byCost);
  return found.slice(0, MAX_UNUSED_BRANCHES).map(({ branch, usage }) => {
    const name = branchName(session, details, branch);
    return { leafId: addressOf(table, branch.end), name, usage };
  });
}

/** From its leaf up to the first entry that is on no other branch: no row is in two of them. */
function rowsOf(table: EntryTable, { head, end }: Branch): readonly number[] {
  const rows = [end];
  for (let row = end; row !== head && row !== NO_ROW; ) {
    row = parentOf(table, row);
    rows.push(row);
  }
  return rows;
}

function byCost(a: Unused, b: Unused): number {
  return (b.usage.cost ?? 0) - (a.usage.cost ?? 0) || b.usage.tokens - a.usage.tokens;
}
