// In a file where several entries have one id, what an entry names as its parent can turn into
// another one when entries go or move. A draft never shows a tree that its file would not give.
import type { EntryKey } from "../../model/table/ids.ts";
import { NO_ROW, rowOf } from "../../model/table/table.ts";
import { OperationError } from "../operation/operation.ts";
import { draftOrder } from "../tree/draft-order.ts";
import { isOdd } from "../tree/draft-table.ts";
import type { DraftTree } from "../tree/draft-tree.ts";
import { nameOf } from "./find-entry.ts";

/**
 * `isMoved`: links or lines went elsewhere, or entries went. Errors: OperationError when the file would
 * be read as another tree than the draft's.
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
    const found = last.get(key);
    if (found === parent || (!isMoved && isTurnedInBase(tree, node, parent, key))) continue;
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
