// What a reader makes of odd lines depends on lines around them: a circle is cut at its first entry,
// a line that repeats a later one is hidden, a torn entry is kept for what is below it. Where an
// operation changed what it depends on, such a line is written so that it says what the draft shows.
import { memo } from "../../lib/memo.ts";
import type { EntryKey } from "../../model/table/ids.ts";
import { type EntryTable, FLAG, hasFlag, NO_ROW, rowOf } from "../../model/table/table.ts";
import { OperationError } from "../operation/operation.ts";
import { draftOrder } from "../tree/draft-order.ts";
import { isOdd } from "../tree/draft-table.ts";
import type { DraftTree } from "../tree/draft-tree.ts";
import { changesLine } from "../tree/entry-edit.ts";
import { nameOf } from "./find-entry.ts";
import { repeatsOf } from "./references.ts";

/** Rows of a table that are read by what is around them. */
const oddRows = memo((table: EntryTable) => {
  const cut: number[] = [];
  const damaged: number[] = [];
  let hasRepeats = false;
  for (let row = 0; row < table.count; row++) {
    if (hasFlag(table, row, FLAG.cycle)) cut.push(row);
    if (hasFlag(table, row, FLAG.damaged)) damaged.push(row);
    hasRepeats ||= hasFlag(table, row, FLAG.repeated);
  }
  return { cut, damaged, hasRepeats };
});

/** To be done after every operation. `isMoved`: links or entries went. */
export function settle(tree: DraftTree, isMoved: boolean): void {
  const { cut, damaged, hasRepeats } = oddRows(tree.table);
  if (isMoved) {
    for (const row of cut) {
      const isOpen = !tree.isGone(row) && !tree.editOf(row).isRelinked;
      if (isOpen) tree.setParent(row, tree.parentOf(row), true);
    }
    for (const row of damaged) {
      const isAlone = !tree.isGone(row) && tree.childrenOf(row).length === 0;
      if (isAlone && !tree.editOf(row).isMended) tree.setEdit(row, { isMended: true });
    }
  }
  if (!hasRepeats) return;
  for (const [node, edit] of tree.edits) {
    const repeats = !tree.isGone(node) && changesLine(edit) ? repeatsOf(tree, node) : [];
    if (repeats.length > 0) tree.remove(Int32Array.from(repeats));
  }
}

/**
 * In a file where several entries have one id, what an entry names as its parent can turn into another one when
 * entries go or move. `isMoved`: links or lines went elsewhere, or entries went. Errors: OperationError when the file
 * would be read as another tree than the draft's.
 */
export function checkLinks(tree: DraftTree, isMoved: boolean): void {
  if (!isOdd(tree.table)) return;
  const { nodes } = draftOrder(tree);
  const last = new Map<EntryKey, number>();
  for (const node of nodes) last.set(tree.keyOf(node), node);
  for (const node of nodes) {
    const parent = tree.parentOf(node);
    if (parent === NO_ROW) continue;
    const key = tree.keyOf(parent);
    // Who names the own id names no other entry with it.
    const isRead = last.get(key) === parent && key !== tree.keyOf(node);
    if (isRead || (!isMoved && isTurnedInBase(tree, node, parent, key))) continue;
    throw new OperationError(
      `Entry ${nameOf(tree, node)} would get another parent, because several entries have the id ${nameOf(tree, parent)}. Give each an id of its own first.`,
    );
  }
}

/**
 * Where a repeated id made a circle, the base file's reader went back to the entry before it. No rule looks
 * whether there still is one once something moved.
 */
function isTurnedInBase(
  { table }: DraftTree,
  node: number,
  parent: number,
  key: EntryKey,
): boolean {
  return node < table.count && table.parent[node] === parent && rowOf(table, key) !== parent;
}
