// Where every row stands in a walk over the tree: whether one entry is above another becomes a
// comparison of numbers.
import { memo } from "../lib/memo.ts";
import { type EntryTable, NO_ROW, parentOf } from "../model/table/table.ts";
import { rowsInOrder } from "./outline/leaf-first.ts";
import { treeOf } from "./same-tree.ts";

/** `enter` numbers the rows parents first; a row's descendants have the numbers up to its `last`. */
export interface Intervals {
  /** Place in the walk; −1 for repeated lines, which are left out of it. */
  readonly enter: Int32Array;
  /** The highest `enter` at or below the row. */
  readonly last: Int32Array;
}

const intervalsOfTree = memo(build);

/** Computed once a tree, in linear time. */
export function intervalsOf(table: EntryTable): Intervals {
  return intervalsOfTree(treeOf(table));
}

/** Whether `upper` is `lower` itself or above it. */
export function isAtOrAbove(intervals: Intervals, upper: number, lower: number): boolean {
  const place = intervals.enter[lower] ?? -1;
  const from = intervals.enter[upper] ?? -1;
  return from >= 0 && place >= from && place <= (intervals.last[upper] ?? -1);
}

function build(table: EntryTable): Intervals {
  const enter = new Int32Array(table.count).fill(-1);
  const last = new Int32Array(table.count).fill(-1);
  const order = rowsInOrder(table);
  for (let place = 0; place < order.length; place++) {
    const row = order[place] ?? NO_ROW;
    enter[row] = place;
    last[row] = place;
  }
  for (let place = order.length - 1; place >= 0; place--) {
    const row = order[place] ?? NO_ROW;
    const parent = parentOf(table, row);
    if (parent === NO_ROW) continue;
    last[parent] = Math.max(last[parent] ?? -1, last[row] ?? -1);
  }
  return { enter, last };
}
