// Bytes as text for a page and back, in pieces that each decode alone, and streamed through one of the
// platform's transforms.
import { type ReadOptions, readSlices } from "../../read/line/lines.ts";
import type { ByteSource } from "../../read/source/byte-source.ts";
import { bytesInBase64 } from "../../text/bytes.ts";

/** Bytes of a piece: a multiple of three, so that only the last piece is padded. */
export const PIECE_BYTES = 192 << 10;

/** Errors: an Error for text that is not base64. */
export function bytesOfBase64(text: string): Uint8Array<ArrayBuffer> {
  const bytes = bytesInBase64(text);
  if (!bytes) throw new Error("What a page holds is no base64.");
  return bytes;
}

/** A CompressionStream, a DecompressionStream. */
interface ByteTransform {
  readonly readable: ReadableStream<Uint8Array>;
  readonly writable: WritableStream<BufferSource>;
}

/** The transform's output. Errors: those of the bytes and of the transform. */
export async function* through(
  bytes: AsyncIterable<Uint8Array>,
  transform: ByteTransform,
): AsyncGenerator<Uint8Array> {
  const chunks = bytes[Symbol.asyncIterator]();
  const given = new ReadableStream<BufferSource>({
    async pull(controller) {
      const next = await chunks.next();
      if (next.done) controller.close();
      else controller.enqueue(next.value.slice());
    },
    cancel: async () => void (await chunks.return?.()),
  });
  const reader = given.pipeThrough(transform).getReader();
  try {
    for (let next = await reader.read(); !next.done; next = await reader.read()) yield next.value;
  } finally {
    // A failure to cancel is not reported: the reader has stopped.
    void reader.cancel().catch(() => {});
  }
}

/**
 * The bytes of a source as they arrive; a chunk is valid until the next one is requested. Errors: as
 * `readSlices`.
 */
export async function* bytesIn(
  source: ByteSource,
  options: ReadOptions,
): AsyncGenerator<Uint8Array> {
  for await (const { bytes } of readSlices(source, options)) yield bytes;
}

export async function* oneChunk(bytes: Uint8Array): AsyncGenerator<Uint8Array> {
  yield bytes;
}
