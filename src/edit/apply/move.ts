// Putting entries elsewhere in the tree, and choosing where the agent goes on.
import { NO_ROW } from "../../model/table/table.ts";
import { OperationError, type OperationOf } from "../operation/operation.ts";
import type { DraftTree } from "../tree/draft-tree.ts";
import { setKept } from "./change-entry.ts";
import { entryAt, isAtOrAbove, nameOf, parentAt } from "./find-entry.ts";
import { compactionsOf, keptNode } from "./references.ts";

export function moveEntry(tree: DraftTree, { entry, parent }: OperationOf<"move">): void {
  const node = entryAt(tree, entry);
  const to = parentAt(tree, parent);
  if (isAtOrAbove(tree, node, to)) {
    throw new OperationError(
      `Entry ${nameOf(tree, node)} cannot go below itself or what is below it.`,
    );
  }
  const keeping = compactionsOf(tree).filter((one) => keepsFromAbove(tree, one));
  tree.setParent(node, to, true);
  for (const one of keeping) if (!keepsFromAbove(tree, one)) setKept(tree, one, NO_ROW);
}

function keepsFromAbove(tree: DraftTree, compaction: number): boolean {
  const kept = keptNode(tree, compaction);
  return kept !== NO_ROW && isAtOrAbove(tree, kept, compaction);
}

export function chooseLeaf(tree: DraftTree, { entry }: OperationOf<"leaf">): void {
  tree.setLeaf(entryAt(tree, entry));
}
