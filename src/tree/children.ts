// Children of every entry, in the order the agent shows them (formats.md 2.12).
import { memo } from "../lib/memo.ts";
import { isBesideTalk } from "../model/table/kinds.ts";
import { type EntryTable, FLAG, hasFlag, NO_ROW, parentOf } from "../model/table/table.ts";

/** Children as one list cut into ranges: those of `row` are `list[start[row]] … list[start[row + 1] - 1]`. */
export interface Children {
  /** `count + 1` elements. */
  readonly start: Int32Array;
  readonly list: Int32Array;
  /** Rows without a parent, in file order; repeated lines are left out. */
  readonly roots: Int32Array;
}

/** The children of all rows: by time, rows without a readable time as if equal. Computed once a table. */
export const childrenOf = memo(build);

function build(table: EntryTable): Children {
  // Columns at hand and no calls: it runs once, for all rows, before an engine has compiled it.
  const { count, parent, flags } = table;
  const start = new Int32Array(count + 1);
  const roots: number[] = [];
  for (let row = 0; row < count; row++) {
    if (((flags[row] ?? 0) & FLAG.repeated) !== 0) continue;
    const above = parent[row] ?? NO_ROW;
    if (above === NO_ROW) roots.push(row);
    else start[above + 1] = (start[above + 1] ?? 0) + 1;
  }
  for (let row = 0; row < count; row++) start[row + 1] = (start[row + 1] ?? 0) + (start[row] ?? 0);
  const list = new Int32Array(start[count] ?? 0);
  const next = start.slice(0, count);
  for (let row = 0; row < count; row++) {
    const above = parent[row] ?? NO_ROW;
    if (above === NO_ROW || ((flags[row] ?? 0) & FLAG.repeated) !== 0) continue;
    const place = next[above] ?? 0;
    list[place] = row;
    next[above] = place + 1;
  }
  sortForks(table, start, list);
  return { start, list, roots: Int32Array.from(roots) };
}

/** Sorts with the same comparison and the same sort as the reference, so that odd times agree too. */
function sortForks(table: EntryTable, start: Int32Array, list: Int32Array): void {
  for (let row = 0; row < table.count; row++) {
    const from = start[row] ?? 0;
    const to = start[row + 1] ?? 0;
    if (to - from < 2) continue;
    const fork = [...list.subarray(from, to)];
    fork.sort((a, b) => (table.time[a] ?? Number.NaN) - (table.time[b] ?? Number.NaN));
    list.set(fork, from);
  }
}

/** The children of one row as a view, not a copy. */
export function childrenAt({ start, list }: Children, row: number): Int32Array {
  return list.subarray(start[row] ?? 0, start[row + 1] ?? 0);
}

/**
 * What the program wrote below an entry that the conversation continues from, or had left: rows one below another
 * that begin no branch, and that no branch ends at. If nothing else is below an entry, the last of them ends a
 * branch.
 */
export const besideTalk = memo((table: EntryTable): readonly (readonly number[])[] => {
  const children = childrenOf(table);
  const below = new Map<number, number[][]>();
  for (const row of table.parsedEntries.keys()) {
    if (!isBeside(table, row) || childrenAt(children, row).length > 0) continue;
    const rows = [row];
    let above = parentOf(table, row);
    while (isBeside(table, above) && childrenAt(children, above).length === 1) {
      rows.push(above);
      above = parentOf(table, above);
    }
    const others = below.get(above);
    if (others) others.push(rows.reverse());
    else below.set(above, [rows.reverse()]);
  }
  return Array.from(below, ([above, found]) => {
    const count = above === NO_ROW ? children.roots.length : childrenAt(children, above).length;
    return found.length < count ? found : found.slice(0, -1);
  }).flat();
});

function isBeside(table: EntryTable, row: number): boolean {
  const { type, customType } = table.parsedEntries.get(row) ?? {};
  return isBesideTalk(type, customType) && !hasFlag(table, row, FLAG.repeated);
}

/** The same, by row. */
export const besideIn = memo((table: EntryTable): Uint8Array => {
  const isBeside = new Uint8Array(table.count);
  for (const rows of besideTalk(table)) for (const row of rows) isBeside[row] = 1;
  return isBeside;
});

/** All first entries of the branches at the fork that an entry is at, in order; only the entry where nothing forks. */
export function branchesAt(table: EntryTable, row: number): Int32Array {
  const children = childrenOf(table);
  const parent = parentOf(table, row);
  const siblings = parent === NO_ROW ? children.roots : childrenAt(children, parent);
  const branches = siblings.filter((one) => besideIn(table)[one] === 0);
  return branches.includes(row) ? branches : Int32Array.of(row);
}
