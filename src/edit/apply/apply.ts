// Does an operation to a draft's tree, or nothing at all and says why.
import { unreachable } from "../../lib/ensure.ts";
import type { Change } from "../history/journal.ts";
import type { Operation } from "../operation/operation.ts";
import type { DraftTree } from "../tree/draft-tree.ts";
import { changeCompaction, setValue, unsetValue } from "./change-entry.ts";
import { checkLinks } from "./check-links.ts";
import { addContextEdit, addLabel, addName, duplicateBranch, insertEntry } from "./make.ts";
import {
  addHeader,
  changeCwd,
  dropText,
  giveId,
  giveLine,
  giveTime,
  makeCustom,
  mendEntry,
  putHeaderFirst,
  unifyLineEnds,
  upgrade,
} from "./mend-file.ts";
import { chooseLeaf, moveEntry } from "./move.ts";
import { keepBranch, removeEntries, removeSubtree } from "./remove.ts";
import { settle } from "./settle.ts";

/** What it changed, for the way back. Errors: OperationError; the tree is then as it was. */
export function applyOperation(tree: DraftTree, operation: Operation): readonly Change[] {
  return tree.journal.step(() => {
    const { moves } = tree;
    perform(tree, operation);
    const isMoved = tree.moves > moves;
    settle(tree, isMoved);
    checkLinks(tree, isMoved);
  });
}

function perform(tree: DraftTree, operation: Operation): void {
  switch (operation.kind) {
    case "set":
      setValue(tree, operation);
      break;
    case "unset":
      unsetValue(tree, operation);
      break;
    case "remove":
      removeEntries(tree, operation);
      break;
    case "remove-subtree":
      removeSubtree(tree, operation);
      break;
    case "keep-branch":
      keepBranch(tree, operation);
      break;
    case "move":
      moveEntry(tree, operation);
      break;
    case "insert":
      insertEntry(tree, operation);
      break;
    case "duplicate":
      duplicateBranch(tree, operation);
      break;
    case "label":
      addLabel(tree, operation);
      break;
    case "rename":
      addName(tree, operation);
      break;
    case "context-edit":
      addContextEdit(tree, operation);
      break;
    case "compaction":
      changeCompaction(tree, operation);
      break;
    case "cwd":
      changeCwd(tree, operation);
      break;
    case "leaf":
      chooseLeaf(tree, operation);
      break;
    case "new-id":
      giveId(tree, operation);
      break;
    case "timestamp":
      giveTime(tree, operation);
      break;
    case "mend":
      mendEntry(tree, operation);
      break;
    case "own-line":
      giveLine(tree, operation);
      break;
    case "as-custom":
      makeCustom(tree, operation);
      break;
    case "drop-text":
      dropText(tree, operation);
      break;
    case "line-ends":
      unifyLineEnds(tree);
      break;
    case "header":
      addHeader(tree, operation);
      break;
    case "header-first":
      putHeaderFirst(tree);
      break;
    case "upgrade":
      upgrade(tree);
      break;
    default:
      unreachable(operation);
  }
}
