// Ids of entries that have none of their own, in a table all of whose rows are called by where they stand: put
// together when somebody asks, as texts for all rows of a long session are as large as the rest of its table.
//
//   b120     the object that begins at byte 120
//   b120+1   the second row that is made from it

import { firstIndex } from "../../lib/first-index.ts";
import type { Offsets } from "../../lib/narrowed.ts";
import type { EntryKey } from "./ids.ts";

/** Of a table: its rows are in file order, and the later rows of an object begin within it, a byte after one another. */
export interface RowBytes {
  readonly count: number;
  readonly start: Offsets;
  readonly length: Uint32Array;
}

/** The id of an object that has none: the byte it begins at, which the end of a file tells without its lines being counted. `nth`: of the rows that are made from it. */
export function placeId(start: number, nth = 0): string {
  return nth === 0 ? `b${start}` : `b${start}+${nth}`;
}

/** Whether a row is made from the object that the one before it is made from. */
export function isOfObjectAbove({ start, length }: Omit<RowBytes, "count">, row: number): boolean {
  return row > 0 && (start[row] ?? 0) < (start[row - 1] ?? 0) + (length[row - 1] ?? 0);
}

/** The first of the rows that are made from the object of a row. */
export function firstOfObject(rows: Omit<RowBytes, "count">, row: number): number {
  let first = row;
  while (isOfObjectAbove(rows, first)) first--;
  return first;
}

export function placeKey(rows: RowBytes, row: number): EntryKey {
  const first = firstOfObject(rows, row);
  // It begins with no character that keys begin with whose ids are no texts.
  return placeId(rows.start[first] ?? 0, row - first) as EntryKey;
}

const PLACE = /^b(\d{1,15})(?:\+(\d{1,6}))?$/;

/** The row with such an id, -1 when there is none. */
export function rowAtPlace(rows: RowBytes, key: EntryKey): number {
  const [, byte, nth = "0"] = PLACE.exec(key) ?? [];
  if (byte === undefined) return -1;
  const start = Number(byte) + Number(nth);
  const row = firstIndex(0, rows.count, (at) => (rows.start[at] ?? 0) >= start);
  // Written in another way it is the id of none.
  return row < rows.count && placeKey(rows, row) === key ? row : -1;
}
