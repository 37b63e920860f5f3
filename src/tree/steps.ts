// Steps from one entry to another, as single keys take them: along the path, and across a fork.
import { type EntryTable, NO_ROW, parentOf } from "../model/table/table.ts";
import { branchesAt } from "./children.ts";

export type Direction = 1 | -1;

/**
 * The next entry on a path that passes, NO_ROW without one. If `from` is not on the path the walk
 * begins at the path's own beginning, or backwards at its end.
 */
export function stepOnPath(
  path: Int32Array,
  from: number,
  direction: Direction,
  passes: (row: number) => boolean,
): number {
  const place = path.indexOf(from);
  const outside = direction === 1 ? -1 : path.length;
  for (let i = (place < 0 ? outside : place) + direction; ; i += direction) {
    const row = path[i];
    if (row === undefined) return NO_ROW;
    if (passes(row)) return row;
  }
}

/**
 * The first entry of the branch next to that of `row`, at the fork nearest above; at the first fork
 * below on the path without one above. NO_ROW: no fork, or no branch on that side.
 */
export function branchBeside(
  table: EntryTable,
  path: Int32Array,
  row: number,
  direction: Direction,
): number {
  for (let at = row; at !== NO_ROW; at = parentOf(table, at)) {
    const branches = branchesAt(table, at);
    if (branches.length > 1) return branches[branches.indexOf(at) + direction] ?? NO_ROW;
  }
  for (const at of path.subarray(path.indexOf(row) + 1)) {
    const branches = branchesAt(table, at);
    if (branches.length > 1) return branches[branches.indexOf(at) + direction] ?? NO_ROW;
  }
  return NO_ROW;
}
