// Bytes through one of the platform's transforms, as they come.
import { joined } from "../../lib/joined.ts";
import { type ReadOptions, readSlices } from "../../read/line/lines.ts";
import type { ByteSource } from "../../read/source/byte-source.ts";

/** A CompressionStream, a DecompressionStream. */
export interface ByteTransform {
  readonly readable: ReadableStream<Uint8Array>;
  readonly writable: WritableStream<BufferSource>;
}

/** What comes out of the transform. Errors: those of the bytes and of the transform. */
export async function* through(
  bytes: AsyncIterable<Uint8Array>,
  { readable, writable }: ByteTransform,
): AsyncGenerator<Uint8Array> {
  const reader = readable.getReader();
  const written = writeAll(bytes, writable.getWriter());
  // Its failure is thrown below, after the bytes before it.
  written.catch(() => {});
  try {
    for (let next = await reader.read(); !next.done; next = await reader.read()) yield next.value;
    await written;
  } finally {
    // A failure to cancel is not reported: the reader has stopped.
    void reader.cancel().catch(() => {});
  }
}

async function writeAll(
  bytes: AsyncIterable<Uint8Array>,
  writer: WritableStreamDefaultWriter<BufferSource>,
): Promise<void> {
  try {
    for await (const chunk of bytes) await writer.write(new Uint8Array(chunk));
    await writer.close();
  } catch (error) {
    await writer.abort(error).catch(() => {});
    throw error;
  }
}

/** All of it, one after the other in one memory. */
export async function gathered(bytes: AsyncIterable<Uint8Array>): Promise<Uint8Array<ArrayBuffer>> {
  const chunks: Uint8Array[] = [];
  for await (const chunk of bytes) chunks.push(chunk);
  return joined(chunks);
}

/** The bytes of a source as they come; a chunk is good until the next one is asked for. Errors: as `readSlices`. */
export async function* bytesIn(
  source: ByteSource,
  options: ReadOptions,
): AsyncGenerator<Uint8Array> {
  for await (const { bytes } of readSlices(source, options)) yield bytes;
}

export async function* oneChunk(bytes: Uint8Array): AsyncGenerator<Uint8Array> {
  yield bytes;
}
