// Applies an operation to a draft's tree, or changes nothing and says why.
import type { Change } from "../history/steps.ts";
import type { Operation, OperationKind, OperationOf } from "../operation/operation.ts";
import type { DraftTree } from "../tree/draft-tree.ts";
import { changeCompaction, changeValue } from "./change-entry.ts";
import { entryAt } from "./find-entry.ts";
import { addContextEdit, addLabel, addName, duplicateBranch, insertEntry } from "./make.ts";
import {
  addHeader,
  dropText,
  giveId,
  giveLine,
  giveTime,
  makeCustom,
  patchHeader,
  putHeaderFirst,
  upgrade,
} from "./mend-file.ts";
import { moveEntry } from "./move.ts";
import { keepBranch, removeEntries, removeSubtree } from "./remove.ts";
import { checkLinks, settle } from "./settle.ts";

const WAYS: {
  readonly [Kind in OperationKind]: (tree: DraftTree, operation: OperationOf<Kind>) => void;
} = {
  set: changeValue,
  unset: (tree, { entry, path }) => changeValue(tree, { entry, path, value: undefined }),
  remove: removeEntries,
  "remove-subtree": removeSubtree,
  "keep-branch": keepBranch,
  move: moveEntry,
  insert: insertEntry,
  duplicate: duplicateBranch,
  label: addLabel,
  rename: addName,
  "context-edit": addContextEdit,
  compaction: changeCompaction,
  cwd: (tree, { cwd }) => patchHeader(tree, "cwd", cwd),
  leaf: (tree, { entry }) => tree.setLeaf(entryAt(tree, entry)),
  "new-id": giveId,
  timestamp: giveTime,
  mend: (tree, { entry }) => tree.setEdit(entryAt(tree, entry), { isMended: true }),
  "own-line": giveLine,
  "as-custom": makeCustom,
  "drop-text": dropText,
  "line-ends": (tree) => tree.setFile({ hasLineFeedsOnly: true }),
  header: addHeader,
  "header-first": putHeaderFirst,
  upgrade,
};

/** Its changes, for undo. Errors: OperationError; the tree is then unchanged. */
export function applyOperation(tree: DraftTree, operation: Operation): readonly Change[] {
  return tree.journal.step(() => {
    const { moves, base, file } = tree;
    // Whatever is changed of an older version, all of it is written as version 3.
    if (base.isOld && !file.isUpgraded) tree.setFile({ isUpgraded: true });
    const perform = WAYS[operation.kind] as (tree: DraftTree, operation: Operation) => void;
    perform(tree, operation);
    const isMoved = tree.moves > moves;
    settle(tree, isMoved);
    checkLinks(tree, isMoved);
  });
}
