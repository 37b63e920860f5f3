// Objects of one shape on their way between threads: a thread copies the names of an object's fields with each of
// them, and a text as often as it is there. They cross as columns.

/**
 * How a field's values cross. number: all of them are numbers. word: few different ones, each of them once.
 * value: as they are.
 */
type Crossing = "number" | "word" | "value";

export type CrossingFields<Item> = { readonly [Key in keyof Item]-?: Crossing };

type Column =
  | Float64Array
  | { readonly at: Uint32Array; readonly words: readonly unknown[] }
  | readonly unknown[];

/** Plain data. */
export interface PackedRecords<Item> {
  readonly count: number;
  readonly columns: { readonly [Key in keyof Item]: Column };
}

export function packedRecords<Item extends object>(
  items: readonly Item[],
  fields: CrossingFields<Item>,
): PackedRecords<Item> {
  const columns: Partial<Record<keyof Item, Column>> = {};
  for (const key of Object.keys(fields) as (keyof Item)[]) {
    columns[key] = COLUMNS[fields[key]](items.map((item) => item[key]));
  }
  return { count: items.length, columns: columns as PackedRecords<Item>["columns"] };
}

const COLUMNS: Readonly<Record<Crossing, (values: readonly unknown[]) => Column>> = {
  number: (values) => Float64Array.from(values as readonly number[]),
  word: wordColumn,
  value: (values) => values,
};

function wordColumn(values: readonly unknown[]): Column {
  const numbers = new Map<unknown, number>();
  const at = new Uint32Array(values.length);
  let last: unknown;
  let number = -1;
  for (let index = 0; index < values.length; index++) {
    const value = values[index];
    // Most are the same as the one before.
    if (number < 0 || value !== last) {
      number = numbers.get(value) ?? numbers.size;
      if (number === numbers.size) numbers.set(value, number);
      last = value;
    }
    at[index] = number;
  }
  return { at, words: [...numbers.keys()] };
}

/** The value of one field, by item. */
export function columnOf<Item, Key extends keyof Item>(
  { columns }: PackedRecords<Item>,
  key: Key,
): (item: number) => Item[Key] {
  const column = columns[key];
  if (column instanceof Float64Array) return (item) => column[item] as Item[Key];
  if ("at" in column && "words" in column) {
    const { at, words } = column;
    return (item) => words[at[item] ?? 0] as Item[Key];
  }
  return (item) => (column as readonly unknown[])[item] as Item[Key];
}
