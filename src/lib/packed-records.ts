// Records of one shape on their way between threads. A thread copies the names of an object's fields with each of
// them, and every text by itself: they cross as columns, which are filled while the records are still made.
//
//   const FIELDS = { row: number((call) => call.row), name: word((call) => call.name) };
//   const packer = new RecordPacker(FIELDS);  packer.add(call);  …  const packed = packer.finish();
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
  | { readonly numbers: Float64Array; readonly ends: Uint32Array }
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

/** Short lists of numbers. */
export function numbers<Item>(
  of: (item: Item) => readonly number[],
): Field<Item, readonly number[]> {
  return { of, columnOf: (value) => new NumbersColumn(value) };
}

export class RecordPacker<Item, Values> {
  #count = 0;
  readonly #keys: readonly (keyof Values)[];
  readonly #columns: readonly ColumnPacker<Item>[];

  constructor(fields: PackedFields<Item, Values>) {
    this.#keys = Object.keys(fields) as (keyof Values)[];
    this.#columns = this.#keys.map((key) => packerOf(fields[key]));
  }

  add(item: Item): void {
    const at = this.#count++;
    for (const column of this.#columns) column.add(item, at);
  }

  /** It is spent afterwards. */
  finish(): PackedRecords<Values> {
    const columns = this.#columns.map((column, at): [keyof Values | undefined, Column] => [
      this.#keys[at],
      column.finish(this.#count),
    ]);
    return {
      count: this.#count,
      columns: Object.fromEntries(columns) as PackedRecords<Values>["columns"],
    };
  }
}

function packerOf<Item, Value>({ columnOf, of }: Field<Item, Value>): ColumnPacker<Item> {
  return columnOf(of);
}

export function packedRecords<Item, Values>(
  items: readonly Item[],
  fields: PackedFields<Item, Values>,
): PackedRecords<Values> {
  const packer = new RecordPacker(fields);
  for (const item of items) packer.add(item);
  return packer.finish();
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

class NumbersColumn<Item> implements ColumnPacker<Item> {
  #numbers = new Float64Array(64);
  #ends = new Uint32Array(64);
  #length = 0;
  readonly #of: (item: Item) => readonly number[];

  constructor(of: (item: Item) => readonly number[]) {
    this.#of = of;
  }

  add(item: Item, at: number): void {
    for (const value of this.#of(item)) {
      if (this.#length === this.#numbers.length)
        this.#numbers = grown(this.#numbers, 2 * this.#numbers.length);
      this.#numbers[this.#length++] = value;
    }
    if (at === this.#ends.length) this.#ends = grown(this.#ends, 2 * this.#ends.length);
    this.#ends[at] = this.#length;
  }

  finish(count: number): Column {
    return {
      numbers: this.#numbers.slice(0, this.#length),
      ends: this.#ends.slice(0, count),
    };
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
  if ("numbers" in column) {
    const { numbers: all, ends } = column;
    return (record) => listOf(all, ends[record - 1] ?? 0, ends[record] ?? 0);
  }
  return (record) => column[record];
}

const NO_NUMBERS: readonly number[] = [];

function listOf(all: Float64Array, from: number, to: number): readonly number[] {
  if (from === to) return NO_NUMBERS;
  const list: number[] = [];
  for (let at = from; at < to; at++) list.push(all[at] ?? Number.NaN);
  return list;
}

/** The memory of all columns, each of them its own: it moves instead of being copied. */
export function buffersOfRecords({ columns }: PackedRecords<object>): ArrayBuffer[] {
  return (Object.values(columns) as Column[]).flatMap((column) =>
    (ArrayBuffer.isView(column) ? [column] : Object.values(column)).flatMap((part: unknown) =>
      ArrayBuffer.isView(part) && part.buffer instanceof ArrayBuffer ? [part.buffer] : [],
    ),
  );
}
