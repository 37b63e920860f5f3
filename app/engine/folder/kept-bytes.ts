// A cache of the bytes of a session's small files: after a write in its folder, only changed files are read
// again.
import type { ByteSource } from "../../../src/read/source/byte-source.ts";

/** For one session; larger files are read on every request. Bytes. */
const MAX_BYTES = 32 << 20;

export class KeptBytes {
  #left: number;
  /** The cached bytes of each source. */
  readonly #kept = new Map<ByteSource, number>();

  constructor(maxBytes = MAX_BYTES) {
    this.#left = maxBytes;
  }

  /** The same bytes and the same errors as of `source`. */
  sourceOf(source: ByteSource): ByteSource {
    const { name, size } = source;
    let whole: Promise<Uint8Array> | null = null;
    const read = async () => {
      try {
        return await source.read(0, size);
      } catch (error) {
        // It may be readable later.
        whole = null;
        throw error;
      }
    };
    const kept: ByteSource = {
      name,
      size,
      read: async (start, end) => {
        if (!whole && !this.#take(kept)) return source.read(start, end);
        whole ??= read();
        return (await whole).slice(start, end);
      },
    };
    return kept;
  }

  /** A source that was handed out is not used any more. */
  drop(kept: ByteSource): void {
    this.#left += this.#kept.get(kept) ?? 0;
    this.#kept.delete(kept);
  }

  #take(kept: ByteSource): boolean {
    if (this.#kept.has(kept)) return true;
    if (kept.size > this.#left) return false;
    this.#left -= kept.size;
    this.#kept.set(kept, kept.size);
    return true;
  }
}
