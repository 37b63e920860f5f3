// A small file while it is opened: one read serves the look at its format, the scan and the first
// bodies. A browser takes longer to begin a read than to read a megabyte.
import type { ByteSource } from "./byte-source.ts";

/** Larger files are read in slices; what is held is let go once the file is open. Bytes. */
const MAX_BYTES = 4 << 20;

export interface OpeningSource extends ByteSource {
  /** From now on every read asks the file itself: it says so when it has changed. */
  release(): void;
}

/** The same bytes and the same errors as of `source`. `maxBytes`: of a file that is held. */
export function openingSource(source: ByteSource, maxBytes = MAX_BYTES): OpeningSource {
  let isOpening = source.size > 0 && source.size <= maxBytes;
  let whole: Promise<Uint8Array> | null = null;
  const held = () => {
    whole ??= source.read(0, source.size);
    return whole;
  };
  return {
    name: source.name,
    size: source.size,
    async read(start, end) {
      if (!isOpening) return source.read(start, end);
      // A copy: whoever reads may keep its bytes, and not all the others.
      return (await held()).slice(start, end);
    },
    async *slices(size, from, to) {
      if (!isOpening) yield* source.slices?.(size, from, to) ?? readSlices(source, size, from, to);
      else if (from < to) yield (await held()).subarray(from, to);
    },
    release() {
      isOpening = false;
      whole = null;
    },
  };
}

async function* readSlices(
  source: ByteSource,
  size: number,
  from: number,
  to: number,
): AsyncGenerator<Uint8Array> {
  for (let at = from; at < to; at += size) yield await source.read(at, Math.min(to, at + size));
}
