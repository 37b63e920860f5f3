// Repeated blocks (formats.md 2.19, duplicate header bug): entries with equal ids whose lines are
// equal to the byte. Blocks lie together, so they are compared in a few large reads.
import type { TableBuilder } from "../../model/build/table-builder.ts";
import type { ByteSource } from "../source/byte-source.ts";
import { gatheredSource } from "../source/gathered-source.ts";

/** Pairs compared at a time; their bytes are in memory together. */
const MAX_PAIRS = 512;
const MAX_BYTES = 8 << 20;

/** Marks the earlier one of two equal lines. Errors: those of the source. */
export async function markRepeats(source: ByteSource, builder: TableBuilder): Promise<void> {
  const pairs = builder.repeatCandidates();
  const gathered = gatheredSource(source);
  const read = (row: number) => {
    const { start, length } = builder.factsAt(row);
    return gathered.read(start, start + length);
  };
  for (let at = 0; at < pairs.length; ) {
    const batch: [number, number][] = [];
    for (let bytes = 0; at < pairs.length && batch.length < MAX_PAIRS && bytes < MAX_BYTES; at++) {
      const pair = pairs[at];
      if (!pair) break;
      batch.push(pair);
      bytes += builder.factsAt(pair[0]).length * 2;
    }
    await Promise.all(
      batch.map(async ([earlier, later]) => {
        const [one, other] = await Promise.all([read(earlier), read(later)]);
        if (isSameBytes(one, other)) builder.markRepeated(earlier);
      }),
    );
  }
}

export function isSameBytes(one: Uint8Array, other: Uint8Array): boolean {
  return one.length === other.length && one.every((byte, i) => byte === other[i]);
}
