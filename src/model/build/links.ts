// Who names whom in a table that is being built: the ids of its rows, and which row each row's
// parent was when it was written.
import { grown } from "../../lib/grown.ts";
import { type EntryKey, isTextKey } from "../table/ids.ts";
import { NO_ROW } from "../table/table.ts";
import { IdIndex } from "./id-index.ts";

/**
 * What is done with ids while rows are added. `index`: rows are known by them. `places`: rows are called by where they
 * stand, and no id is kept.
 */
export type IdUse = "index" | "places";

export class Links {
  readonly #ids: EntryKey[] = [];
  readonly #parents: (EntryKey | null)[] = [];
  /** The last row before this one with the parent's id, NO_ROW for none. */
  #earlierParent = new Int32Array(64);
  /** The last row with an id. Kept up with every row: at the end it would delay the first paint. */
  readonly #lastRow = new IdIndex(this.#ids);

  readonly #use: IdUse;

  constructor(use: IdUse = "index") {
    this.#use = use;
  }

  get ids(): readonly EntryKey[] {
    return this.#ids;
  }

  /** Key of each row's parent; null where `parentId` is null. */
  get parents(): readonly (EntryKey | null)[] {
    return this.#parents;
  }

  /** Adds the row after the last one. */
  add(id: EntryKey, parent: EntryKey | null): void {
    const row = this.#ids.push(id) - 1;
    this.#parents.push(parent);
    this.#find(row, parent);
  }

  /** The same for all rows at once, whose parents are known otherwise. */
  addAll(ids: readonly EntryKey[]): void {
    this.#earlierParent = new Int32Array(ids.length).fill(NO_ROW);
    this.#lastRow.reserve(ids.length);
    for (let row = 0; row < ids.length; row++) {
      this.#ids.push(ids[row] as EntryKey);
      this.#lastRow.add(row);
    }
  }

  #find(row: number, parent: EntryKey | null): void {
    if (row === this.#earlierParent.length) this.#grow();
    // Most entries name the one before them: looking ids up is a tenth of a scan.
    const isNext = row > 0 && parent === this.#ids[row - 1];
    this.#earlierParent[row] = isNext ? row - 1 : parent === null ? NO_ROW : this.lastRow(parent);
    this.#lastRow.add(row);
  }

  parentAt(row: number): EntryKey | null {
    return this.#parents[row] ?? null;
  }

  /** The last row with an id, NO_ROW without one. */
  lastRow(id: EntryKey): number {
    return this.#lastRow.get(id);
  }

  /** The same, undefined without one. */
  knownRow(id: EntryKey): number | undefined {
    const row = this.#lastRow.get(id);
    return row === NO_ROW ? undefined : row;
  }

  /** The row that had the id of a row's parent when that row was added, NO_ROW for none. */
  earlierParent(row: number): number {
    return this.#earlierParent[row] ?? NO_ROW;
  }

  /** Whether rows have ids here. */
  get hasIds(): boolean {
    return this.#use !== "places";
  }

  get hasUniqueIds(): boolean {
    return this.#use === "places" || this.#lastRow.size === this.#ids.length;
  }

  /** How many rows have a text for an id, and a text or null for a parent. */
  get linked(): number {
    let linked = 0;
    this.#ids.forEach((id, row) => {
      const parent = this.parentAt(row);
      if (id !== "" && isTextKey(id) && (parent === null || isTextKey(parent))) linked++;
    });
    return linked;
  }

  /** Those of the rows that no row needs as its parent: not named, or another has their id. */
  unneeded(rows: readonly number[]): ReadonlySet<number> {
    if (rows.length === 0) return new Set();
    const named = new Set(this.#parents);
    const asked = new Set(rows);
    const others = new Set(this.#ids.filter((_, row) => !asked.has(row)));
    return new Set(
      rows.filter((row) => {
        const id = this.#ids[row];
        return id === undefined || !named.has(id) || others.has(id);
      }),
    );
  }

  /** The links of the rows that stay. */
  without(dropped: ReadonlySet<number>): Links {
    const links = new Links(this.#use);
    this.#ids.forEach((id, row) => {
      if (!dropped.has(row)) links.add(id, this.parentAt(row));
    });
    return links;
  }

  #grow(): void {
    this.#earlierParent = grown(this.#earlierParent, this.#earlierParent.length * 2);
  }
}
