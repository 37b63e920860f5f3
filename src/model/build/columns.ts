// The columns of a table while rows are still added: typed arrays with room at their end.
import { type Column, grown, widened } from "../../lib/grown.ts";
import { shortened } from "../../lib/narrowed.ts";
import { trimmed } from "../../lib/trimmed.ts";
import type { Json, JsonObject } from "../json/json.ts";
import { type EntryTable, NO_ROW } from "../table/table.ts";

/** One entry's structural fields, as read from its line or object. */
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
  /** The whole entry, for structural types. */
  readonly structural: JsonObject | null;
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

type Name = keyof typeof COLUMNS;
const NAMES = Object.keys(COLUMNS) as Name[];

export type TableColumns = Pick<EntryTable, Name>;

/** While rows are added, where they begin takes as much room as it may need. */
type Filled = { -readonly [Key in Name]: Key extends "start" ? Float64Array : EntryTable[Key] };

/** One column for each name. */
function columnsOf(make: (name: Name) => Column): Filled {
  return Object.fromEntries(NAMES.map((name) => [name, make(name)])) as Filled;
}

export class Columns {
  /** With room after the last row. */
  all: Filled = columnsOf((name) => new COLUMNS[name].Kind(64));

  /** Columns that begin with the rows of a table, which stays as it is. */
  static of(table: TableColumns): Columns {
    const columns = new Columns();
    const room = Math.max(64, table.type.length * 2);
    columns.all = columnsOf((name) => {
      const column = new COLUMNS[name].Kind(room);
      column.set(table[name]);
      return column;
    });
    return columns;
  }

  /** Fills a row, the one after the last. Its parent is left for whoever knows all rows. `type` and `role`: codes. */
  put(
    row: number,
    type: number,
    role: number,
    time: number,
    start: number,
    length: number,
    line: number,
    flags: number,
  ): void {
    if (row === this.all.type.length) this.#resize(grown, row * 2);
    const { all } = this;
    all.type[row] = type;
    all.role[row] = role;
    all.parent[row] = NO_ROW;
    all.time[row] = time;
    all.start[row] = start;
    all.length[row] = length;
    all.line[row] = line;
    all.flags[row] = flags;
  }

  /** The same from row `at` of other columns, its parent known. Views of these stay as they are. */
  take(row: number, from: Omit<TableColumns, "parent">, at: number, parent: number): void {
    if (row === this.all.type.length) this.#resize(widened, row * 2);
    this.#copy({ ...from, parent: NO_PARENTS }, at, row);
    this.all.parent[row] = parent;
  }

  move(from: number, to: number): void {
    this.#copy(this.all, from, to);
  }

  #copy(source: TableColumns, from: number, to: number): void {
    for (const name of NAMES) this.all[name][to] = source[name][from] ?? COLUMNS[name].none;
  }

  mark(row: number, flag: number): void {
    this.all.flags[row] = (this.all.flags[row] ?? 0) | flag;
  }

  has(row: number, flag: number): boolean {
    return ((this.all.flags[row] ?? 0) & flag) !== 0;
  }

  /** The first rows, in memory of their own. */
  copyOf(count: number): TableColumns {
    return columnsOf((name) => this.all[name].slice(0, count));
  }

  /** The first rows, to which no others are added any more. */
  finished(count: number): TableColumns {
    const columns = columnsOf((name) => trimmed<Column>(this.all[name], count));
    return { ...columns, start: shortened(columns.start) };
  }

  /** The first rows, in the memory that later rows are put into. */
  viewOf(count: number): TableColumns {
    return columnsOf((name) => this.all[name].subarray(0, count));
  }

  #resize(resized: typeof grown, room: number): void {
    this.all = columnsOf((name) => resized<Column>(this.all[name], room));
  }
}

const NO_PARENTS = new Int32Array(0);
