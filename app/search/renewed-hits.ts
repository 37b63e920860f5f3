// The hits of a search after the rows of its session were renewed: those of unchanged entries.
import { NO_ROW } from "../../src/model/table/table.ts";
import { type FindWish, rowsOf } from "./find-wish.ts";
import { HitColumns } from "./hit-columns.ts";

export interface RenewedHits {
  readonly columns: HitColumns;
  /** Hits in unchanged entries. */
  readonly count: number;
  /** What has to be searched again. */
  readonly rows: Int32Array;
  /** Index of the current hit once everything is searched; -1: it is gone. */
  readonly currentIn: (columns: HitColumns) => number;
}

/** Null: the rows do not follow from the earlier ones, or the change is unknown. Linear in the rows. */
export function renewedHits(
  before: FindWish,
  wish: FindWish,
  { columns, current }: { readonly columns: HitColumns; readonly current: number },
): RenewedHits | null {
  const { renewals, change, session } = wish.open;
  const isNext = renewals === before.open.renewals + 1;
  if (!isNext || !change?.order) return null;
  const { order, changed } = change;
  const isSearched = new Set(rowsOf(before));
  const isOther = new Set(changed);
  const counts = new Map<number, number>();
  const more: number[] = [];
  const atRow = current < 0 ? NO_ROW : columns.rowOf(current);
  let rowNow = NO_ROW;
  for (const row of rowsOf(wish)) {
    const was = order[row] ?? NO_ROW;
    if (isOther.has(row) || !isSearched.has(was)) more.push(row);
    else if ((columns.counts[was] ?? 0) > 0) counts.set(row, columns.counts[was] ?? 0);
    if (was === atRow && counts.has(row)) rowNow = row;
  }
  // Hits of an entry keep their order.
  const within = current < 0 ? 0 : current - columns.firstFrom(atRow);
  const { count } = session.table;
  return {
    columns: HitColumns.of(count, counts, more[0] ?? count),
    count: [...counts.values()].reduce((sum, one) => sum + one, 0),
    rows: Int32Array.from(more),
    currentIn: (now) => (rowNow === NO_ROW ? -1 : now.firstFrom(rowNow) + within),
  };
}
