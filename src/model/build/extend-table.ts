// A table that gets more rows at its end: a running session's file that has grown, an entry that is
// appended. What that costs depends on the new rows alone: columns, ids and index are carried on.

import type { JsonObject } from "../json/json.ts";
import { type EntryKey, isTextKey } from "../table/ids.ts";
import { carryIndex, type EntryTable, FLAG, keysOf, NO_ROW, rowOf } from "../table/table.ts";
import { Columns, type TableColumns } from "./columns.ts";

/** Rows that come after those of a table, their parents by name. Plain data: it crosses threads. */
export interface TableTail extends Omit<TableColumns, "parent"> {
  readonly count: number;
  readonly ids: readonly EntryKey[];
  /** What each row names as its parent; null for a root. */
  readonly parents: readonly (EntryKey | null)[];
  /** By row of the tail, as in EntryTable. */
  readonly words: ReadonlyMap<number, string>;
  readonly structural: ReadonlyMap<number, JsonObject>;
}

/**
 * Why rows cannot be added without changing rows that are there: one has no id of text, one has an
 * id that another has, one has an id that an orphan waits for, one names a parent that is not before
 * it.
 */
export type TailRefusal = "no-id" | "repeated-id" | "awaited-id" | "missing-parent";

/**
 * The table of both, equal to one built from all rows at once; or why it would not be. Rows keep
 * their numbers. The table before stays readable by row, but shares its memory with the next: its
 * first child of a parent learns of a sibling, and its maps hold the next one's rows, too.
 */
export function extendTable(table: EntryTable, tail: TableTail): EntryTable | TailRefusal {
  const refusal = refusalOf(table, tail);
  if (refusal) return refusal;
  if (tail.count === 0) return table;
  const known = sharedColumns.get(table);
  const room = known?.count === table.count ? known : new SharedColumns(table);
  sharedColumns.set(table, room);
  const extended = room.add(table, tail);
  // The index of a table that was extended in another way already has other rows in it.
  if (known === undefined || known === room) carryIndex(table, extended);
  sharedColumns.set(extended, room);
  return extended;
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

const sharedColumns = new WeakMap<EntryTable, SharedColumns>();

/** The memory that a table and those that continue it share. */
class SharedColumns {
  count: number;
  readonly #columns: Columns;
  readonly #ids: EntryKey[];
  readonly #words: Map<number, string>;
  readonly #structural: Map<number, JsonObject>;
  /** At `row + 1` the first child of a row, at 0 the first root. */
  readonly #firstChild = new Map<number, number>();

  constructor(table: EntryTable) {
    this.count = table.count;
    this.#columns = Columns.of(table);
    this.#ids = keysOf(table, table.count);
    this.#words = upTo(table.count, table.words);
    this.#structural = upTo(table.count, table.structural);
    for (let row = 0; row < table.count; row++) {
      const place = (table.parent[row] ?? NO_ROW) + 1;
      if (this.#columns.has(row, FLAG.repeated) || this.#firstChild.has(place)) continue;
      this.#firstChild.set(place, row);
    }
  }

  add(table: EntryTable, tail: TableTail): EntryTable {
    const before = this.count;
    const added = new Map<EntryKey, number>();
    for (const [at, id] of tail.ids.entries()) {
      const row = this.count++;
      const named = tail.parents[at] ?? null;
      const parent = named === null ? NO_ROW : (added.get(named) ?? rowOf(table, named));
      this.#columns.take(row, tail, at, parent);
      this.#markSiblings(row, parent);
      this.#ids.push(id);
      added.set(id, row);
    }
    for (const [row, word] of tail.words) this.#words.set(before + row, word);
    for (const [row, entry] of tail.structural) this.#structural.set(before + row, entry);
    return {
      count: this.count,
      ...this.#columns.viewOf(this.count),
      ids: this.#ids,
      words: this.#words,
      structural: this.#structural,
      missing: table.missing,
    };
  }

  #markSiblings(row: number, parent: number): void {
    const first = this.#firstChild.get(parent + 1);
    if (first === undefined) this.#firstChild.set(parent + 1, row);
    else {
      this.#columns.mark(first, FLAG.hasSiblings);
      this.#columns.mark(row, FLAG.hasSiblings);
    }
  }
}

function upTo<T>(count: number, byRow: ReadonlyMap<number, T>): Map<number, T> {
  return new Map([...byRow].filter(([row]) => row < count));
}
