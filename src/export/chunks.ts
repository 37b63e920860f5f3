import { joined } from "../lib/joined.ts";

/** As many bytes as are worth writing at once. */
const CHUNK = 256 << 10;

/** Joins small parts into chunks. A small part must not change until its chunk is given out. */
export async function* inChunks(parts: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  let small: Uint8Array[] = [];
  let size = 0;
  for await (const part of parts) {
    const isLarge = part.length >= CHUNK;
    if (!isLarge) {
      small.push(part);
      size += part.length;
    }
    if (size >= CHUNK || (isLarge && size > 0)) {
      yield joined(small);
      small = [];
      size = 0;
    }
    if (isLarge) yield part;
  }
  if (size > 0) yield joined(small);
}
