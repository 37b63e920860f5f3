// The ids of a draft's rows on their way between threads: a hundred thousand texts take longer to send
// than all else of a draft, and nearly all of them are the base's.
import { type EntryKey, keyOf } from "../../model/table/ids.ts";
import { deriveIndex, type EntryTable, keyAt, NO_ROW, rowOf } from "../../model/table/table.ts";
import { rowsNow, runsIn } from "../tree/draft-order.ts";
import { type DraftRows, firstIds, isOdd } from "../tree/draft-table.ts";
import { baseRowOf, writtenRows } from "./draft-row.ts";

/** By row, the ids that the base does not have there. */
export function ownIds(rows: DraftRows): ReadonlyMap<number, EntryKey> {
  const { base, table } = rows;
  const own = new Map<number, EntryKey>();
  // Whatever has another id is written anew.
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
