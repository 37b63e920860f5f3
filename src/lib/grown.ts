// Columns of numbers that are filled one after another, with room at their end. By itself: a page needs `trimmed` for its
// first screen, and what it shares with later parts of the app is cut into many more files.

export type Column =
  | Uint8Array
  | Uint16Array
  | Uint32Array
  | Int32Array
  | Float32Array
  | Float64Array;

type Kind<C> = {
  readonly BYTES_PER_ELEMENT: number;
  new (from: number | ArrayBuffer): C;
};

/**
 * The same numbers with room for so many, 0 in each new place. The column is spent: engines that can give its memory
 * back do so at once. Left to their garbage collectors, what columns have outgrown makes them collect all others.
 */
export function grown<C extends Column>(column: C, room: number): C {
  const { buffer, byteLength } = column;
  const isWhole = buffer instanceof ArrayBuffer && buffer.byteLength === byteLength;
  // Firefox before 122, Safari before 17.4 and Node before 22 have none.
  if (!isWhole || !buffer.transfer) return widened(column, room);
  const Kind = column.constructor as Kind<C>;
  return new Kind(buffer.transfer(room * Kind.BYTES_PER_ELEMENT));
}

/** The same where others have the column, too: it stays as it is. */
export function widened<C extends Column>(column: C, room: number): C {
  const wider = new (column.constructor as Kind<C>)(room);
  wider.set(column);
  return wider;
}
