// Rows that are searched together: those that follow one another in a session are read at once, together
// with a few between them that are not wanted.
import type { EntryTable } from "../model/table/table.ts";

export interface RowRun {
  readonly from: number;
  /** The row after the last one. */
  readonly to: number;
}

/** Bytes that are read in vain sooner than reading begins anew. */
const MAX_GAP = 256 << 10;

/** `rows`: ascending. */
export function runsOf(
  table: Pick<EntryTable, "length">,
  rows: ArrayLike<number>,
): readonly RowRun[] {
  const runs: RowRun[] = [];
  let from = -1;
  let to = -1;
  for (let index = 0; index < rows.length; index++) {
    const row = rows[index] ?? 0;
    if (from >= 0 && !isNear(table, to, row)) {
      runs.push({ from, to });
      from = -1;
    }
    if (from < 0) from = row;
    to = row + 1;
  }
  if (from >= 0) runs.push({ from, to });
  return runs;
}

function isNear({ length }: Pick<EntryTable, "length">, from: number, to: number): boolean {
  let bytes = 0;
  for (let row = from; row < to; row++) {
    bytes += length[row] ?? 0;
    if (bytes > MAX_GAP) return false;
  }
  return true;
}
