// Columns of numbers that are filled one after another, with room at their end. By itself: a page needs `trimmed` for its
// first screen, and what it shares with later parts of the app is cut into many more files.

export type Column = Uint8Array | Uint16Array | Uint32Array | Int32Array | Float64Array;

/** The same numbers with room for so many, 0 in each new place. */
export function grown<C extends Column>(column: C, room: number): C {
  const Kind = column.constructor as new (length: number) => C;
  const longer = new Kind(room);
  longer.set(column);
  return longer;
}
