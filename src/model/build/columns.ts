// The columns of a table while rows are still added: typed arrays with room at their end.
import { grown, widened } from "../../lib/grown.ts";
import { shortened, wide } from "../../lib/narrowed.ts";
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

/** The columns of an EntryTable that are typed arrays. */
export type TableColumns = Pick<
  EntryTable,
  "type" | "role" | "parent" | "time" | "start" | "length" | "line" | "flags"
>;

export class Columns {
  type: Uint8Array = new Uint8Array(64);
  role: Uint8Array = new Uint8Array(64);
  parent: Int32Array = new Int32Array(64);
  time: Float64Array = new Float64Array(64);
  start: Float64Array = new Float64Array(64);
  length: Uint32Array = new Uint32Array(64);
  line: Int32Array = new Int32Array(64);
  flags: Uint16Array = new Uint16Array(64);

  /** Columns that begin with the rows of a table. */
  static of(table: TableColumns): Columns {
    const columns = new Columns();
    columns.#resize(widened, table, Math.max(64, table.type.length * 2));
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
    if (row === this.type.length) this.#resize(grown, this, row * 2);
    this.type[row] = type;
    this.role[row] = role;
    this.parent[row] = NO_ROW;
    this.time[row] = time;
    this.start[row] = start;
    this.length[row] = length;
    this.line[row] = line;
    this.flags[row] = flags;
  }

  /** The same from row `at` of other columns, its parent known. Views of these stay as they are. */
  take(row: number, from: Omit<TableColumns, "parent">, at: number, parent: number): void {
    if (row === this.type.length) this.#resize(widened, this, row * 2);
    this.type[row] = from.type[at] ?? 0;
    this.role[row] = from.role[at] ?? 0;
    this.parent[row] = parent;
    this.time[row] = from.time[at] ?? Number.NaN;
    this.start[row] = from.start[at] ?? 0;
    this.length[row] = from.length[at] ?? 0;
    this.line[row] = from.line[at] ?? 0;
    this.flags[row] = from.flags[at] ?? 0;
  }

  move(from: number, to: number): void {
    this.type[to] = this.type[from] ?? 0;
    this.role[to] = this.role[from] ?? 0;
    this.time[to] = this.time[from] ?? Number.NaN;
    this.start[to] = this.start[from] ?? 0;
    this.length[to] = this.length[from] ?? 0;
    this.line[to] = this.line[from] ?? 0;
    this.flags[to] = this.flags[from] ?? 0;
  }

  mark(row: number, flag: number): void {
    this.flags[row] = (this.flags[row] ?? 0) | flag;
  }

  has(row: number, flag: number): boolean {
    return ((this.flags[row] ?? 0) & flag) !== 0;
  }

  /** The first rows, in memory of their own. */
  copyOf(count: number): TableColumns {
    return {
      type: this.type.slice(0, count),
      role: this.role.slice(0, count),
      parent: this.parent.slice(0, count),
      time: this.time.slice(0, count),
      start: this.start.slice(0, count),
      length: this.length.slice(0, count),
      line: this.line.slice(0, count),
      flags: this.flags.slice(0, count),
    };
  }

  /** The first rows, to which no others are added any more. */
  finished(count: number): TableColumns {
    return {
      type: trimmed(this.type, count),
      role: trimmed(this.role, count),
      parent: trimmed(this.parent, count),
      time: trimmed(this.time, count),
      start: shortened(trimmed(this.start, count)),
      length: trimmed(this.length, count),
      line: trimmed(this.line, count),
      flags: trimmed(this.flags, count),
    };
  }

  /** The first rows, in the memory that later rows are put into. */
  viewOf(count: number): TableColumns {
    return {
      type: this.type.subarray(0, count),
      role: this.role.subarray(0, count),
      parent: this.parent.subarray(0, count),
      time: this.time.subarray(0, count),
      start: this.start.subarray(0, count),
      length: this.length.subarray(0, count),
      line: this.line.subarray(0, count),
      flags: this.flags.subarray(0, count),
    };
  }

  #resize(resized: typeof grown, from: TableColumns, size: number): void {
    // Of a table it may be a shorter one.
    const start = from.start instanceof Float64Array ? from.start : wide(from.start);
    this.type = resized(from.type, size);
    this.role = resized(from.role, size);
    this.parent = resized(from.parent, size);
    this.time = resized(from.time, size);
    this.start = resized(start, size);
    this.length = resized(from.length, size);
    this.line = resized(from.line, size);
    this.flags = resized(from.flags, size);
  }
}
