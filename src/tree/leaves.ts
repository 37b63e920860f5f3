// Leaves: where the conversation is, and where its other branches end (formats.md 2.11, 5.6).

import { memo } from "../lib/memo.ts";
import type { Session } from "../model/session.ts";
import { rowAt } from "../model/table/address.ts";
import { keyOf } from "../model/table/ids.ts";
import { isBesideTalk } from "../model/table/kinds.ts";
import { type EntryTable, FLAG, hasFlag, NO_ROW, rowOf, typeOf } from "../model/table/table.ts";
import { besideIn, childrenAt, childrenOf } from "./children.ts";
import { above, pathTo } from "./path.ts";

/**
 * The session's own leaf: the last entry of the file, or what a `leaf` entry in that place points
 * at. NO_ROW: an empty session, or one whose leaf was reset to before the first message.
 */
export function leafOf(table: EntryTable): number {
  const last = table.count - 1;
  if (last < 0 || typeOf(table, last) !== "leaf") return last;
  const target = table.parsedEntries.get(last)?.targetId;
  if (target === null) return NO_ROW;
  const row = target === undefined ? NO_ROW : rowOf(table, keyOf(target));
  return row === NO_ROW ? last : row;
}

/**
 * Where a file is opened, in every view and command: the leaf its exporter chose, else where its conversation ended.
 * That is its own leaf, unless only a program wrote there, below an earlier entry: no person went back.
 */
export function openingLeaf({ table, chosenLeaf }: Pick<Session, "table" | "chosenLeaf">): number {
  if (chosenLeaf !== null) return chosenLeaf;
  const leaf = leafOf(table);
  let ended = leaf;
  while (ended !== NO_ROW && isEnd(table, ended)) ended--;
  if (ended === NO_ROW) return leaf;
  let at = leaf;
  while (at > ended) at = above(table, at);
  return at === ended ? leaf : newestLeafBelow(table, ended);
}

function isEnd(table: EntryTable, row: number): boolean {
  const { type, customType } = table.parsedEntries.get(row) ?? {};
  return isBesideTalk(type, customType);
}

/** Rows without children, in file order: the ends of all branches. Repeated lines and what stands beside the talk are left out. */
export const leavesOf = memo((table: EntryTable): Int32Array => {
  const { start } = childrenOf(table);
  const isBeside = besideIn(table);
  const leaves: number[] = [];
  for (let row = 0; row < table.count; row++) {
    if (start[row] !== start[row + 1] || isBeside[row]) continue;
    if (!hasFlag(table, row, FLAG.repeated)) leaves.push(row);
  }
  return Int32Array.from(leaves);
});

/** The leaf a click on an entry leads to: the last child at every level below it (2.22). */
export function newestLeafBelow(table: EntryTable, row: number): number {
  const children = childrenOf(table);
  const isBeside = besideIn(table);
  for (let at = row; ; ) {
    const below = childrenAt(children, at);
    const last = below.findLast((one) => isBeside[one] === isBeside[row]);
    if (last === undefined) return at;
    at = last;
  }
}

/**
 * Where the branch of an entry ends: below `last`, the address of the end that was looked at last, where that
 * is below the entry; else at its newest leaf. An address holds for a session that grew, a row does not.
 */
export function branchEnd(table: EntryTable, row: number, last: string): number {
  const end = rowAt(table, last);
  const isBelow = end !== NO_ROW && pathTo(table, end).includes(row);
  return newestLeafBelow(table, isBelow ? end : row);
}

const SAYS: ReadonlySet<string> = new Set([
  "message",
  "compaction",
  "branch_summary",
  "custom_message",
]);

/**
 * The last entry on the path to `leaf` that a reader sees; NO_ROW: none. Entries after it in the file
 * (settings, labels, a name) are hidden by default, and so would be a label on one of them.
 */
export function saidEnd(table: EntryTable, leaf: number): number {
  for (let row = leaf; row !== NO_ROW; row = above(table, row)) {
    if (SAYS.has(typeOf(table, row))) return row;
  }
  return NO_ROW;
}
