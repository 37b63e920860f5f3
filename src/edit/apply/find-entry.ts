// The entries an operation names.
import { firstIndex } from "../../lib/first-index.ts";
import { rowAt } from "../../model/table/address.ts";
import { idText, keyOf } from "../../model/table/ids.ts";
import { type EntryTable, FLAG, hasFlag, NO_ROW } from "../../model/table/table.ts";
import { cutText } from "../../text/cut.ts";
import { type EntryAddress, type NewEntry, OperationError } from "../operation/operation.ts";
import type { DraftTree } from "../tree/draft-tree.ts";

/** The node an address names; NO_ROW if the draft no longer has such an entry. */
export function nodeAt(tree: DraftTree, address: EntryAddress): number {
  const known = tree.nodeOf(keyOf(address));
  if (known !== NO_ROW || !address.startsWith("@")) return known;
  const row = rowAt(tree.table, address);
  return row === NO_ROW || tree.isGone(row) ? NO_ROW : row;
}

/** Errors: OperationError if it does not exist. */
export function anyEntryAt(tree: DraftTree, address: EntryAddress): number {
  const node = nodeAt(tree, address);
  if (node === NO_ROW) throw new OperationError(`Entry ${cutText(address, 64)} is not there.`);
  return node;
}

/** The node of an entry that is shown, to do something to it. Errors: as `anyEntryAt`, and for a line that is repeated. */
export function entryAt(tree: DraftTree, address: EntryAddress): number {
  const node = anyEntryAt(tree, address);
  if (node >= tree.table.count || !hasFlag(tree.table, node, FLAG.repeated)) return node;
  throw new OperationError(
    `The line of ${cutText(address, 64)} only repeats a later one; change that one.`,
  );
}

/** The node of an entry that others are to go below; `address` null: NO_ROW, they become roots. Errors: as `entryAt`. */
export function parentAt(tree: DraftTree, address: EntryAddress | null): number {
  if (address === null) return NO_ROW;
  const node = entryAt(tree, address);
  if (tree.isNameable(node)) return node;
  throw new OperationError(
    `Nothing can go below entry ${cutText(address, 64)}: its id is another entry's, or it has none. Give it an id of its own first.`,
  );
}

/** Errors: OperationError for an id that an entry has, or that one waits for. */
export function checkNewId(tree: DraftTree, { id }: Pick<NewEntry, "id">): void {
  if (tree.knows(id)) throw new OperationError(`The id ${cutText(id, 64)} is taken.`);
}

/** The first row of a file whose text ends after a byte; the number of rows when none does. */
export function rowEndingAfter({ count, start, length }: EntryTable, byte: number): number {
  return firstIndex(0, count, (row) => (start[row] ?? 0) + (length[row] ?? 0) > byte);
}

/** The rows on a line; none are on line 0. */
export function rowsOnLine({ line: lines }: EntryTable, line: number): readonly number[] {
  const rows: number[] = [];
  let row = line > 0 ? lines.indexOf(line) : NO_ROW;
  for (; row !== NO_ROW; row = lines.indexOf(line, row + 1)) rows.push(row);
  return rows;
}

/** What a node is called in a sentence. */
export function nameOf(tree: DraftTree, node: number): string {
  return cutText(idText(tree.keyOf(node)), 64);
}

/** Whether `upper` is `lower` or above it. Parents of a draft never go round in a circle. */
export function isAtOrAbove(tree: DraftTree, upper: number, lower: number): boolean {
  let at = lower;
  while (at !== NO_ROW && at !== upper) at = tree.parentOf(at);
  return at === upper;
}

/** The nodes from a root down to one. */
export function pathTo(tree: DraftTree, node: number): number[] {
  const path: number[] = [];
  for (let at = node; at !== NO_ROW; at = tree.parentOf(at)) path.push(at);
  return path.reverse();
}

/** A node and all below it, each after its parent. */
export function subtreeOf(tree: DraftTree, node: number): number[] {
  const nodes = [node];
  for (let at = 0; at < nodes.length; at++) {
    for (const child of tree.childrenOf(nodes[at] ?? NO_ROW)) nodes.push(child);
  }
  return nodes;
}
