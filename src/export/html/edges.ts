// The two ends of a long session file, which a page holds once more by themselves: they are unpacked at
// once, and what the session shows first is among them (openEnd of src/formats).

import { joined } from "../../read/json/edit-line.ts";
import type { ByteSource } from "../../read/source/byte-source.ts";
import { damaged, type EdgeSizes } from "./manifest.ts";

/** Shorter files are unpacked as soon. Bytes. */
const MIN_SIZE = 8 << 20;
/** As much as the format looks at to know its file, and as a context is long. Bytes. */
const HEAD_BYTES = 64 << 10;
const TAIL_BYTES = 1 << 20;

/** Keeps the ends of what passes. */
export class EdgeKeeper {
  #size = 0;
  #head: Uint8Array<ArrayBuffer> = new Uint8Array(0);
  #tail: Uint8Array[] = [];
  #kept = 0;

  async *passed(chunks: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
    for await (const chunk of chunks) {
      this.#add(chunk);
      yield chunk;
    }
  }

  #add(chunk: Uint8Array): void {
    if (this.#head.length < HEAD_BYTES) {
      this.#head = joined([this.#head, chunk.subarray(0, HEAD_BYTES - this.#head.length)]);
    }
    this.#size += chunk.length;
    // Its memory serves again.
    const kept = chunk.slice(-TAIL_BYTES);
    this.#tail.push(kept);
    this.#kept += kept.length;
    for (let first = this.#tail[0]; first; first = this.#tail[0]) {
      if (this.#kept - first.length < TAIL_BYTES) break;
      this.#tail.shift();
      this.#kept -= first.length;
    }
  }

  /** After the last chunk; null for a file that is not worth it. `bytes`: head and tail. */
  get edges(): { readonly sizes: EdgeSizes; readonly bytes: Uint8Array<ArrayBuffer> } | null {
    if (this.#size < MIN_SIZE) return null;
    const tail = joined(this.#tail).slice(-TAIL_BYTES);
    const sizes = { file: this.#size, head: this.#head.length };
    return { sizes, bytes: joined([this.#head, tail]) };
  }
}

/** The file, of which nothing but its ends can be read. Errors: SessionError where they cannot be its ends. */
export function edgesSource(sizes: EdgeSizes, bytes: Uint8Array, name: string): ByteSource {
  const { file: size, head } = sizes;
  const from = size - (bytes.length - head);
  if (!(head >= 0 && head <= bytes.length && from >= head)) throw damaged();
  return {
    name,
    size,
    async read(start, end) {
      if (end <= head) return bytes.subarray(start, end);
      if (start >= from)
        return bytes.subarray(start - from + head, Math.min(end, size) - from + head);
      throw damaged();
    },
  };
}
