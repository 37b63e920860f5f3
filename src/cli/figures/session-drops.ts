// The changes of the context by each compaction of a session, each given once for one of its branches.

import type { WholeSession } from "../../formats/whole-session.ts";
import { wholeNumbers } from "../../lib/whole-numbers.ts";
import { FLAG, hasFlag, NO_ROW, typeOf } from "../../model/table/table.ts";
import type { ContextDrop } from "../../stats/context-drops.ts";
import { contextTimeline } from "../../stats/context-timeline.ts";
import { newestLeafBelow } from "../../tree/leaves.ts";
import { pathLength, pathTo } from "../../tree/path.ts";

/** A compaction, and what it made of the context on the way to a leaf. Rows. */
export interface SessionDrop {
  readonly row: number;
  readonly leaf: number;
  readonly drop: ContextDrop;
}

/** Those on the way to a leaf, from the root on. */
export function dropsTo(
  { session: { table }, details }: WholeSession,
  leaf: number,
): readonly SessionDrop[] {
  const path = pathTo(table, leaf);
  const { drops } = contextTimeline(table, details, path);
  return drops.map((drop) => ({ row: path[drop.at] ?? NO_ROW, leaf, drop }));
}

/** Entries that are walked in all, some seconds of work: far more than the branches of recorded sessions need. */
const MAX_WALKED = 5_000_000;

/**
 * All compactions in file order. Those on the way to `leaf` are measured on that path, others on the path to the
 * newest leaf below them. `unread`: how many were left out of a session with more branches than can be walked.
 * `maxWalked`: tests make it small.
 */
export function allDrops(
  read: WholeSession,
  leaf: number,
  maxWalked = MAX_WALKED,
): { readonly drops: readonly SessionDrop[]; readonly unread: number } {
  const { table } = read.session;
  const found = new Map<number, SessionDrop>();
  for (const drop of dropsTo(read, leaf)) found.set(drop.row, drop);
  const left = wholeNumbers(0, table.count).filter(
    (row) =>
      typeOf(table, row) === "compaction" && !hasFlag(table, row, FLAG.repeated) && !found.has(row),
  );
  let walked = 0;
  // From the end on, as what is below is found with what it lies on.
  for (const row of left.reverse()) {
    if (found.has(row)) continue;
    if (walked > maxWalked) break;
    // A way that ends before its root may begin below it.
    for (const end of [newestLeafBelow(table, row), row]) {
      if (found.has(row)) continue;
      walked += pathLength(table, end);
      for (const drop of dropsTo(read, end)) {
        if (!found.has(drop.row)) found.set(drop.row, drop);
      }
    }
  }
  const unread = left.filter((row) => !found.has(row)).length;
  return { drops: [...found.values()].sort((a, b) => a.row - b.row), unread };
}
