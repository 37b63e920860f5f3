// The outline: the tree as rows, as the agent's own /tree shows it (formats.md 2.22). A straight
// stretch is not indented; the children of a fork are, the one that leads to the leaf first.
//
//   user: refactor            depth 0
//   assistant: two ways       depth 0   ← a fork
//     user: try jose          depth 1, leads to the leaf
//     assistant: done         depth 1   ← the leaf
//     user: try passport      depth 1
import { type EntryTable, NO_ROW, parentOf } from "../model/table.ts";
import { childrenAt, childrenOf } from "./children.ts";

/** Columns, one element per shown row, from top to bottom. */
export interface Outline {
  /** Table rows. */
  readonly rows: Int32Array;
  /** Forks above, among what is shown; 0 for roots. */
  readonly depth: Uint16Array;
  /** Bits of OUTLINE. */
  readonly marks: Uint8Array;
  /** Bit d is set where a line runs on below this row at depth d (depths 0 to 31). */
  readonly lanes: Int32Array;
  /** Shown and folded away together: what the filter lets through. */
  readonly passing: number;
}

export const OUTLINE = {
  /** On the path to the leaf. */
  onPath: 1,
  /** A root or the first entry after a fork, with something below: can be folded. */
  foldable: 2,
  folded: 4,
  /** The first entry of a branch: its line bends away from the fork. */
  startsBranch: 8,
} as const;

export interface OutlineOptions {
  /** Whose path comes first. The leaf itself is always shown. */
  readonly leaf: number;
  readonly isVisible: (row: number) => boolean;
  /** Rows whose branch is folded away below them. */
  readonly folded: ReadonlySet<number>;
}

/** Entries hidden by the filter hand their children to the nearest shown ancestor. */
export function outlineOf(table: EntryTable, options: OutlineOptions): Outline {
  const onPath = pathMarks(table, options.leaf);
  const order = preorder(table, onPath);
  const shown = (row: number) => row === options.leaf || options.isVisible(row);
  const parent = shownParents(table, order, shown);
  const forks = countChildren(table, order, parent, shown);
  return layOut(table, options.folded, order.filter(shown), parent, forks, onPath);
}

function pathMarks(table: EntryTable, leaf: number): Uint8Array {
  const marks = new Uint8Array(table.count);
  for (let row = leaf; row !== NO_ROW; row = parentOf(table, row)) marks[row] = 1;
  return marks;
}

/** All rows, parents before children; at every level the row on the path first. */
function preorder(table: EntryTable, onPath: Uint8Array): Int32Array {
  const children = childrenOf(table);
  const order = new Int32Array(table.count);
  const stack: number[] = [];
  pushReversed(stack, children.roots, onPath);
  let length = 0;
  for (let row = stack.pop(); row !== undefined; row = stack.pop()) {
    order[length++] = row;
    pushReversed(stack, childrenAt(children, row), onPath);
  }
  return order.subarray(0, length);
}

function pushReversed(stack: number[], rows: Int32Array, onPath: Uint8Array): void {
  let first: number | null = null;
  for (let i = rows.length - 1; i >= 0; i--) {
    const row = rows[i] ?? NO_ROW;
    if (onPath[row] && first === null) first = row;
    else stack.push(row);
  }
  if (first !== null) stack.push(first);
}

/** The nearest shown ancestor of every row, NO_ROW for what becomes a root. */
function shownParents(
  table: EntryTable,
  order: Int32Array,
  shown: (row: number) => boolean,
): Int32Array {
  const parent = new Int32Array(table.count).fill(NO_ROW);
  for (const row of order) {
    const above = parentOf(table, row);
    if (above !== NO_ROW) parent[row] = shown(above) ? above : (parent[above] ?? NO_ROW);
  }
  return parent;
}

function countChildren(
  table: EntryTable,
  order: Int32Array,
  parent: Int32Array,
  shown: (row: number) => boolean,
): Int32Array {
  const count = new Int32Array(table.count);
  for (const row of order) {
    const above = parent[row] ?? NO_ROW;
    if (above !== NO_ROW && shown(row)) count[above] = (count[above] ?? 0) + 1;
  }
  return count;
}

function layOut(
  table: EntryTable,
  folded: ReadonlySet<number>,
  order: Int32Array,
  parent: Int32Array,
  forks: Int32Array,
  onPath: Uint8Array,
): Outline {
  const depthOf = new Uint16Array(table.count);
  const isGone = new Uint8Array(table.count);
  const rows = new Int32Array(order.length);
  const depth = new Uint16Array(order.length);
  const marks = new Uint8Array(order.length);
  let length = 0;
  for (const row of order) {
    const above = parent[row] ?? NO_ROW;
    const isRoot = above === NO_ROW;
    const startsBranch = !isRoot && (forks[above] ?? 0) > 1;
    depthOf[row] = isRoot ? 0 : (depthOf[above] ?? 0) + (startsBranch ? 1 : 0);
    isGone[row] = !isRoot && (isGone[above] || folded.has(above)) ? 1 : 0;
    if (isGone[row]) continue;
    const isFoldable = (isRoot || startsBranch) && (forks[row] ?? 0) > 0;
    rows[length] = row;
    depth[length] = depthOf[row] ?? 0;
    marks[length] =
      (onPath[row] ? OUTLINE.onPath : 0) |
      (isFoldable ? OUTLINE.foldable : 0) |
      (folded.has(row) ? OUTLINE.folded : 0) |
      (startsBranch ? OUTLINE.startsBranch : 0);
    length++;
  }
  return {
    rows: rows.subarray(0, length),
    depth: depth.subarray(0, length),
    marks: marks.subarray(0, length),
    lanes: lanesOf(depth.subarray(0, length)),
    passing: order.length,
  };
}

/** From the bottom up: a lane is open above every row that stands in it. */
function lanesOf(depth: Uint16Array): Int32Array {
  const lanes = new Int32Array(depth.length);
  let open = 0;
  for (let i = depth.length - 1; i >= 0; i--) {
    const lane = Math.min(31, depth[i] ?? 0);
    open &= lane === 31 ? -1 : (1 << (lane + 1)) - 1;
    lanes[i] = open;
    open |= 1 << lane;
  }
  return lanes;
}

/** The shown row nearest above an entry that is not shown: where its selection is drawn. */
export function nearestShown(table: EntryTable, outline: Outline, row: number): number {
  const shown = new Set(outline.rows);
  let at = row;
  while (at !== NO_ROW && !shown.has(at)) at = parentOf(table, at);
  return at;
}
