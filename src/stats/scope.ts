// Which entries a figure is about: the whole session, one branch, or what a branch leaves out.
// Repeated lines belong to none, so that nothing is counted twice.
import { type EntryTable, FLAG, hasFlag } from "../model/table/table.ts";
import { pathTo } from "../tree/path.ts";

export interface Scope {
  /** Root first for a branch, file order otherwise. */
  readonly rows: Int32Array;
  /** 1 for each of `rows`; one element per row of the table. */
  readonly has: Uint8Array;
}

/** Every entry of the file, on all branches. */
export function wholeSession(table: EntryTable): Scope {
  return rowsThat(table, (row) => !hasFlag(table, row, FLAG.repeated));
}

/** Every line of the file, repeated ones too: only for comparing with programs that count them. */
export function everyLine(table: EntryTable): Scope {
  return rowsThat(table, () => true);
}

/** The entries from the root to a leaf. */
export function branchTo(table: EntryTable, leaf: number): Scope {
  const has = new Uint8Array(table.count);
  const rows = pathTo(table, leaf);
  for (const row of rows) has[row] = 1;
  return { rows, has };
}

/** What was tried and left: every entry that is not on the way to this leaf. */
export function abandonedAt(table: EntryTable, leaf: number): Scope {
  const branch = branchTo(table, leaf);
  return rowsThat(table, (row) => branch.has[row] === 0 && !hasFlag(table, row, FLAG.repeated));
}

function rowsThat(table: EntryTable, belongs: (row: number) => boolean): Scope {
  const has = new Uint8Array(table.count);
  const rows: number[] = [];
  for (let row = 0; row < table.count; row++) {
    if (!belongs(row)) continue;
    has[row] = 1;
    rows.push(row);
  }
  return { rows: Int32Array.from(rows), has };
}
