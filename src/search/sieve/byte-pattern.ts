// Finds bytes, each of them one of some, and skips as far as none of them can follow (Horspool).

/** Longer ones are not found sooner. */
const MAX_LENGTH = 32;

export class BytePattern {
  readonly #length: number;
  /** By position and byte: 1 where the byte may stand there. */
  readonly #may: Uint8Array;
  /** By the byte under the last position: how far the pattern moves on. */
  readonly #skip: Uint8Array;

  /** For each position the bytes that may stand there; what is beyond MAX_LENGTH is not looked at. */
  constructor(positions: readonly Iterable<number>[]) {
    this.#length = Math.min(MAX_LENGTH, positions.length);
    this.#may = new Uint8Array(this.#length << 8);
    this.#skip = new Uint8Array(256).fill(this.#length);
    for (let at = 0; at < this.#length; at++) {
      for (const byte of positions[at] ?? []) {
        this.#may[(at << 8) | byte] = 1;
        if (at < this.#length - 1) this.#skip[byte] = this.#length - 1 - at;
      }
    }
  }

  /** Where it begins, at `from` or later; Infinity: nowhere. */
  indexIn(bytes: Uint8Array, from: number): number {
    const may = this.#may;
    const skip = this.#skip;
    const last = this.#length - 1;
    const end = bytes.length;
    for (let at = from + last; at < end; at += skip[bytes[at] ?? 0] ?? 1) {
      let offset = last;
      while (offset >= 0 && may[(offset << 8) | (bytes[at - last + offset] ?? 0)] === 1) offset--;
      if (offset < 0) return at - last;
    }
    return Number.POSITIVE_INFINITY;
  }
}
