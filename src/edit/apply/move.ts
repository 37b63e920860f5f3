// Putting entries elsewhere in the tree, with all below them.
import { Groups } from "../../lib/groups.ts";
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
  const compactions = keepingFromAbove(tree, node);
  tree.setParent(node, to, true);
  for (const compaction of compactions) {
    if (!isAtOrAbove(tree, keptNode(tree, compaction), compaction)) {
      setKept(tree, compaction, compaction);
    }
  }
}

/** Compactions at or below a node that keep entries from above it on. */
function keepingFromAbove(tree: DraftTree, node: number): readonly number[] {
  const keptBy = new Groups<number, number[]>(() => []);
  for (const compaction of compactionsOf(tree)) {
    const kept = keptNode(tree, compaction);
    if (kept !== NO_ROW) keptBy.at(kept).push(compaction);
  }
  const found: number[] = [];
  for (let at = tree.parentOf(node); at !== NO_ROW; at = tree.parentOf(at)) {
    for (const compaction of keptBy.get(at) ?? []) {
      if (isAtOrAbove(tree, node, compaction)) found.push(compaction);
    }
  }
  return found;
}
