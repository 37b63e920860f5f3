// How a row of a draft stands to the file it is of: one rule for the draft itself and for what has
// only its rows.
import { addressOf } from "../../model/table/address.ts";
import { idValue } from "../../model/table/ids.ts";
import { keyAt, NO_ROW } from "../../model/table/table.ts";
import type { EntryAddress } from "../operation/operation.ts";
import type { DraftRows } from "../tree/draft-table.ts";

/** How an entry stands to the base file. */
export type EntryStatus = "same" | "edited" | "new";

/** The row of the base that the entry in a row has there; NO_ROW for one that an operation made. */
export function baseRowOf({ base, order }: Pick<DraftRows, "base" | "order">, row: number): number {
  const node = order[row] ?? NO_ROW;
  return node < base.count ? node : NO_ROW;
}

/** An edited entry has a reference of its own (EntryRef). */
export function rowStatus(rows: DraftRows, row: number): EntryStatus {
  const before = baseRowOf(rows, row);
  if (before === NO_ROW) return "new";
  return rows.table.start[row] === rows.base.start[before] ? "same" : "edited";
}

/** All rows whose `rowStatus` is not "same", in one pass over two columns: there may be hundreds of thousands. */
export function writtenRows({ base, table, order }: DraftRows): readonly number[] {
  const rows: number[] = [];
  for (let row = 0; row < order.length; row++) {
    const before = order[row] ?? NO_ROW;
    if (before >= base.count || table.start[row] !== base.start[before]) rows.push(row);
  }
  return rows;
}

/** How operations name the entry in a row: what was made or renamed goes by its id. */
export function draftAddressOf(rows: DraftRows, row: number): EntryAddress {
  const { base, table } = rows;
  const before = baseRowOf(rows, row);
  const id = keyAt(table, row);
  if (before !== NO_ROW && keyAt(base, before) === id) return addressOf(base, before);
  return id === undefined ? "" : String(idValue(id));
}
