// Columns of numbers that are filled one after another: with room at their end, until nobody adds to them any more.

export type Column = Uint8Array | Uint16Array | Uint32Array | Int32Array | Float64Array;

/** The same numbers with room for so many, 0 in each new place. */
export function grown<C extends Column>(column: C, room: number): C {
  const Kind = column.constructor as new (length: number) => C;
  const longer = new Kind(room);
  longer.set(column);
  return longer;
}

/** How much of its memory a column may leave unused, as a part of it. */
const MAX_UNUSED = 1 / 8;

/** The first elements of a column that nobody else goes on with: copied where much room is after them. */
export function trimmed<C extends Column>(column: C, length: number): C {
  const isTight = column.length - length <= column.length * MAX_UNUSED;
  return (isTight ? column.subarray(0, length) : column.slice(0, length)) as C;
}
