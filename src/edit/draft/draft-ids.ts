// The ids of a draft's rows on their way between threads: a hundred thousand texts take longer to send
// than all else of a draft, and nearly all of them are the base's.
import type { EntryKey } from "../../model/table/ids.ts";
import { deriveIndex, type EntryTable, NO_ROW, rowOf } from "../../model/table/table.ts";
import { startsInPlace } from "../tree/draft-order.ts";
import { isOdd } from "../tree/draft-table.ts";
import { baseRowOf, type RowsBesideBase } from "./draft-row.ts";

/** By row, the ids that the base does not have there. */
export function ownIds(rows: RowsBesideBase): ReadonlyMap<number, EntryKey> {
  const { base, table } = rows;
  const own = new Map<number, EntryKey>();
  for (let row = 0; row < table.count; row++) {
    const [id, before] = [table.ids[row], baseRowOf(rows, row)];
    if (id !== undefined && (before === NO_ROW || base.ids[before] !== id)) own.set(row, id);
  }
  return own;
}

/** The table with all its ids. `rows.table`: without them. */
export function withIds(rows: RowsBesideBase, own: ReadonlyMap<number, EntryKey>): EntryTable {
  const { base, order } = rows;
  const isInPlace = startsInPlace(order, base.count);
  const ids = isInPlace ? base.ids.slice(0, base.count) : [];
  for (let row = ids.length; row < order.length; row++) {
    const id = own.get(row) ?? base.ids[baseRowOf(rows, row)];
    if (id === undefined) throw new Error(`Broken invariant: no id for row ${row}`);
    ids.push(id);
  }
  for (const [row, id] of own) ids[row] = id;
  const table = { ...rows.table, ids };
  // Where ids do not tell rows apart, what goes lets others answer.
  if (isOdd(base)) return table;
  const added = new Map(Array.from(own, ([row, id]) => [id, row]));
  let rowNow: Int32Array | null = null;
  deriveIndex(table, (id) => {
    rowNow ??= rowsNow(rows);
    const row = added.get(id) ?? rowNow[rowOf(base, id)] ?? NO_ROW;
    return row !== NO_ROW && ids[row] === id ? row : undefined;
  });
  return table;
}

/** By row of the base, where it is in the draft. */
function rowsNow({ base, order }: Pick<RowsBesideBase, "base" | "order">): Int32Array {
  const rowNow = new Int32Array(base.count).fill(NO_ROW);
  for (let row = 0; row < order.length; row++) {
    const before = order[row] ?? NO_ROW;
    if (before < base.count) rowNow[before] = row;
  }
  return rowNow;
}
