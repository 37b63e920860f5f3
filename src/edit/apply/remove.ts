// Removing entries, so that what stays is a tree: children go to the nearest entry above that stays,
// what only spoke of a removed entry goes with it, a compaction keeps from the next entry on.
import { NO_ROW } from "../../model/table/table.ts";
import { labelsOf } from "../../tree/labels.ts";
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
  const doomed = new Set<number>();
  for (let node = 0; node < tree.count; node++) {
    if (!tree.isGone(node) && !kept.has(node)) doomed.add(node);
  }
  tree.setLeaf(last);
  removeNodes(tree, doomed);
}

/** What other branches say of entries that are kept: their labels, and the session's name. */
function carriedFor(tree: DraftTree, kept: ReadonlySet<number>): readonly number[] {
  const { table, order } = draftTable(tree);
  const carried: number[] = [];
  for (const [target, { setBy }] of labelsOf(table)) {
    const node = order[setBy] ?? NO_ROW;
    if (kept.has(order[target] ?? NO_ROW) && !kept.has(node)) carried.push(node);
  }
  let name = NO_ROW;
  for (const [row, entry] of table.parsedEntries) if (entry.type === "session_info") name = row;
  const node = order[name] ?? NO_ROW;
  if (node !== NO_ROW && !kept.has(node)) carried.push(node);
  return carried.filter((one) => tree.isNameable(one)).sort((a, b) => a - b);
}

/** `doomed` is added to. */
export function removeNodes(tree: DraftTree, doomed: Set<number>): void {
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
  if (tree.leaf === NO_ROW) tree.setLeaf(lastNode(tree));
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
    if (doomed.has(compaction) || kept === NO_ROW || !doomed.has(kept)) continue;
    let next = NO_ROW;
    let at = tree.parentOf(compaction);
    for (; at !== NO_ROW && at !== kept; at = tree.parentOf(at)) if (!doomed.has(at)) next = at;
    // What is not above it was never kept.
    setKept(tree, compaction, at === kept ? next : NO_ROW);
  }
}

function lastNode(tree: DraftTree): number {
  for (let node = tree.count - 1; node >= 0; node--) if (!tree.isGone(node)) return node;
  return NO_ROW;
}
