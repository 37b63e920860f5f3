// The columns of a table while rows are still added.
import { ColumnSet } from "../../lib/column-set.ts";
import { shortened } from "../../lib/narrowed.ts";
import type { Json, JsonObject } from "../json/json.ts";
import { type EntryTable, FLAG, NO_ROW } from "../table/table.ts";

/** One entry's fields that its row is made from, as read from its line or object. */
export interface RowFields {
  readonly type: string;
  /** `message.role`; "" for other types or when there is none. */
  readonly role: string;
  readonly id: Json | undefined;
  readonly parentId: Json | undefined;
  /** ms since 1970 or NaN. */
  readonly time: number;
  readonly start: number;
  readonly length: number;
  readonly line: number;
  /** Extra FLAG bits the reader knows (recovered). */
  readonly flags: number;
  /** The whole entry, where a table keeps it parsed; else null. */
  readonly parsed: JsonObject | null;
}

/** The columns of an EntryTable that are typed arrays, and what a place without a row holds. */
const COLUMNS = {
  type: { Kind: Uint8Array, none: 0 },
  role: { Kind: Uint8Array, none: 0 },
  parent: { Kind: Int32Array, none: NO_ROW },
  time: { Kind: Float64Array, none: Number.NaN },
  start: { Kind: Float64Array, none: 0 },
  length: { Kind: Uint32Array, none: 0 },
  line: { Kind: Int32Array, none: 0 },
  flags: { Kind: Uint16Array, none: 0 },
} as const;

export type TableColumns = Pick<EntryTable, keyof typeof COLUMNS>;

export class Columns extends ColumnSet<typeof COLUMNS> {
  constructor(room = 64) {
    super(COLUMNS, room);
  }

  mark(row: number, flag: number): void {
    this.all.flags[row] = (this.all.flags[row] ?? 0) | flag;
  }

  has(row: number, flag: number): boolean {
    return ((this.all.flags[row] ?? 0) & flag) !== 0;
  }

  /** The first rows as a table has them; no rows are added after that. */
  tableOf(rows: number): TableColumns {
    const columns = this.finished(rows);
    return { ...columns, start: shortened(columns.start) };
  }
}

/** Marks those of the rows that have siblings, and no others. Lines that only repeat a later one are none. */
export function markSiblings(parent: Int32Array, flags: Uint16Array): void {
  // At place 0 the first root, at place `row + 1` the first child of a row: itself + 1, 0 without one.
  const first = new Int32Array(parent.length + 1);
  for (let row = 0; row < parent.length; row++) {
    const own = (flags[row] ?? 0) & ~FLAG.hasSiblings;
    flags[row] = own;
    if ((own & FLAG.repeated) !== 0) continue;
    const place = (parent[row] ?? NO_ROW) + 1;
    const sibling = (first[place] ?? 0) - 1;
    if (sibling === NO_ROW) first[place] = row + 1;
    else {
      flags[row] = own | FLAG.hasSiblings;
      flags[sibling] = (flags[sibling] ?? 0) | FLAG.hasSiblings;
    }
  }
}
