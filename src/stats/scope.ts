// Which entries a figure is about: the whole session, one branch, or what a branch leaves out.
// Repeated lines belong to none, nor does what a session inherited, so that nothing is counted twice.
import { wholeNumbers } from "../lib/whole-numbers.ts";
import { type EntryTable, FLAG, hasFlag } from "../model/table/table.ts";
import { piecesBefore } from "../tree/branch/breaks.ts";
import { besideIn } from "../tree/children.ts";
import { pathTo } from "../tree/path.ts";

export interface Scope {
  /** Root first for a branch, file order otherwise. */
  readonly rows: Int32Array;
  /** 1 for each of `rows`; one element per row of the table. */
  readonly has: Uint8Array;
}

/** Every entry of the file that counts, on all branches. */
export function wholeSession(table: EntryTable): Scope {
  return countedOf(table, wholeNumbers(0, table.count));
}

/** The entries from the root to a leaf. */
export function branchTo(table: EntryTable, leaf: number): Scope {
  return countedOf(table, pathTo(table, leaf));
}

/** What stands before the break that the way to a leaf begins with: not on it, and not abandoned. */
export function beforeBreak(table: EntryTable, leaf: number): Scope {
  const rows: number[] = [];
  for (const piece of piecesBefore(table, pathTo(table, leaf)).toReversed()) {
    for (const row of piece) rows.push(row);
  }
  return countedOf(table, Int32Array.from(rows));
}

/** What was tried and left: every entry that is not on the way to this leaf, nor before its break, nor beside the talk. */
export function abandonedAt(table: EntryTable, leaf: number): Scope {
  const branch = branchTo(table, leaf);
  const before = beforeBreak(table, leaf);
  const isBeside = besideIn(table);
  const isLeft = (row: number) =>
    branch.has[row] === 0 && before.has[row] === 0 && isBeside[row] === 0;
  return countedOf(table, wholeNumbers(0, table.count).filter(isLeft));
}

/** Those of some entries that count as this session's, in their order. */
export function countedOf(table: EntryTable, rows: Int32Array): Scope {
  return scopeOf(
    table,
    rows.filter((row) => !hasFlag(table, row, FLAG.repeated | FLAG.inherited)),
  );
}

/** All of some entries, in their order. */
export function scopeOf(table: EntryTable, rows: Iterable<number>): Scope {
  const scope = { rows: Int32Array.from(rows), has: new Uint8Array(table.count) };
  for (const row of scope.rows) scope.has[row] = 1;
  return scope;
}
