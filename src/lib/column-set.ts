// Columns of numbers that belong together: one typed array for each name of a schema, with an element for each row
// and room at their end.
import { type Column, grown } from "./grown.ts";
import { trimmed } from "./trimmed.ts";

interface Kind {
  new (length: number): Column;
  readonly prototype: Column;
}

/** By name: the kind of the array, and what a row holds that no value was given for. */
export type ColumnSchema = Readonly<Record<string, { readonly Kind: Kind; readonly none: number }>>;

/** Arrays of these kinds, wherever their memory comes from. */
export type ColumnsOf<Schema extends ColumnSchema> = {
  -readonly [Name in keyof Schema]: Schema[Name]["Kind"]["prototype"];
};

/** Columns with the names of a schema, perhaps in other kinds of arrays. */
export type ColumnsLike<Schema extends ColumnSchema> = { readonly [Name in keyof Schema]: Column };

/** Rows that there is room for at the least, once there are any: a session of a hundred entries grows once or twice. */
const MIN_ROOM = 64;

export class ColumnSet<Schema extends ColumnSchema> {
  /** Elements may be set in all rows that there is room for. */
  all: ColumnsOf<Schema>;
  readonly #schema: Schema;
  readonly #names: readonly (keyof Schema)[];
  #room: number;

  constructor(schema: Schema, room: number) {
    this.#schema = schema;
    this.#names = Object.keys(schema);
    this.#room = room;
    this.all = this.#each((name, { Kind }) => this.#emptied(name, new Kind(room), 0));
  }

  /** Makes room for at least so many rows. */
  reserve(rows: number): void {
    const before = this.#room;
    if (rows <= before) return;
    this.#room = Math.max(rows, 2 * before, MIN_ROOM);
    this.all = this.#each((name) =>
      this.#emptied(name, grown<Column>(this.all[name], this.#room), before),
    );
  }

  /** Puts rows `[from, to)` of others into the rows from `at` on, for which there is room. */
  put(at: number, others: ColumnsLike<Schema>, from: number, to: number): void {
    for (const name of this.#names) this.all[name].set(others[name].subarray(from, to), at);
  }

  /** Puts a row in place of another one. */
  move(from: number, to: number): void {
    for (const name of this.#names) this.all[name].copyWithin(to, from, from + 1);
  }

  /** The first rows; no rows are added after that. */
  finished(rows: number): ColumnsOf<Schema> {
    return this.#each((name) => trimmed<Column>(this.all[name], rows));
  }

  #emptied(name: keyof Schema, column: Column, from: number): Column {
    const none = this.#schema[name]?.none ?? 0;
    return none === 0 ? column : column.fill(none, from);
  }

  #each(make: (name: keyof Schema, kind: ColumnSchema[string]) => Column): ColumnsOf<Schema> {
    const columns = Object.entries(this.#schema).map(([name, kind]) => [name, make(name, kind)]);
    return Object.fromEntries(columns) as ColumnsOf<Schema>;
  }
}
