// Bytes as a file compressed with Zstandard that nobody spent time on: blocks as they are, and runs of one byte
// (RFC 8878, section 3.1.1). What a compressor makes of text stands in the tests of unpacking.
import { joined } from "../../lib/joined.ts";

const MAGIC = [0x28, 0xb5, 0x2f, 0xfd];
/** A window of 128 KiB. */
const HEADER = [0, 0x38];
const BLOCK = 128 << 10;

/** One frame. `header`: what follows its first four bytes. */
export function compressed(bytes: Uint8Array, header: readonly number[] = HEADER): Uint8Array {
  const parts: Uint8Array[] = [Uint8Array.from([...MAGIC, ...header])];
  for (let from = 0; from === 0 || from < bytes.length; from += BLOCK) {
    const block = bytes.subarray(from, from + BLOCK);
    parts.push(blockHeader(block.length, 0, from + BLOCK >= bytes.length), block);
  }
  return joined(parts);
}

/** One frame of runs, 128 KiB each of one byte. */
export function compressedRuns(count: number, byte: number): Uint8Array {
  const parts: Uint8Array[] = [Uint8Array.from([...MAGIC, ...HEADER])];
  for (let nth = 1; nth <= count; nth++) {
    parts.push(blockHeader(BLOCK, 1, nth === count), Uint8Array.of(byte));
  }
  return joined(parts);
}

function blockHeader(size: number, kind: 0 | 1, isLast: boolean): Uint8Array {
  const header = (size << 3) | (kind << 1) | Number(isLast);
  return Uint8Array.of(header & 255, (header >> 8) & 255, header >> 16);
}
