// Where a history breaks: an entry whose parent is not in the file, because a damaged line held it or
// because it was never written, is a root. Files are appended to, so the history that it continues most
// likely ended at the entry before it in the file; the two are not joined, as no reader of the format joins
// them (formats.md 2.12).
//
//   a ─ b ─ c   (a damaged line)   e ─ f        the path to f is e f; a b c stand before the break
import { memo } from "../../lib/memo.ts";
import { type EntryTable, FLAG, hasFlag, NO_ROW } from "../../model/table/table.ts";
import { pathTo } from "../path.ts";

/** The entry before a root whose parent is missing; NO_ROW for all others. */
function entryBefore(table: EntryTable, root: number): number {
  if (!hasFlag(table, root, FLAG.orphan)) return NO_ROW;
  let row = root - 1;
  while (row >= 0 && hasFlag(table, row, FLAG.repeated)) row--;
  return row < 0 ? NO_ROW : row;
}

/**
 * The history before the break that a path begins with, as the paths of its pieces, the nearest first:
 * there are several if the history breaks several times. Empty if nothing is missing. Linear in their
 * entries, once a path.
 */
export const piecesBefore = memo((table: EntryTable, path: Int32Array): readonly Int32Array[] => {
  const pieces: Int32Array[] = [];
  const seen = new Set<number>();
  let root = path[0] ?? NO_ROW;
  while (root !== NO_ROW && !seen.has(root)) {
    seen.add(root);
    const before = entryBefore(table, root);
    if (before === NO_ROW) break;
    const piece = pathTo(table, before);
    root = piece[0] ?? NO_ROW;
    // Parents may come after their children in a file: then it leads back to where one is.
    if (!seen.has(root)) pieces.push(piece);
  }
  return pieces;
}, 1);

/** The rows after which a history breaks. */
export const breakEnds = memo((table: EntryTable): ReadonlySet<number> => {
  const ends = new Set<number>();
  for (let row = 0; row < table.count; row++) {
    const before = entryBefore(table, row);
    if (before !== NO_ROW) ends.add(before);
  }
  return ends;
});
