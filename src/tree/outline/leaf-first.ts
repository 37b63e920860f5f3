// The order in which the agent shows a tree: depth first, at every level the entry that leads to the
// leaf before the others (formats.md 2.22).
import { type EntryTable, NO_ROW, parentOf } from "../../model/table/table.ts";
import { childrenOf } from "../children.ts";

/**
 * All rows, parents before children; at every level the row that leads to the leaf first. Repeated lines are
 * left out. A new list for each caller.
 */
export function leafFirst(table: EntryTable, leaf: number): Int32Array {
  const leads = new Uint8Array(table.count);
  for (let row = leaf; row !== NO_ROW; row = parentOf(table, row)) leads[row] = 1;
  const { start, list, roots } = childrenOf(table);
  const order = new Int32Array(table.count);
  const stack = new Int32Array(table.count);
  let depth = 0;
  /** Puts `rows[from]` … `rows[to - 1]` on the stack, so that the one that leads comes off first. */
  const put = (rows: Int32Array, from: number, to: number) => {
    let first = NO_ROW;
    for (let i = to - 1; i >= from; i--) {
      const row = rows[i] ?? NO_ROW;
      if (leads[row]) first = row;
      else stack[depth++] = row;
    }
    if (first !== NO_ROW) stack[depth++] = first;
  };
  put(roots, 0, roots.length);
  let length = 0;
  while (depth > 0) {
    const row = stack[--depth] ?? NO_ROW;
    order[length++] = row;
    put(list, start[row] ?? 0, start[row + 1] ?? 0);
  }
  return order.subarray(0, length);
}
