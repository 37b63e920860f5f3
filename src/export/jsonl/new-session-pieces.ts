// The file of a new session that continues a draft: one branch, or a fork (formats.md 2.19, 5.2).
// Unlike an edited tree it has nothing between its lines: header, then one entry per line.

import { removeOthers } from "../../edit/apply/remove.ts";
import type { DraftLines } from "../../edit/draft/draft-lines.ts";
import { LINK_FLAGS } from "../../edit/tree/draft-nodes.ts";
import type { DraftOrder } from "../../edit/tree/draft-order.ts";
import { draftTable } from "../../edit/tree/draft-table.ts";
import type { DraftTree } from "../../edit/tree/draft-tree.ts";
import { isDropped } from "../../edit/tree/file-edit.ts";
import { newEntryId } from "../../manager/entries/entry-ids.ts";
import { unreadLine } from "../../manager/entries/stored-session.ts";
import type { JsonObject } from "../../model/json/json.ts";
import type { FileBytes, FileStretch } from "../../model/session.ts";
import { idValue } from "../../model/table/ids.ts";
import { bytesAt, FLAG, hasFlag, NO_ROW } from "../../model/table/table.ts";
import { bytesOf } from "../../text/bytes.ts";
import { labelsOf } from "../../tree/labels.ts";
import { pathTo } from "../../tree/path.ts";
import { isLoneLine } from "./line-ranges.ts";
import { FEED, type Piece, PieceList } from "./pieces.ts";

/**
 * Reduces a tree to the path to a node and returns that path: labels are removed, and follow at its
 * end as new entries with the time they were set.
 */
export function branchOff(tree: DraftTree, leaf: number): readonly number[] {
  const { table, order } = draftTable(tree);
  const nodes = Array.from(pathTo(table, order.indexOf(leaf)), (row) => order[row] ?? NO_ROW);
  const kept = new Set(nodes.filter((node) => tree.typeOf(node) !== "label"));
  const labels = [...labelsOf(table)].flatMap(([target, { text, setBy }]) => {
    const node = order[target] ?? NO_ROW;
    const timestamp = tree.parsedOf(order[setBy] ?? NO_ROW)?.timestamp;
    if (!kept.has(node)) return [];
    return [
      { timestamp: timestamp ?? null, targetId: idValue(tree.keyOf(node)) ?? null, label: text },
    ];
  });
  tree.setLeaf([...kept].at(-1) ?? NO_ROW);
  removeOthers(tree, kept);
  const path = [...kept].filter((node) => !tree.isGone(node));
  const [first] = path;
  // Its parent does not exist, or is not on the path, and its line has to say so now.
  if (first !== undefined && hasFlag(table, order.indexOf(first), LINK_FLAGS)) {
    tree.setParent(first, NO_ROW, true);
  }
  let last = path.at(-1) ?? NO_ROW;
  for (const label of labels) {
    const id = newEntryId((one) => tree.knows(one));
    last = tree.make({ entry: { type: "label", id, ...label } }, last);
    path.push(last);
  }
  tree.setLeaf(last);
  return path;
}

/** Text of the base file that no reader can use stays in place, on its own lines; a branch has none. */
export async function newSessionPieces(
  tree: DraftTree,
  file: FileBytes,
  lines: DraftLines,
  { nodes }: DraftOrder,
  header: JsonObject,
  isBranch: boolean,
): Promise<readonly Piece[]> {
  const { table, base } = tree;
  const isUnread = (stretch: FileStretch) => !isBranch && !isDropped(tree.file, stretch);
  const unread = base.layout.unread.filter(isUnread);
  const list = new PieceList();
  list.add({ kind: "bytes", bytes: bytesOf(JSON.stringify(header)) }, FEED);
  let next = 0;
  const addUnread = async (before: number) => {
    for (; (unread[next]?.start ?? Number.POSITIVE_INFINITY) < before; next++) {
      const { start, length } = unread[next] ?? { start: 0, length: 0 };
      list.add({ kind: "bytes", bytes: unreadLine(await file.read(start, start + length)) }, FEED);
    }
  };
  for (const node of nodes) {
    // Damaged lines are written as JSON: a new file begins sound.
    const isDamaged = node < table.count && hasFlag(table, node, FLAG.damaged);
    if (isDamaged && !tree.editOf(node).isMended) tree.setEdit(node, { isMended: true });
    if (node >= table.count || lines.isWritten(node)) {
      list.add({ kind: "line", node }, FEED);
      continue;
    }
    const [from, to] = bytesAt(table, node);
    await addUnread(from);
    if (isLoneLine(table, node)) list.copy(from, to + 1);
    else {
      list.copy(from, to);
      list.add(FEED);
    }
  }
  await addUnread(Number.POSITIVE_INFINITY);
  return list.all;
}
