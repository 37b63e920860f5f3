// Leaves: where the conversation is, and where its other branches end (formats.md 2.11, 5.6).

import type { Session } from "../model/session.ts";
import { keyOf } from "../model/table/ids.ts";
import { type EntryTable, FLAG, hasFlag, NO_ROW, rowOf, typeOf } from "../model/table/table.ts";
import { childrenAt, childrenOf } from "./children.ts";
import { above } from "./path.ts";
import { memoOfTree } from "./same-tree.ts";

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

const SAYS: ReadonlySet<string> = new Set([
  "message",
  "compaction",
  "branch_summary",
  "custom_message",
]);

/**
 * Where the conversation of a file of pi's ended, if that is not its own leaf: on the branch beside, when all
 * that its leaf's branch holds is what programs noted (`custom`, such as how the agent ended). NO_ROW: at its leaf.
 */
const conversationEnd = memoOfTree((table) => {
  const aboveNotes = firstAbove(table, table.count - 1, (row) => typeOf(table, row) !== "custom");
  let last = table.count - 1;
  while (last >= 0 && !SAYS.has(typeOf(table, last))) last--;
  const isBeside =
    aboveNotes !== NO_ROW &&
    aboveNotes !== last &&
    firstAbove(table, last, (row) => row === aboveNotes) !== NO_ROW;
  return { row: isBeside ? newestLeafBelow(table, last) : NO_ROW };
});

/** The first row from one up that is wanted; NO_ROW: none is. */
function firstAbove(table: EntryTable, row: number, isWanted: (row: number) => boolean): number {
  let at = row;
  while (at !== NO_ROW && !isWanted(at)) at = above(table, at);
  return at;
}

/** Where a file is opened, in every view and command: the leaf its exporter chose, else where it ended. */
export function openingLeaf({ table, chosenLeaf, hasPiEntries }: Opening): number {
  if (chosenLeaf !== null) return chosenLeaf;
  const end = hasPiEntries ? conversationEnd(table).row : NO_ROW;
  return end === NO_ROW ? leafOf(table) : end;
}

type Opening = Pick<Session, "table" | "chosenLeaf" | "hasPiEntries">;

/** Rows without children, in file order: the ends of all branches. Repeated lines are left out. */
export const leavesOf = memoOfTree((table): Int32Array => {
  const { start } = childrenOf(table);
  const leaves: number[] = [];
  for (let row = 0; row < table.count; row++) {
    if (start[row] === start[row + 1] && !hasFlag(table, row, FLAG.repeated)) leaves.push(row);
  }
  return Int32Array.from(leaves);
});

/** The leaf a click on an entry leads to: the last child at every level below it (2.22). */
export function newestLeafBelow(table: EntryTable, row: number): number {
  const children = childrenOf(table);
  for (let at = row; ; ) {
    const below = childrenAt(children, at);
    const last = below[below.length - 1];
    if (last === undefined) return at;
    at = last;
  }
}

/**
 * The last entry on the path to `leaf` that a reader sees; NO_ROW: there is none. Entries after it in the file
 * (settings, labels, a name) are hidden by default, and so would be a label on one of them.
 */
export function saidEnd(table: EntryTable, leaf: number): number {
  return firstAbove(table, leaf, (row) => SAYS.has(typeOf(table, row)));
}
