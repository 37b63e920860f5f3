// A table that gets rows one at a time: what an appended entry costs must not grow with the session.

import type { JsonObject } from "../json/json.ts";
import { type EntryKey, endsPath, keyOf, rowKey } from "../table/ids.ts";
import { roleCode, typeCode } from "../table/kinds.ts";
import { carryIndex, type EntryTable, FLAG, NO_ROW, rowOf } from "../table/table.ts";
import { Columns, type RowFields } from "./columns.ts";

export class GrowingTable {
  #table: EntryTable;
  readonly #columns: Columns;
  readonly #ids: EntryKey[];
  readonly #words: Map<number, string>;
  readonly #structural: Map<number, JsonObject>;
  /** At `row + 1` the first child of a row, at 0 the first root. */
  readonly #firstChild = new Map<number, number>();

  constructor(table: EntryTable) {
    this.#columns = Columns.of(table);
    this.#ids = [...table.ids];
    this.#words = new Map(table.words);
    this.#structural = new Map(table.structural);
    for (let row = 0; row < table.count; row++) {
      const place = (table.parent[row] ?? NO_ROW) + 1;
      if (this.#columns.has(row, FLAG.repeated) || this.#firstChild.has(place)) continue;
      this.#firstChild.set(place, row);
    }
    this.#table = this.#cut(table.count);
    carryIndex(table, this.#table);
  }

  /** Shares its memory with the tables before and after it: good until a row is added. */
  get table(): EntryTable {
    return this.#table;
  }

  /** The entry has an id that no other has or names, and a parent that is there, or none. */
  add(fields: RowFields): void {
    const before = this.#table;
    const row = before.count;
    const { type, role, parentId } = fields;
    this.#columns.put(row, fields);
    const parent = parentId === null ? NO_ROW : rowOf(before, keyOf(parentId));
    this.#columns.parent[row] = parent;
    if (parentId !== null && endsPath(parentId)) this.#columns.mark(row, FLAG.pathEnds);
    const first = this.#firstChild.get(parent + 1);
    if (first === undefined) this.#firstChild.set(parent + 1, row);
    else {
      this.#columns.mark(first, FLAG.hasSiblings);
      this.#columns.mark(row, FLAG.hasSiblings);
    }
    if (typeCode(type) === 0) this.#words.set(row, type);
    else if (type === "message" && roleCode(role) === 0) this.#words.set(row, role);
    if (fields.structural) this.#structural.set(row, fields.structural);
    const key = rowKey(fields.id, row);
    this.#ids.push(key);
    this.#table = this.#cut(row + 1);
    carryIndex(before, this.#table, key, row);
  }

  #cut(count: number): EntryTable {
    return {
      count,
      ...this.#columns.viewOf(count),
      ids: this.#ids,
      words: this.#words,
      structural: this.#structural,
    };
  }
}
