// Bytes put one after another into memory that grows and serves again.
import { grown } from "./grown.ts";

export class GrowingBytes {
  #memory = new Uint8Array(1 << 12);
  /** `#memory` as words of four bytes. */
  #words = new Uint32Array(this.#memory.buffer);
  #length = 0;

  get length(): number {
    return this.#length;
  }

  /** What is in it; good until the next change. */
  get bytes(): Uint8Array {
    return this.#memory.subarray(0, this.#length);
  }

  put(byte: number): void {
    if (this.#length === this.#memory.length) this.#grow(1);
    this.#memory[this.#length++] = byte;
  }

  append(bytes: Uint8Array): void {
    if (this.#length + bytes.length > this.#memory.length) this.#grow(bytes.length);
    this.#memory.set(bytes, this.#length);
    this.#length += bytes.length;
  }

  /** Keeps the first `length` bytes; there must be as many. */
  cut(length: number): void {
    this.#length = length;
  }

  /** Position of the first byte from `from` on that is no ASCII; the length without one. */
  asciiEnd(from: number): number {
    const memory = this.#memory;
    const length = this.#length;
    let at = from;
    while (at < length && (at & 3) !== 0 && (memory[at] ?? 0) < 128) at++;
    if ((at & 3) === 0) {
      const words = this.#words;
      const last = length >> 2;
      let index = at >> 2;
      while (index < last && ((words[index] ?? 0) & 0x80808080) === 0) index++;
      at = index * 4;
    }
    while (at < length && (memory[at] ?? 0) < 128) at++;
    return at;
  }

  #grow(size: number): void {
    const needed = (this.#length + size + 3) & ~3;
    this.#memory = grown(this.#memory, Math.max(this.#memory.length * 2, needed));
    this.#words = new Uint32Array(this.#memory.buffer);
  }
}
