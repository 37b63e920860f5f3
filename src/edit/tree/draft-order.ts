// The order in which a draft's entries stand in its file: rows of the base as they were, then what
// operations made. The agent goes on at the last entry (formats.md 2.11), so the chosen leaf is last.
import { keyOf } from "../../model/table/ids.ts";
import { FLAG, hasFlag, NO_ROW } from "../../model/table/table.ts";
import type { DraftTree } from "./draft-tree.ts";

export interface DraftOrder {
  /** Nodes in the order of the file. */
  readonly nodes: Int32Array;
  /** How many of them stand where the base file has them; the others come after all its bytes. */
  readonly inPlace: number;
}

/** Of the whole draft. */
export function draftOrder(tree: DraftTree): DraftOrder {
  const { table } = tree;
  const nodes = new Int32Array(tree.count);
  let count = 0;
  let inPlace = 0;
  for (let node = 0; node < nodes.length; node++) {
    if (tree.isGone(node)) continue;
    if (node < table.count) inPlace++;
    nodes[count++] = node;
  }
  const leaf = resumable(tree, nodes.subarray(0, count));
  if (leaf !== NO_ROW) {
    const at = nodes.subarray(0, count).indexOf(leaf);
    nodes.copyWithin(at, at + 1, count);
    nodes[count - 1] = leaf;
    if (leaf < table.count) inPlace--;
  }
  return { nodes: nodes.slice(0, count), inPlace };
}

/** The node that has to be put last, so that the draft's leaf is the file's; NO_ROW: none has to. */
function resumable(tree: DraftTree, nodes: Int32Array): number {
  if (tree.leaf === NO_ROW || leafIn(tree, nodes) === tree.leaf) return NO_ROW;
  // At the end, a label or name would count instead of a later one, an entry whose id others have
  // would answer for it. What the model sees is the same above them.
  let leaf = tree.leaf;
  while (leaf !== NO_ROW && !mayGoLast(tree, leaf)) leaf = tree.parentOf(leaf);
  const wanted = leaf === NO_ROW ? tree.leaf : leaf;
  return leafIn(tree, nodes) === wanted ? NO_ROW : wanted;
}

function mayGoLast(tree: DraftTree, node: number): boolean {
  const type = tree.typeOf(node);
  if (type === "leaf") return false;
  if (type === "label" || type === "session_info") return !isOverruled(tree, node);
  const isRow = node < tree.table.count && tree.editOf(node).id === null;
  return !isRow || !hasFlag(tree.table, node, FLAG.shadowed | FLAG.repeated | FLAG.noId);
}

/** Whether a later label for the same entry, or a later name, counts instead of this one. */
function isOverruled(tree: DraftTree, node: number): boolean {
  const type = tree.typeOf(node);
  const target = keyOf(tree.parsedOf(node)?.targetId);
  const isLater = (other: number) =>
    other > node &&
    !tree.isGone(other) &&
    tree.typeOf(other) === type &&
    keyOf(tree.parsedOf(other)?.targetId) === target;
  const { parsedEntries, count } = tree.table;
  return [...parsedEntries.keys(), ...tree.nodes(count)].some(isLater);
}

/** What `leafOf` of src/tree finds in these rows. */
function leafIn(tree: DraftTree, nodes: Int32Array): number {
  const last = nodes.at(-1) ?? NO_ROW;
  if (last === NO_ROW || tree.typeOf(last) !== "leaf") return last;
  const target = tree.parsedOf(last)?.targetId;
  if (target === null) return NO_ROW;
  const node = target === undefined ? NO_ROW : tree.nodeOf(keyOf(target));
  return node === NO_ROW ? last : node;
}

/** Rows of a draft that follow one another as they do in the base: `length` of them from `row` on. */
export interface Run {
  readonly row: number;
  /** Of the first; the others' follow. */
  readonly node: number;
  readonly length: number;
}

/** All rows that come from the base, in as few runs as they make. `base`: number of its rows. */
export function runsIn(nodes: Int32Array, base: number): readonly Run[] {
  const runs: Run[] = [];
  for (let row = 0; row < nodes.length; ) {
    const node = nodes[row] ?? NO_ROW;
    let end = row + 1;
    while (end < nodes.length && nodes[end] === node + end - row && node + end - row < base) end++;
    if (node < base) runs.push({ row, node, length: end - row });
    row = end;
  }
  return runs;
}

/** By row of the base, where it is now; NO_ROW where it is gone. `base`: number of its rows. */
export function rowsNow(nodes: Int32Array, base: number): Int32Array {
  const rowNow = new Int32Array(base).fill(NO_ROW);
  for (let row = 0; row < nodes.length; row++) {
    const node = nodes[row] ?? NO_ROW;
    if (node < base) rowNow[node] = row;
  }
  return rowNow;
}
