// Bytes put one after another.
import { grown } from "./grown.ts";

export class GrowingBytes {
  #memory = new Uint8Array(1 << 12);
  #length = 0;

  /** What is in it; good until the next change. */
  get bytes(): Uint8Array {
    return this.#memory.subarray(0, this.#length);
  }

  append(bytes: Uint8Array): void {
    const length = this.#length + bytes.length;
    if (length > this.#memory.length) {
      this.#memory = grown(this.#memory, Math.max(2 * this.#memory.length, length));
    }
    this.#memory.set(bytes, this.#length);
    this.#length = length;
  }
}
