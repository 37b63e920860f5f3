// A file while it is opened: the looks at its format, and what is shown of a small one, are served by one read. A
// browser takes longer to begin a read than to read a megabyte.
import type { ByteSource } from "./byte-source.ts";

/** Larger files are read in slices, and only their beginning is held. Bytes. */
const MAX_BYTES = 4 << 20;
/** Maximum of those that is held, if it is requested. Bytes. */
const MAX_BEGINNING = 1 << 20;

export interface OpeningSource extends ByteSource {
  /** Releases the held bytes: from now on every read goes to the file itself, and reports a change. */
  release(): void;
}

/** The same bytes and the same errors as of `source`. `maxBytes`: of a file that is held. */
export function openingSource(source: ByteSource, maxBytes = MAX_BYTES): OpeningSource {
  let isOpening = source.size > 0;
  const isSmall = source.size <= maxBytes;
  /** Bytes that are held, or will be. */
  let end = 0;
  let held: Promise<Uint8Array> = Promise.resolve(new Uint8Array(0));
  const beginning = (to: number) => {
    if (end < to) {
      end = to;
      held = source.read(0, to);
    }
    return held;
  };
  return {
    name: source.name,
    size: source.size,
    async read(from, to) {
      if (!isOpening || (!isSmall && to > MAX_BEGINNING)) return source.read(from, to);
      const bytes = await beginning(isSmall ? source.size : to);
      // A copy of a part: a reader that keeps it does not keep all the others.
      return from <= 0 && to >= bytes.length ? bytes : bytes.slice(from, to);
    },
    release() {
      isOpening = false;
      held = Promise.resolve(new Uint8Array(0));
    },
  };
}
