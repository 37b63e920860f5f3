// Rows that are searched together: those that follow one another in a session are read at once, together
// with a few between them that are not wanted.
import type { EntryTable } from "../model/table/table.ts";

/** Bytes that are read in vain sooner than reading begins anew. */
const MAX_GAP = 256 << 10;

/** `rows`: ascending. The last row of each run stands before `to`. */
export function runsOf(table: Pick<EntryTable, "length">, rows: ArrayLike<number>) {
  const runs: { readonly from: number; to: number }[] = [];
  for (let index = 0; index < rows.length; index++) {
    const row = rows[index] ?? 0;
    const last = runs.at(-1);
    if (last && isNear(table, last.to, row)) last.to = row + 1;
    else runs.push({ from: row, to: row + 1 });
  }
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
