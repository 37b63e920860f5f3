// What a comparison opens on before a person has chosen branches.

import { compactionsOn } from "../../context/compactions.ts";
import {
  beginsReply,
  type EntryTable,
  FLAG,
  hasFlag,
  NO_ROW,
  parentOf,
  typeOf,
} from "../../model/table/table.ts";
import { runsOf } from "../../tree/branch/runs.ts";
import { leavesOf } from "../../tree/leaves.ts";
import { pathTo } from "../../tree/path.ts";

export type OpeningComparison =
  /** `b`: where the other branch ends. */
  | { readonly what: "branches"; readonly b: number }
  | { readonly what: "context"; readonly compaction: number }
  /** One branch without a compaction. */
  | { readonly what: "nothing" };

/** Said where a session has one branch alone. `isCompacted`: its context can still be compared. */
export function oneBranchText(isCompacted: boolean): string {
  return `This session has one branch${isCompacted ? "" : " without a compaction"}.`;
}

/** Said of a session without entries. */
export const BOTH_EMPTY = "Both sides are empty.";

/** Said of a branch without a compaction. */
export const NOT_COMPACTED = "This branch has no compaction.";

/**
 * For the branch that ends at `leaf`: its largest rival, else the newest compaction on it, else any
 * other branch. Linear in the session's entries.
 */
export function openingComparison(table: EntryTable, leaf: number): OpeningComparison {
  const { rival, other } = otherBranches(table, leaf);
  if (rival !== NO_ROW) return { what: "branches", b: rival };
  const compaction = compactionsOn(table, pathTo(table, leaf)).at(-1);
  if (compaction !== undefined) return { what: "context", compaction };
  return other === NO_ROW ? { what: "nothing" } : { what: "branches", b: other };
}

/** The end of the branch that is best compared with the one that ends at `leaf`; NO_ROW for none. */
export function branchBeside(table: EntryTable, leaf: number): number {
  const { rival, other } = otherBranches(table, leaf);
  return rival === NO_ROW ? other : rival;
}

/** Ends of branches; NO_ROW for none. */
interface OtherBranches {
  /**
   * Of the branches that part from this one and go on with a reply, the one with the most messages
   * since; of equals the newest.
   */
  readonly rival: number;
  /** As above, but a prompt without a reply and what goes on where this branch ends count too. */
  readonly other: number;
}

function otherBranches(table: EntryTable, leaf: number): OtherBranches {
  const { messages, replies, place } = ownOf(table, leaf);
  let rival = NO_ROW;
  let other = NO_ROW;
  const isMore = (row: number, best: number): boolean =>
    best === NO_ROW || (messages[row] ?? 0) >= (messages[best] ?? 0);
  for (const row of leavesOf(table)) {
    if (place[row] === PLACE.onPath) continue;
    if (isMore(row, other)) other = row;
    const goesOn = place[row] === PLACE.below;
    if ((replies[row] ?? 0) > 0 && !goesOn && isMore(row, rival)) rival = row;
  }
  return { rival, other };
}

/** Where a row stands: on the path to a leaf, below that leaf, or beside the path. */
const PLACE = { beside: 0, onPath: 1, below: 2 } as const;

/** By row: where it stands, and what stands between it and the path to `leaf`. */
function ownOf(table: EntryTable, leaf: number) {
  const place = new Uint8Array(table.count);
  for (const row of pathTo(table, leaf)) place[row] = PLACE.onPath;
  const messages = new Int32Array(table.count);
  const replies = new Int32Array(table.count);
  // Parents come first.
  for (const row of runsOf(table).rows) {
    if (place[row] === PLACE.onPath) continue;
    const parent = parentOf(table, row);
    if (parent !== NO_ROW && (parent === leaf || place[parent] === PLACE.below)) {
      place[row] = PLACE.below;
    }
    const isMessage = typeOf(table, row) === "message" && !hasFlag(table, row, FLAG.goesOn);
    const isReply = beginsReply(table, row);
    messages[row] = (messages[parent] ?? 0) + (isMessage ? 1 : 0);
    replies[row] = (replies[parent] ?? 0) + (isReply ? 1 : 0);
  }
  return { messages, replies, place };
}
