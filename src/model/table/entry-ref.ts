// What lasts of a row. A session's table is replaced when it is read further, edited or has grown,
// and a row of one table means nothing in the next; whatever is kept of an entry (its body, the
// height of its card, a fold) is kept by its reference.
import { firstIndex } from "../../lib/first-index.ts";
import { memo } from "../../lib/memo.ts";
import { type EntryTable, NO_ROW } from "./table.ts";

declare const ref: unique symbol;

/**
 * An entry of the base file: the byte its JSON begins at, which no two entries share. An entry that a
 * draft made or changed has a number beyond every file (src/edit), another one for other content.
 */
export type EntryRef = number & { readonly [ref]: true };

/** Throws RangeError for a row that the table does not have. */
export function refOf(table: EntryTable, row: number): EntryRef {
  const start = table.start[row];
  if (start === undefined) throw new RangeError(`No row ${row} among ${table.count}`);
  return start as EntryRef;
}

/** The row of an entry in this table, NO_ROW when it is not among its entries. */
export function rowOfRef(table: EntryTable, wanted: EntryRef): number {
  const index = indexOf(table);
  if (index) return index.get(wanted) ?? NO_ROW;
  const { start, count } = table;
  const row = firstIndex(0, count, (at) => (start[at] ?? 0) >= wanted);
  return start[row] === wanted ? row : NO_ROW;
}

/** By reference; null for a table whose rows are in the order of their references. */
const indexOf = memo((table: EntryTable): ReadonlyMap<number, number> | null => {
  const { start, count } = table;
  let row = 1;
  while (row < count && (start[row - 1] ?? 0) < (start[row] ?? 0)) row++;
  return row < count ? new Map(Array.from(start.subarray(0, count), refAndRow)) : null;
});

const refAndRow = (ref: number, row: number): [number, number] => [ref, row];
