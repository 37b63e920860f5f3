// Walking up: the path from a root to an entry. The table holds no cycles, so every walk ends.
import { type EntryTable, FLAG, hasFlag, NO_ROW, parentOf } from "../model/table/table.ts";

/** The rows from the root down to `row`, both included (formats.md 2.12). NO_ROW: empty. */
export function pathTo(table: EntryTable, row: number): Int32Array {
  // As `above`, without a call for each of hundreds of thousands, which nothing was compiled for yet.
  const { parent, flags } = table;
  const ends = FLAG.pathEnds;
  let length = 0;
  for (let at = row; at !== NO_ROW; length++) {
    at = ((flags[at] ?? 0) & ends) !== 0 ? NO_ROW : (parent[at] ?? NO_ROW);
  }
  const path = new Int32Array(length);
  for (let at = row; at !== NO_ROW; ) {
    path[--length] = at;
    at = ((flags[at] ?? 0) & ends) !== 0 ? NO_ROW : (parent[at] ?? NO_ROW);
  }
  return path;
}

/** The parent on a path, which ends at falsy parent ids even where the tree knows the parent. */
export function above(table: EntryTable, row: number): number {
  return hasFlag(table, row, FLAG.pathEnds) ? NO_ROW : parentOf(table, row);
}
