// Versions of a session that have the same tree: a change of an entry's text moves no row, and what is computed
// from the tree alone (children, runs, the outline) is kept for the next version.
import { memo } from "../lib/memo.ts";
import { type EntryTable, FLAG } from "../model/table/table.ts";

const earlier = new WeakMap<EntryTable, EntryTable>();

/** A table with the tree of this one, the same one for as long as the tree is: rows, parents, order. */
export function treeOf(table: EntryTable): EntryTable {
  return earlier.get(table) ?? table;
}

/** As `memo`, for what depends on the tree alone: called once a tree. */
export function memoOfTree<Value extends object>(
  make: (tree: EntryTable) => Value,
): (table: EntryTable) => Value {
  const made = memo(make);
  return (table) => made(treeOf(table));
}

/** Looks whether a version of a session has the tree of the one before. Linear in its rows. */
export function noteVersion(before: EntryTable, after: EntryTable): void {
  const tree = treeOf(before);
  if (tree !== after && isSameTree(tree, after)) earlier.set(after, tree);
}

/** What the tree is made of besides its rows: where paths end, and which lines are shown. */
const TREE_FLAGS = FLAG.parentless | FLAG.repeated;

function isSameTree(a: EntryTable, b: EntryTable): boolean {
  if (a.count !== b.count) return false;
  for (let row = 0; row < a.count; row++) {
    if (a.parent[row] !== b.parent[row]) return false;
    if ((((a.flags[row] ?? 0) ^ (b.flags[row] ?? 0)) & TREE_FLAGS) !== 0) return false;
    // Siblings are sorted by it. Missing times are equal to one another.
    if (!Object.is(a.time[row], b.time[row])) return false;
  }
  return true;
}
