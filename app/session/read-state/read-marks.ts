// Up to where a session was read. A mark on an entry means that it and everything above it was read. On
// another branch that holds as far as the two are one. Pure: rows and times in, rows and times out.
import { addressOf, rowAt } from "../../../src/model/table/address.ts";
import { type EntryTable, NO_ROW, parentOf } from "../../../src/model/table/table.ts";
import { isAtOrAbove, runsOf } from "../../../src/tree/branch/runs.ts";
import type { ReadMark } from "../../catalog/stored/records.ts";

/** Most marks of one session: branches that were read separately. */
const MAX_MARKS = 20;

/** The marks with one more; those above and below it on its own branch are redundant then. */
export function withMark(
  table: EntryTable,
  marks: readonly ReadMark[],
  row: number,
  at: number,
): readonly ReadMark[] {
  const mark = { entry: addressOf(table, row), at };
  // Most sessions have none yet, and to number all rows of a long one takes memory.
  if (marks.length === 0) return [mark];
  const runs = runsOf(table);
  const others = marks.filter((known) => {
    const other = rowAt(table, known.entry);
    if (other === NO_ROW) return true;
    return !isAtOrAbove(runs, other, row) && !isAtOrAbove(runs, row, other);
  });
  return [...others, mark].slice(-MAX_MARKS);
}

export interface ReadTo {
  /** Index on the path of the last entry that was read. */
  readonly position: number;
  /** ms since 1970. */
  readonly at: number;
}

/** Null where nothing on the path was read. Marks of removed entries are ignored. */
export function readTo(
  table: EntryTable,
  path: Int32Array,
  marks: readonly ReadMark[],
): ReadTo | null {
  if (marks.length === 0) return null;
  const positions = new Int32Array(table.count).fill(NO_ROW);
  for (const [position, row] of path.entries()) positions[row] = position;
  let furthest: ReadTo | null = null;
  for (const { entry, at } of marks) {
    const position = positionAbove(table, positions, rowAt(table, entry));
    if (position > (furthest?.position ?? NO_ROW)) furthest = { position, at };
  }
  return furthest;
}

/** The row or the nearest above it that has one; NO_ROW for none. */
function positionAbove(table: EntryTable, positions: Int32Array, row: number): number {
  let steps = 0;
  for (let at = row; at !== NO_ROW && steps < table.count; at = parentOf(table, at), steps++) {
    const position = positions[at] ?? NO_ROW;
    if (position !== NO_ROW) return position;
  }
  return NO_ROW;
}

/** By row, 1 where it was read. */
export function readRows(table: EntryTable, marks: readonly ReadMark[]): Uint8Array {
  const isRead = new Uint8Array(table.count);
  for (const { entry } of marks) {
    for (let at = rowAt(table, entry); at !== NO_ROW && !isRead[at]; at = parentOf(table, at)) {
      isRead[at] = 1;
    }
  }
  return isRead;
}
