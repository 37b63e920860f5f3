// One read for all that opening a small file asks, and for the beginning of a large one; every later one from the file
// itself.
import { expect, it } from "vitest";
import { readSlices } from "../line/lines.ts";
import { type ByteSource, memorySource } from "./byte-source.ts";
import { openingSource } from "./opening-source.ts";

/** Counts the reads of a source of `size` bytes, each of them its position modulo 251. */
function counted(size: number) {
  const reads: [number, number][] = [];
  const source = memorySource(
    Uint8Array.from({ length: size }, (_, at) => at % 251),
    "counted",
  );
  const counting: ByteSource = {
    ...source,
    read(start, end) {
      reads.push([start, end]);
      return source.read(start, end);
    },
  };
  return { source: counting, reads };
}

async function gather(source: ByteSource, sliceBytes: number): Promise<number> {
  let size = 0;
  for await (const { bytes } of readSlices(source, { sliceBytes })) size += bytes.length;
  return size;
}

it("an opening reads a small file once, and the file itself afterwards", async () => {
  const { source, reads } = counted(1000);
  const opening = openingSource(source);
  expect([...(await opening.read(250, 253))]).toEqual([250, 0, 1]);
  expect(await gather(opening, 64)).toBe(1000);
  expect((await opening.read(900, 2000)).length).toBe(100);
  expect(reads).toEqual([[0, 1000]]);
  opening.release();
  await opening.read(10, 20);
  expect(reads).toEqual([
    [0, 1000],
    [10, 20],
  ]);
});

it("an opening holds only the requested beginning of a large file", async () => {
  const { source, reads } = counted((4 << 20) + 1);
  const opening = openingSource(source);
  expect([...(await opening.read(5, 9))]).toEqual([5, 6, 7, 8]);
  expect([...(await opening.read(250, 253))]).toEqual([250, 0, 1]);
  expect([...(await opening.read(2, 4))]).toEqual([2, 3]);
  expect((await opening.read(1 << 20, (1 << 20) + 1)).length).toBe(1);
  expect(reads).toEqual([
    [0, 9],
    [0, 253],
    [1 << 20, (1 << 20) + 1],
  ]);
  expect(await gather(opening, 1 << 20)).toBe(source.size);
  expect(Math.max(...reads.map(([start, end]) => end - start))).toBe(1 << 20);
  opening.release();
  await opening.read(2, 4);
  expect(reads.at(-1)).toEqual([2, 4]);
});

it("an opening passes on that a file cannot be read", async () => {
  const { source } = counted(10);
  const failure = new Error("gone");
  const opening = openingSource({ ...source, read: () => Promise.reject(failure) });
  await expect(opening.read(0, 4)).rejects.toBe(failure);
});

it("an opening gives the whole of a small file without a copy, and a part as a copy", async () => {
  const opening = openingSource(counted(1000).source);
  const whole = await opening.read(0, 1000);
  expect(await opening.read(0, 2000)).toBe(whole);
  expect((await opening.read(1, 1000)).buffer).not.toBe(whole.buffer);
});
