// A table that gets more rows at its end: a running session's file that has grown, an entry that is
// appended. Its columns are copied, which takes a few milliseconds for a hundred thousand rows; its index is
// carried on.
import { type EntryKey, isTextKey } from "../table/ids.ts";
import { carryIndex, type EntryTable, FLAG, keysOf, NO_ROW, rowOf } from "../table/table.ts";
import { Columns, markSiblings, type TableColumns } from "./columns.ts";

/** Rows that come after those of a table, their parents by name. Plain data: it crosses threads. */
export interface TableTail
  extends Omit<TableColumns, "parent">,
    Pick<EntryTable, "count" | "words" | "parsedEntries"> {
  readonly ids: readonly EntryKey[];
  /** What each row names as its parent; null for a root. */
  readonly parents: readonly (EntryKey | null)[];
}

/**
 * Why rows cannot be added without changing rows that are there: one has no id of text, one has an
 * id that another has, one has an id that an orphan waits for, one names a parent that is not before
 * it.
 */
export type TailRefusal = "no-id" | "repeated-id" | "awaited-id" | "missing-parent";

/**
 * The table of both, equal to one built from all rows at once; or why it would not be. Rows keep
 * their numbers. The table before stays as it is.
 */
export function extendTable(table: EntryTable, tail: TableTail): EntryTable | TailRefusal {
  const refusal = refusalOf(table, tail);
  if (refusal) return refusal;
  if (tail.count === 0) return table;
  const before = table.count;
  const count = before + tail.count;
  const columns = new Columns(count);
  columns.put(0, table, 0, before);
  columns.put(before, { ...tail, parent: parentsOf(table, tail) }, 0, tail.count);
  const { parent, flags } = columns.all;
  markSiblings(parent, flags);
  const extended: EntryTable = {
    count,
    ...columns.tableOf(count),
    ids: keysOf(table, before).concat(tail.ids),
    words: joinedMaps(table.words, tail.words, before),
    parsedEntries: joinedMaps(table.parsedEntries, tail.parsedEntries, before),
    missing: table.missing,
    ...(table.titles && { titles: table.titles }),
    ...(table.callers && { callers: table.callers }),
  };
  carryIndex(table, extended);
  return extended;
}

/** By row of the tail, the row above it. */
function parentsOf(table: EntryTable, { ids, parents }: TableTail): Int32Array {
  const added = new Map(ids.map((id, at) => [id, table.count + at]));
  return Int32Array.from(parents, (named) =>
    named === null ? NO_ROW : (added.get(named) ?? rowOf(table, named)),
  );
}

function joinedMaps<T>(
  before: ReadonlyMap<number, T>,
  tail: ReadonlyMap<number, T>,
  first: number,
): ReadonlyMap<number, T> {
  const both = new Map(before);
  for (const [row, value] of tail) both.set(first + row, value);
  return both;
}

function refusalOf(table: EntryTable, tail: TableTail): TailRefusal | null {
  const added = new Set<EntryKey>();
  for (const [row, id] of tail.ids.entries()) {
    if (((tail.flags[row] ?? 0) & FLAG.noId) !== 0 || !isTextKey(id)) return "no-id";
    if (added.has(id) || rowOf(table, id) !== NO_ROW) return "repeated-id";
    if (table.missing.has(id)) return "awaited-id";
    const parent = tail.parents[row] ?? null;
    const isThere = parent === null || added.has(parent) || rowOf(table, parent) !== NO_ROW;
    if (!isThere) return "missing-parent";
    added.add(id);
  }
  return null;
}
