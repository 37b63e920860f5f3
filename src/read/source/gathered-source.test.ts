import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { type ByteSource, memorySource } from "./byte-source.ts";
import { gatheredSource } from "./gathered-source.ts";

const bytes = Uint8Array.from({ length: 3_000_000 }, (_, i) => (i * 7) % 251);

/** A source that notes what it is asked for. */
function noted(): { readonly source: ByteSource; readonly reads: string[] } {
  const reads: string[] = [];
  const memory = memorySource(bytes, "bytes");
  const read = (start: number, end: number) => {
    reads.push(`${start}-${end}`);
    return memory.read(start, end);
  };
  return { source: { ...memory, read }, reads };
}

describe("reads that are requested together", () => {
  it("are one read if they are adjacent, in any order, and several if they are not", async () => {
    const { source, reads } = noted();
    const gathered = gatheredSource(source);
    const wanted: readonly (readonly [number, number])[] = [
      [100, 200],
      [0, 100],
      [150, 180],
      [1_000_000, 1_000_010],
      [1_010_000, 2_500_000],
    ];
    await Promise.all(wanted.map(([start, end]) => gathered.read(start, end)));
    expect(reads).toEqual(["0-200", "1000000-1000010", "1010000-2500000"]);
  });

  it("give the requested bytes", async () => {
    const range = fc.tuple(fc.nat(3_100_000), fc.nat(50_000));
    await fc.assert(
      fc.asyncProperty(fc.array(range, { maxLength: 30 }), async (ranges) => {
        const gathered = gatheredSource(memorySource(bytes, "bytes"));
        const found = await Promise.all(
          ranges.map(([start, n]) => gathered.read(start, start + n)),
        );
        const isAsAsked = ranges.map(([start, n], i) => {
          const expected = bytes.subarray(start, start + n);
          return Buffer.compare(found[i] ?? new Uint8Array(1), expected) === 0;
        });
        expect(isAsAsked).toEqual(ranges.map(() => true));
      }),
    );
  });

  it("fail as the source fails, all that were gathered", async () => {
    const failing: ByteSource = {
      name: "gone",
      size: 100,
      read: () => Promise.reject(new Error("vanished")),
    };
    const gathered = gatheredSource(failing);
    const outcomes = await Promise.allSettled([gathered.read(0, 10), gathered.read(10, 20)]);
    expect(outcomes.map(({ status }) => status)).toEqual(["rejected", "rejected"]);
  });
});
