// Records of one shape for a transfer between threads. A thread copies the field names with each object,
// and every text by itself: records cross as columns.
//
// const FIELDS = { row: number((call) => call.row), name: word((call) => call.name) };
// const packed = packedRecords(calls, FIELDS);
// const [row, name] = [valuesOf(packed, "row"), valuesOf(packed, "name")];
// … { row: row(at), name: name(at) } for each `at` below `packed.count`
/** How a field's values cross: those of all items as a column. The reader decides the type of a value. */
interface Field<Item, Value> {
  readonly columnOf: (items: readonly Item[]) => Column;
  readonly value?: Value;
}

/** By the name under which the other side reads it. */
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
      /** Not a text. */
      readonly others: ReadonlyMap<number, null | undefined>;
    }
  | readonly unknown[];

/** Plain data. */
export interface PackedRecords<Values> {
  readonly count: number;
  readonly columns: { readonly [Key in keyof Values]: Column };
}

// Each field has a function of its own, so that an engine knows what each reads. All items are there: a
// column gets its room at once.

/** Values that are all numbers. */
export function number<Item>(of: (item: Item) => number): Field<Item, number> {
  return { columnOf: (items) => numberColumn(items, of) };
}

/** Few different values, each of which crosses once; by identity. */
export function word<Item, Value>(of: (item: Item) => Value): Field<Item, Value> {
  return { columnOf: (items) => wordColumn(items, of) };
}

/** Mostly different texts. */
export function text<Item, Value extends string | null | undefined>(
  of: (item: Item) => Value,
): Field<Item, Value> {
  return { columnOf: (items) => textColumn(items, of) };
}

export function packedRecords<Item, Values>(
  items: readonly Item[],
  fields: PackedFields<Item, Values>,
): PackedRecords<Values> {
  const keys = Object.keys(fields) as (keyof Values)[];
  const columns = keys.map((key): [keyof Values, Column] => [key, fields[key].columnOf(items)]);
  return {
    count: items.length,
    columns: Object.fromEntries(columns) as PackedRecords<Values>["columns"],
  };
}

function numberColumn<Item>(items: readonly Item[], of: (item: Item) => number): Column {
  const small = new Int32Array(items.length);
  for (let at = 0; at < items.length; at++) {
    const value = of(items[at] as Item);
    small[at] = value;
    // Small integers stay small integers: an engine stores each other number of an object by itself.
    if (!Object.is(small[at], value)) return Float64Array.from(items, of);
  }
  return small;
}

function wordColumn<Item, Value>(items: readonly Item[], of: (item: Item) => Value): Column {
  const numbers = new Map<Value, number>();
  const at = new Uint32Array(items.length);
  let [last, number]: [Value | null, number] = [null, -1];
  for (let nth = 0; nth < items.length; nth++) {
    const value = of(items[nth] as Item);
    // Most equal the one before.
    if (number < 0 || value !== last) {
      number = numbers.get(value) ?? numbers.size;
      if (number === numbers.size) numbers.set(value, number);
      last = value;
    }
    at[nth] = number;
  }
  return { at, words: [...numbers.keys()] };
}

/** Engines refuse a text of twice this length. Characters. */
const MAX_JOINED = 1 << 28;

function textColumn<Item>(
  items: readonly Item[],
  of: (item: Item) => string | null | undefined,
): Column {
  const texts = new Array<string | null | undefined>(items.length);
  const ends = new Uint32Array(items.length);
  const others = new Map<number, null | undefined>();
  let length = 0;
  for (let at = 0; at < items.length; at++) {
    const value = of(items[at] as Item);
    if (typeof value === "string") length += value.length;
    else others.set(at, value);
    texts[at] = value;
    ends[at] = length;
  }
  // A value that is not a text is joined as an empty one.
  return length > MAX_JOINED ? texts : { joined: texts.join(""), ends, others };
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

/** The memory of all columns, each with a buffer of its own: it moves instead of being copied. */
export function buffersOfRecords({ columns }: PackedRecords<object>): ArrayBuffer[] {
  return (Object.values(columns) as Column[]).flatMap((column) =>
    (ArrayBuffer.isView(column) ? [column] : Object.values(column)).flatMap((part: unknown) =>
      ArrayBuffer.isView(part) && part.buffer instanceof ArrayBuffer ? [part.buffer] : [],
    ),
  );
}
