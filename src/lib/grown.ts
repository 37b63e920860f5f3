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
 * A column of `room` elements that begins with the given ones; the others are 0. The given column must not be used
 * any more: its memory is moved where the engine can do that, so that outgrown columns do not wait for a collection.
 */
export function grown<C extends Column>(column: C, room: number): C {
  const { buffer, byteLength } = column;
  const Kind = column.constructor as Kind<C>;
  const isWhole = buffer instanceof ArrayBuffer && buffer.byteLength === byteLength;
  // Firefox before 122, Safari before 17.4 and Node before 22 have none.
  if (isWhole && buffer.transfer) return new Kind(buffer.transfer(room * Kind.BYTES_PER_ELEMENT));
  const wider = new Kind(room);
  wider.set(column);
  return wider;
}
