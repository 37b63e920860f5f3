// Removing entries, so that what stays is a tree: children go to the nearest entry above that stays,
// what only spoke of a removed entry goes with it, a compaction keeps from the next entry on.
import { NO_ROW } from "../../model/table/table.ts";
import { keptOnward } from "../../references/kept.ts";
import { saidOfFile } from "../../tree/labels.ts";
import { heirs } from "../../tree/path.ts";
import { OperationError, type OperationOf } from "../operation/operation.ts";
import { draftTable } from "../tree/draft-table.ts";
import type { DraftTree } from "../tree/draft-tree.ts";
import { setKept, setThrough } from "./change-entry.ts";
import { anyEntryAt, entryAt, isAtOrAbove, pathTo, subtreeOf } from "./find-entry.ts";
import {
  compactionsOf,
  keptNode,
  madePointers,
  pointersTo,
  repeatsOf,
  throughNode,
} from "./references.ts";

export function removeEntries(tree: DraftTree, { entries }: OperationOf<"remove">): void {
  removeNodes(tree, new Set(entries.map((entry) => anyEntryAt(tree, entry))));
}

export function removeSubtree(tree: DraftTree, { entry }: OperationOf<"remove-subtree">): void {
  const isLeafIn = isAtOrAbove(tree, entryAt(tree, entry), tree.leaf);
  removeNodes(tree, new Set(subtreeOf(tree, entryAt(tree, entry))));
  // Without this branch the one beside it is where the conversation is.
  if (isLeafIn) tree.setLeaf(newestBelow(tree, tree.leaf));
}

/** The end of the branch that was begun last below an entry. */
function newestBelow(tree: DraftTree, node: number): number {
  for (let at = node; ; ) {
    const last = tree.childrenOf(at).at(-1);
    if (last === undefined) return at;
    at = last;
  }
}

export function keepBranch(tree: DraftTree, { entry }: OperationOf<"keep-branch">): void {
  const leaf = entryAt(tree, entry);
  const path = pathTo(tree, leaf);
  const kept = new Set(path);
  let last = leaf;
  // Labels and the name belong to the file, not to a branch: they follow at the end, as they are.
  for (const node of tree.isNameable(leaf) ? carriedFor(tree, kept) : []) {
    tree.setParent(node, last);
    kept.add(node);
    last = node;
  }
  tree.setLeaf(last);
  removeOthers(tree, kept);
}

/** What other branches say of entries that are kept: their labels, and the session's name. */
function carriedFor(tree: DraftTree, kept: ReadonlySet<number>): readonly number[] {
  const { table, order } = draftTable(tree);
  const nodeIn = (row: number) => order[row] ?? NO_ROW;
  const said = [...saidOfFile(table, (row) => kept.has(nodeIn(row)))].map(nodeIn);
  return said.filter((node) => !kept.has(node) && tree.isNameable(node)).sort((a, b) => a - b);
}

/** Removes all nodes but these. */
export function removeOthers(tree: DraftTree, kept: ReadonlySet<number>): void {
  removeNodes(tree, new Set([...tree.nodes()].filter((node) => !kept.has(node))));
}

/** `doomed` is added to. */
function removeNodes(tree: DraftTree, doomed: Set<number>): void {
  const made = madePointers(tree);
  // A set is walked to its end also while it grows.
  for (const node of doomed) {
    for (const other of pointersTo(tree, node, made)) doomed.add(other);
    for (const repeat of repeatsOf(tree, node)) doomed.add(repeat);
  }
  keepOn(tree, doomed);
  const heirOf = heirs(
    (node) => !doomed.has(node),
    (node) => tree.parentOf(node),
  );
  if (doomed.has(tree.leaf)) tree.setLeaf(heirOf(tree.leaf));
  for (const node of doomed) {
    for (const child of tree.childrenOf(node)) {
      if (!doomed.has(child)) tree.setParent(child, heirOf(node));
    }
  }
  tree.remove(Int32Array.from(doomed));
  if (tree.leaf === NO_ROW) tree.setLeaf([...tree.nodes()].at(-1) ?? NO_ROW);
  if (tree.leaf === NO_ROW && !tree.base.header && !tree.file.header) {
    throw new OperationError("Nothing would be left: the file has no header either.");
  }
}

/** Compactions that stay and kept from a doomed entry on keep from the next one on. */
function keepOn(tree: DraftTree, doomed: ReadonlySet<number>): void {
  for (const compaction of compactionsOf(tree)) {
    let through = throughNode(tree, compaction);
    const isDoomed = doomed.has(through);
    while (doomed.has(through)) through = tree.parentOf(through);
    if (isDoomed && !doomed.has(compaction)) setThrough(tree, compaction, through);
    const kept = keptNode(tree, compaction);
    if (doomed.has(compaction) || !doomed.has(kept)) continue;
    const next = keptOnward(
      compaction,
      kept,
      (node) => tree.parentOf(node),
      (node) => !doomed.has(node),
    );
    setKept(tree, compaction, next);
  }
}
