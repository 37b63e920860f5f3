// Who names whom in a table that is being built: the ids of its rows, and what each row names as its parent.
import type { EntryKey } from "../table/ids.ts";
import { NO_ROW } from "../table/table.ts";

export class Links {
  /** By row. */
  readonly ids: EntryKey[] = [];
  /** Key of each row's parent; null where `parentId` is null. */
  readonly parents: (EntryKey | null)[] = [];
  /** The last row with an id. Kept up with every row: at the end it would delay the first paint. */
  readonly lastRow = new Map<EntryKey, number>();
  /** Rows are known by ids; else they are called by where they stand, and no id is kept. */
  readonly hasIds: boolean;

  constructor(hasIds = true) {
    this.hasIds = hasIds;
  }

  /** Adds the row after the last one. */
  add(id: EntryKey, parent: EntryKey | null): void {
    this.lastRow.set(id, this.ids.push(id) - 1);
    this.parents.push(parent);
  }

  get hasUniqueIds(): boolean {
    return this.lastRow.size === this.ids.length;
  }

  /** By row, the row that had the id of its parent when it was added, NO_ROW for none. */
  earlierParents(): readonly number[] {
    const last = new Map<EntryKey, number>();
    return this.ids.map((id, row) => {
      const parent = this.parents[row] ?? null;
      const earlier = parent === null ? NO_ROW : (last.get(parent) ?? NO_ROW);
      last.set(id, row);
      return earlier;
    });
  }

  /** Those of the rows that no row needs as its parent: not named, or another has their id. */
  unneeded(rows: readonly number[]): ReadonlySet<number> {
    if (rows.length === 0) return new Set();
    const named = new Set(this.parents);
    const asked = new Set(rows);
    const others = new Set(this.ids.filter((_, row) => !asked.has(row)));
    return new Set(
      rows.filter((row) => {
        const id = this.ids[row];
        return id === undefined || !named.has(id) || others.has(id);
      }),
    );
  }

  /** The links of the rows that stay. */
  without(dropped: ReadonlySet<number>): Links {
    const links = new Links(this.hasIds);
    this.ids.forEach((id, row) => {
      if (!dropped.has(row)) links.add(id, this.parents[row] ?? null);
    });
    return links;
  }
}
