// Records of one shape on their way between threads. A thread copies the names of an object's fields with each of
// them, and every text by itself: they cross as columns.
//
//   const FIELDS = { row: number((call) => call.row), name: word((call) => call.name) };
//   const packed = packedRecords(calls, FIELDS);
//   const [row, name] = [valuesOf(packed, "row"), valuesOf(packed, "name")];
//   … { row: row(at), name: name(at) } for each `at` below `packed.count`
import { grown } from "./grown.ts";

/** How a field's values cross, and what they are of an item. */
interface Field<Item, Value> {
  readonly columnOf: (of: (item: Item) => Value) => ColumnPacker<Item>;
  readonly of: (item: Item) => Value;
}

interface ColumnPacker<Item> {
  add(item: Item, at: number): void;
  finish(count: number): Column;
}

/** By the name of what is read again on the other side. */
export type PackedFields<Item, Values> = {
  readonly [Key in keyof Values]: Field<Item, Values[Key]>;
};

type Column =
  | Int32Array
  | Float64Array
  | { readonly at: Uint32Array; readonly words: readonly unknown[] }
  | {
      readonly joined: string;
      readonly ends: Uint32Array;
      /** What is no text. */
      readonly others: ReadonlyMap<number, null | undefined>;
    }
  | readonly unknown[];

/** Plain data. */
export interface PackedRecords<Values> {
  readonly count: number;
  readonly columns: { readonly [Key in keyof Values]: Column };
}

// Each field has a function of its own, as an engine knows what each of them reads.

/** Values that are all numbers. */
export function number<Item>(of: (item: Item) => number): Field<Item, number> {
  return { of, columnOf: (value) => new NumberColumn(value) };
}

/** Few different values, each of which crosses once; by identity. */
export function word<Item, Value>(of: (item: Item) => Value): Field<Item, Value> {
  return { of, columnOf: (value) => new WordColumn(value) };
}

/** Texts most of which are others. */
export function text<Item, Value extends string | null | undefined>(
  of: (item: Item) => Value,
): Field<Item, Value> {
  return { of, columnOf: (value) => new TextColumn(value) };
}

export function packedRecords<Item, Values>(
  items: readonly Item[],
  fields: PackedFields<Item, Values>,
): PackedRecords<Values> {
  const keys = Object.keys(fields) as (keyof Values)[];
  const columns = keys.map((key): [keyof Values, Column] => [
    key,
    columnOf(items, packerOf(fields[key])),
  ]);
  return {
    count: items.length,
    columns: Object.fromEntries(columns) as PackedRecords<Values>["columns"],
  };
}

function packerOf<Item, Value>({ columnOf: made, of }: Field<Item, Value>): ColumnPacker<Item> {
  return made(of);
}

function columnOf<Item>(items: readonly Item[], packer: ColumnPacker<Item>): Column {
  for (let at = 0; at < items.length; at++) {
    const item = items[at];
    if (item !== undefined) packer.add(item, at);
  }
  return packer.finish(items.length);
}

class NumberColumn<Item> implements ColumnPacker<Item> {
  #values = new Float64Array(64);
  /** Small integers stay such: an engine keeps each other number of an object by itself. */
  #areSmall = true;
  readonly #of: (item: Item) => number;

  constructor(of: (item: Item) => number) {
    this.#of = of;
  }

  add(item: Item, at: number): void {
    if (at === this.#values.length) this.#values = grown(this.#values, 2 * this.#values.length);
    const value = this.#of(item);
    this.#values[at] = value;
    this.#areSmall &&= Object.is(value | 0, value);
  }

  finish(count: number): Column {
    const values = this.#values.subarray(0, count);
    return this.#areSmall ? Int32Array.from(values) : values.slice();
  }
}

class WordColumn<Item, Value> implements ColumnPacker<Item> {
  readonly #numbers = new Map<Value, number>();
  #at = new Uint32Array(64);
  #last: Value | null = null;
  #number = -1;
  readonly #of: (item: Item) => Value;

  constructor(of: (item: Item) => Value) {
    this.#of = of;
  }

  add(item: Item, at: number): void {
    const value = this.#of(item);
    // Most are the same as the one before.
    if (this.#number < 0 || value !== this.#last) {
      this.#number = this.#numbers.get(value) ?? this.#numbers.size;
      if (this.#number === this.#numbers.size) this.#numbers.set(value, this.#number);
      this.#last = value;
    }
    if (at === this.#at.length) this.#at = grown(this.#at, 2 * this.#at.length);
    this.#at[at] = this.#number;
  }

  finish(count: number): Column {
    return { at: this.#at.slice(0, count), words: [...this.#numbers.keys()] };
  }
}

/** No engine makes a text of twice as much. Characters. */
const MAX_JOINED = 1 << 28;

class TextColumn<Item> implements ColumnPacker<Item> {
  readonly #texts: (string | null | undefined)[] = [];
  #ends = new Float64Array(64);
  #length = 0;
  readonly #others = new Map<number, null | undefined>();
  readonly #of: (item: Item) => string | null | undefined;

  constructor(of: (item: Item) => string | null | undefined) {
    this.#of = of;
  }

  add(item: Item, at: number): void {
    const value = this.#of(item);
    if (typeof value === "string") this.#length += value.length;
    else this.#others.set(at, value);
    this.#texts.push(value);
    if (at === this.#ends.length) this.#ends = grown(this.#ends, 2 * this.#ends.length);
    this.#ends[at] = this.#length;
  }

  finish(count: number): Column {
    if (this.#length > MAX_JOINED) return this.#texts;
    const ends = Uint32Array.from(this.#ends.subarray(0, count));
    // What is no text is joined as none.
    return { joined: this.#texts.join(""), ends, others: this.#others };
  }
}

/** The value of one field, by record. */
export function valuesOf<Values, Key extends keyof Values>(
  { columns }: PackedRecords<Values>,
  key: Key,
): (record: number) => Values[Key] {
  return readerOf(columns[key]) as (record: number) => Values[Key];
}

function readerOf(column: Column): (record: number) => unknown {
  if (column instanceof Float64Array || column instanceof Int32Array) {
    return (record) => column[record];
  }
  if ("words" in column) {
    const { at, words } = column;
    return (record) => words[at[record] ?? 0];
  }
  if ("joined" in column) {
    const { joined, ends, others } = column;
    return (record) =>
      others.size > 0 && others.has(record)
        ? others.get(record)
        : joined.slice(ends[record - 1] ?? 0, ends[record]);
  }
  return (record) => column[record];
}

/** The memory of all columns, each of them its own: it moves instead of being copied. */
export function buffersOfRecords({ columns }: PackedRecords<object>): ArrayBuffer[] {
  return (Object.values(columns) as Column[]).flatMap((column) =>
    (ArrayBuffer.isView(column) ? [column] : Object.values(column)).flatMap((part: unknown) =>
      ArrayBuffer.isView(part) && part.buffer instanceof ArrayBuffer ? [part.buffer] : [],
    ),
  );
}
