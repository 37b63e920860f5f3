// Objects of one shape on their way between threads: a thread copies the names of an object's fields with each of
// them, and a text as often as it is there. They cross as columns, each value that comes again once.

/** Numbers as they are, everything else as indexes of its different values. */
type Column = Float64Array | { readonly at: Int32Array; readonly values: readonly unknown[] };

/** Plain data. */
export interface PackedRecords<Item> {
  readonly count: number;
  readonly columns: { readonly [Key in keyof Item]: Column };
}

/** All objects have the same keys. What is an object among their values crosses as it is. */
export function packedRecords<Item extends object>(
  items: readonly Item[],
  keys: readonly (keyof Item)[],
): PackedRecords<Item> {
  const columns = keys.map((key) => [key, packedColumn(items, key)] as const);
  return { count: items.length, columns: Object.fromEntries(columns) as PackedRecords<Item>["columns"] };
}

function packedColumn<Item extends object>(items: readonly Item[], key: keyof Item): Column {
  if (items.every((item) => typeof item[key] === "number")) {
    return Float64Array.from(items, (item) => Number(item[key]));
  }
  const numbers = new Map<unknown, number>();
  const at = new Int32Array(items.length);
  let last: unknown;
  let lastNumber = -1;
  for (let index = 0; index < items.length; index++) {
    const value = items[index]?.[key];
    if (lastNumber < 0 || value !== last) {
      lastNumber = numbers.get(value) ?? numbers.size;
      numbers.set(value, lastNumber);
      last = value;
    }
    at[index] = lastNumber;
  }
  return { at, values: [...numbers.keys()] };
}

/** The value of one key, by item. */
export function columnOf<Item, Key extends keyof Item>(
  { columns }: PackedRecords<Item>,
  key: Key,
): (item: number) => Item[Key] {
  const column = columns[key];
  if (column instanceof Float64Array) return (item) => column[item] as Item[Key];
  const { at, values } = column;
  return (item) => values[at[item] ?? 0] as Item[Key];
}

/** Their memory, which moves instead of being copied. */
export function buffersOf<Item>({ columns }: PackedRecords<Item>): ArrayBuffer[] {
  return Object.values<Column>(columns).map((column) => {
    const { buffer } = column instanceof Float64Array ? column : column.at;
    return buffer as ArrayBuffer;
  });
}
