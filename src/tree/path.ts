// Walking up: the path from a root to an entry. The table holds no cycles, so every walk ends.
import { memo } from "../lib/memo.ts";
import { type EntryTable, FLAG, hasFlag, NO_ROW, parentOf } from "../model/table/table.ts";

/** The rows from the root down to `row`, both included (formats.md 2.12). NO_ROW: empty. */
export function pathTo(table: EntryTable, row: number): Int32Array {
  let length = 0;
  for (let at = row; at !== NO_ROW; at = above(table, at)) length++;
  const path = new Int32Array(length);
  for (let at = row; at !== NO_ROW; at = above(table, at)) path[--length] = at;
  return path;
}

/** By row: the length of its path; 0 where it was not asked for yet. */
const lengthsIn = memo(({ count }: EntryTable) => new Int32Array(count));

/** How many rows `pathTo` gives. Of many paths each row is walked once. */
export function pathLength(table: EntryTable, row: number): number {
  const lengths = lengthsIn(table);
  let steps = 0;
  let at = row;
  for (; at !== NO_ROW && lengths[at] === 0; steps++) at = above(table, at);
  const length = steps + (at === NO_ROW ? 0 : (lengths[at] ?? 0));
  at = row;
  for (let left = 0; left < steps; left++) {
    lengths[at] = length - left;
    at = above(table, at);
  }
  return length;
}

/** The parent on a path, which ends at falsy parent ids even where the tree knows the parent. */
export function above(table: EntryTable, row: number): number {
  return hasFlag(table, row, FLAG.parentless) ? NO_ROW : parentOf(table, row);
}

/**
 * Of rows some of which go: the row itself or the nearest one above it that stays; NO_ROW when none does. Every row is
 * passed once.
 */
export function heirs(
  stays: (row: number) => boolean,
  aboveOf: (row: number) => number,
): (row: number) => number {
  const known = new Map<number, number>();
  return (row) => {
    const passed: number[] = [];
    let at = row;
    while (at !== NO_ROW && !stays(at) && !known.has(at)) {
      passed.push(at);
      at = aboveOf(at);
    }
    const heir = known.get(at) ?? at;
    for (const one of passed) known.set(one, heir);
    return heir;
  };
}
