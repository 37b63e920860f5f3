/** The number of bytes that are worth one write. */
const CHUNK = 256 << 10;

/** Collects bytes into chunks of one size, each in its own memory; the last may be shorter. */
export async function* inChunks(
  parts: AsyncIterable<Uint8Array>,
  size = CHUNK,
): AsyncGenerator<Uint8Array<ArrayBuffer>> {
  let chunk = new Uint8Array(size);
  let filled = 0;
  for await (const whole of parts) {
    for (let at = 0; at < whole.length; ) {
      const part = whole.subarray(at, at + size - filled);
      chunk.set(part, filled);
      filled += part.length;
      at += part.length;
      if (filled < size) continue;
      yield chunk;
      chunk = new Uint8Array(size);
      filled = 0;
    }
  }
  if (filled > 0) yield chunk.subarray(0, filled);
}
