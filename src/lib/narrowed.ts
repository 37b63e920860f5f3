// Columns of numbers that may be of half the size: what agents count fits, what they pay rarely does.

/** As they are asked for, both are the same: NaN and −0 as well. */
export type Numbers = Float64Array | Float32Array;

/** The same numbers in half the memory where that has room for each of them exactly, else the column itself. */
export function narrowed(column: Float64Array): Numbers {
  const narrow = new Float32Array(column);
  for (let at = 0; at < column.length; at++) {
    // NaN is no other than NaN here.
    if (narrow[at] !== column[at] && !Number.isNaN(column[at])) return column;
  }
  return narrow;
}

/** The same numbers in a column of one's own that has room for any number. */
export function wide(column: Numbers | Offsets): Float64Array {
  return new Float64Array(column);
}

/** Whole numbers. As they are asked for, all are the same. */
export type Integers = Uint8Array | Uint16Array | Int32Array;

/** The same numbers in as little memory as each of them fits; negative ones take 4 bytes. */
export function fitted(column: Int32Array): Integers {
  let bits = 0;
  for (let at = 0; at < column.length; at++) bits |= column[at] ?? 0;
  if (bits >>> 16 !== 0) return column;
  return bits < 2 ** 8 ? new Uint8Array(column) : new Uint16Array(column);
}

/** Places in a file, in bytes from its beginning. */
export type Offsets = Float64Array | Uint32Array;

/** The same places in half the memory, but in a file of more than 4 GiB. */
export function shortened(column: Float64Array): Offsets {
  const short = new Uint32Array(column);
  for (let at = 0; at < column.length; at++) if (short[at] !== column[at]) return column;
  return short;
}
