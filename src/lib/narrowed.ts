// Columns of numbers in less memory, where their values allow it.

/** Elements read from either are equal numbers, NaN and −0 among them. */
export type Numbers = Float64Array | Float32Array;

/** The numbers as 32-bit floats where each of them fits exactly, else the column itself. */
export function narrowed(column: Float64Array): Numbers {
  const narrow = new Float32Array(column);
  for (let at = 0; at < column.length; at++) {
    // NaN is no other than NaN here.
    if (narrow[at] !== column[at] && !Number.isNaN(column[at])) return column;
  }
  return narrow;
}

/** Whole numbers. Elements read from any of the three are equal. */
export type Integers = Uint8Array | Uint16Array | Int32Array;

/** The numbers in the smallest of the three in which all of them fit; negative ones take 4 bytes. */
export function fitted(column: Int32Array): Integers {
  let bits = 0;
  for (let at = 0; at < column.length; at++) bits |= column[at] ?? 0;
  if (bits >>> 16 !== 0) return column;
  return bits < 2 ** 8 ? new Uint8Array(column) : new Uint16Array(column);
}

/** Places in a file, in bytes from its beginning. */
export type Offsets = Float64Array | Uint32Array;

/** The places as 32-bit numbers, or the column itself for a file of more than 4 GiB. */
export function shortened(column: Float64Array): Offsets {
  const short = new Uint32Array(column);
  for (let at = 0; at < column.length; at++) if (short[at] !== column[at]) return column;
  return short;
}
