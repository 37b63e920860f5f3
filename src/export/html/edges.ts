// The two ends of a long session file, which a page holds a second time, separately: they unpack
// immediately, and contain what the session shows first (openEnd of src/formats).
import { joined } from "../../lib/joined.ts";
import type { ByteSource } from "../../read/source/byte-source.ts";
import { damaged, type EdgeSizes } from "./manifest.ts";

/** Shorter files unpack as fast. Bytes. */
const MIN_SIZE = 8 << 20;
/** As much as the format examines to recognise its file, and as long as a context. Bytes. */
const HEAD_BYTES = 64 << 10;
const TAIL_BYTES = 1 << 20;

/** The ends in a page; null for a file that is not worth it. Errors: those of reading it. */
export async function edgesOf(file: ByteSource) {
  const { size } = file;
  if (size < MIN_SIZE) return null;
  const head = await file.read(0, HEAD_BYTES);
  const tail = await file.read(size - TAIL_BYTES, size);
  return { sizes: { file: size, head: head.length }, bytes: joined([head, tail]) };
}

/**
 * The file as a source that gives only its two ends. Errors: SessionError if they cannot be its ends.
 */
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
