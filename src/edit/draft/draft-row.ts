// How a row of a draft stands to the file it is of: one rule for the draft itself and for what has
// only its rows.
import { addressOf } from "../../model/table/address.ts";
import { type EntryKey, idValue, keyOf } from "../../model/table/ids.ts";
import { deriveIndex, type EntryTable, keyAt, NO_ROW, rowOf } from "../../model/table/table.ts";
import type { EntryAddress } from "../operation/operation.ts";
import { rowsNow, runsIn } from "../tree/draft-order.ts";
import { type DraftRows, firstIds, isOdd } from "../tree/draft-table.ts";

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

/**
 * By row, the ids that the base does not have there: all that goes from thread to thread of a draft's ids, as a hundred
 * thousand texts take longer to send than all else of it.
 */
export function ownIds(rows: DraftRows): ReadonlyMap<number, EntryKey> {
  const { base, table } = rows;
  const own = new Map<number, EntryKey>();
  // An entry with another id is rewritten.
  for (const row of writtenRows(rows)) {
    const [id, before] = [keyAt(table, row), baseRowOf(rows, row)];
    if (id !== undefined && (before === NO_ROW || keyAt(base, before) !== id)) own.set(row, id);
  }
  return own;
}

/** The table with all its ids. `rows.table`: without them. */
export function withIds(rows: DraftRows, own: ReadonlyMap<number, EntryKey>): EntryTable {
  const { base, order } = rows;
  const ids = firstIds(base, runsIn(order, base.count));
  for (let row = ids.length; row < order.length; row++) {
    ids.push(keyAt(base, baseRowOf(rows, row)) ?? keyOf(undefined));
  }
  for (const [row, id] of own) ids[row] = id;
  const table = { ...rows.table, ids };
  // Where ids do not tell rows apart, what goes lets others answer.
  if (isOdd(base)) return table;
  const added = new Map(Array.from(own, ([row, id]) => [id, row]));
  let rowNow: Int32Array | null = null;
  deriveIndex(table, (id) => {
    rowNow ??= rowsNow(order, base.count);
    const row = added.get(id) ?? rowNow[rowOf(base, id)] ?? NO_ROW;
    return row !== NO_ROW && ids[row] === id ? row : undefined;
  });
  return table;
}
