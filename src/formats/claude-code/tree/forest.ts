// Children by parent, and rows in an order in which parents come first. It knows rows, not their
// meaning.
import { NO_ROW } from "../../../model/table/table.ts";

export interface Forest {
  /** In file order. */
  readonly roots: Int32Array;
  /** The children of all rows, those of a row one after another in file order. */
  readonly children: Int32Array;
  /** Where those of a row begin; they end where those of the next row begin. Not a view for each: rows are many. */
  firstOf(row: number): number;
  /** Every row after its parent. */
  readonly order: Int32Array;
}

/** `parent`: NO_ROW for a root; it holds no cycles. */
export function forestOf(parent: Int32Array): Forest {
  const count = parent.length;
  // Index 0 holds the roots, index `row + 1` the children of a row.
  const start = new Int32Array(count + 2);
  for (let row = 0; row < count; row++) {
    const at = (parent[row] ?? NO_ROW) + 2;
    start[at] = (start[at] ?? 0) + 1;
  }
  for (let at = 1; at < start.length; at++) start[at] = (start[at] ?? 0) + (start[at - 1] ?? 0);
  const next = start.slice();
  const children = new Int32Array(count);
  for (let row = 0; row < count; row++) {
    const at = (parent[row] ?? NO_ROW) + 1;
    const index = next[at] ?? 0;
    children[index] = row;
    next[at] = index + 1;
  }
  const roots = children.subarray(0, start[1] ?? 0);
  const order = new Int32Array(count);
  order.set(roots);
  let known = roots.length;
  for (let done = 0; done < known; done++) {
    const row = order[done] ?? 0;
    const end = start[row + 2] ?? 0;
    for (let at = start[row + 1] ?? 0; at < end; at++) order[known++] = children[at] ?? 0;
  }
  return { roots, children, firstOf: (row) => start[row + 1] ?? 0, order };
}
