// What a reader makes of odd lines depends on lines around them: a circle is cut at its first entry,
// a line that repeats a later one is hidden, a torn entry is kept for what is below it. Where an
// operation changed what it depends on, such a line is written so that it says what the draft shows.
import { memo } from "../../lib/memo.ts";
import { type EntryTable, FLAG, hasFlag } from "../../model/table/table.ts";
import type { DraftTree } from "../tree/draft-tree.ts";
import { changesLine } from "../tree/entry-edit.ts";
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
