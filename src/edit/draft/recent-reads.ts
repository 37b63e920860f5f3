// A file that remembers what was read of it last: whoever changes an entry asks for its line several
// times in a row, and a browser takes longer to begin a read than to do all else.
import type { FileBytes } from "../../model/session.ts";

/** So many reads are remembered, none longer than this. Bytes. */
const KEPT = 16;
const MAX_LENGTH = 256 << 10;

/** The same bytes and errors; what was read stays what it was. */
export function withRecentReads(file: FileBytes): FileBytes {
  const recent = new Map<string, Promise<Uint8Array>>();
  return {
    name: file.name,
    size: file.size,
    read(start, end) {
      const key = `${start} ${end}`;
      const known = recent.get(key);
      if (known !== undefined) return known;
      const read = file.read(start, end);
      if (end - start > MAX_LENGTH) return read;
      recent.set(key, read);
      // What could not be read is asked for again.
      read.catch(() => recent.delete(key));
      const [oldest] = recent.keys();
      if (recent.size > KEPT && oldest !== undefined) recent.delete(oldest);
      return read;
    },
  };
}
