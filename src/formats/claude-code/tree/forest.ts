// Children by parent, and rows in an order in which parents come first. Knows rows, not what they are.
import { NO_ROW } from "../../../model/table/table.ts";

export interface Forest {
  /** In file order. */
  readonly roots: Int32Array;
  /** The children of a row, in file order. */
  childrenOf(row: number): Int32Array;
  /** Every row after its parent. */
  readonly order: Int32Array;
}

/** `parent`: NO_ROW for a root; it holds no cycles. Rows that are not `isIn` are left out. */
export function forestOf(parent: Int32Array, isIn: (row: number) => boolean): Forest {
  const count = parent.length;
  // Place 0 holds the roots, place `row + 1` the children of a row.
  const start = new Int32Array(count + 2);
  let size = 0;
  for (let row = 0; row < count; row++) {
    if (!isIn(row)) continue;
    const at = (parent[row] ?? NO_ROW) + 2;
    start[at] = (start[at] ?? 0) + 1;
    size++;
  }
  for (let at = 1; at < start.length; at++) start[at] = (start[at] ?? 0) + (start[at - 1] ?? 0);
  const next = start.slice();
  const children = new Int32Array(size);
  for (let row = 0; row < count; row++) {
    if (!isIn(row)) continue;
    const at = (parent[row] ?? NO_ROW) + 1;
    const index = next[at] ?? 0;
    children[index] = row;
    next[at] = index + 1;
  }
  const at = (place: number) => children.subarray(start[place] ?? 0, start[place + 1] ?? 0);
  const order = new Int32Array(size);
  let known = 0;
  for (const root of at(0)) order[known++] = root;
  for (let done = 0; done < known; done++) {
    for (const child of at((order[done] ?? 0) + 1)) order[known++] = child;
  }
  return { roots: at(0), childrenOf: (row) => at(row + 1), order: order.subarray(0, known) };
}
