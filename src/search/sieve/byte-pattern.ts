// Finds bytes, each of them one of some, and skips as far as none of them can follow (Horspool).

/** Longer ones are not found sooner. */
const MAX_LENGTH = 32;

/**
 * `positions`: for each the bytes that may stand there; what is beyond MAX_LENGTH is not looked at. What it gives tells
 * where the pattern begins, at `from` or later; Infinity: nowhere.
 */
export function bytePattern(
  positions: readonly Iterable<number>[],
): (bytes: Uint8Array, from: number) => number {
  const length = Math.min(MAX_LENGTH, positions.length);
  const last = length - 1;
  /** By position and byte: 1 where the byte may stand there. */
  const may = new Uint8Array(length << 8);
  /** By the byte under the last position: how far the pattern moves on. */
  const skip = new Uint8Array(256).fill(length);
  for (let at = 0; at < length; at++) {
    for (const byte of positions[at] ?? []) {
      may[(at << 8) | byte] = 1;
      if (at < last) skip[byte] = last - at;
    }
  }
  return (bytes, from) => {
    const end = bytes.length;
    for (let at = from + last; at < end; at += skip[bytes[at] ?? 0] ?? 1) {
      let offset = last;
      while (offset >= 0 && may[(offset << 8) | (bytes[at - last + offset] ?? 0)] === 1) offset--;
      if (offset < 0) return at - last;
    }
    return Number.POSITIVE_INFINITY;
  };
}
