// What a reader gets from a file on disk, slice by slice.
import { mkdtempSync, rmSync, truncateSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, it } from "vitest";
import { readLines, readSlices } from "../line/lines.ts";
import { nodeFileSource } from "./node-file.ts";

let dir = "";
beforeEach(() => {
  dir = mkdtempSync(join(tmpdir(), "node-file-"));
});
afterEach(() => rmSync(dir, { recursive: true }));

const decoder = new TextDecoder();

function put(name: string, text: string): string {
  const path = join(dir, name);
  writeFileSync(path, text);
  return path;
}

/** The slices as text. */
async function slicesOf(path: string, size: number): Promise<string[]> {
  const source = await nodeFileSource(path);
  const slices: string[] = [];
  for await (const { bytes } of readSlices(source, { sliceBytes: size })) {
    slices.push(decoder.decode(bytes));
  }
  await source.close();
  return slices;
}

it.each([
  ["", []],
  ["abc", ["abc"]],
  ["abcd", ["abcd"]],
  ["abcdefghij", ["abcd", "efgh", "ij"]],
])("a file gives %j in slices of four bytes", async (text, expected) => {
  expect(await slicesOf(put("a", text), 4)).toEqual(expected);
});

it("a file gives a part in slices", async () => {
  const source = await nodeFileSource(put("a", "abcdefghij"));
  const slices: string[] = [];
  for await (const { bytes } of readSlices(source, { sliceBytes: 4, from: 3, to: 9 })) {
    slices.push(decoder.decode(bytes));
  }
  await source.close();
  expect(slices).toEqual(["defg", "hi"]);
});

it("a file mixes nothing up when many are read at once, again and again", async () => {
  const texts = Array.from({ length: 30 }, (_, i) => `${i}-`.repeat(50 + i));
  const paths = texts.map((text, i) => put(String(i), text));
  for (const size of [16, 16, 64, 16]) {
    const read = await Promise.all(paths.map((path) => slicesOf(path, size)));
    expect(read.map((slices) => slices.join(""))).toEqual(texts);
  }
});

it("a file can be given up after any slice, and another be read meanwhile", async () => {
  const path = put("a", "a".repeat(100));
  const other = put("b", "b".repeat(100));
  const source = await nodeFileSource(path);
  for await (const { bytes } of readSlices(source, { sliceBytes: 10 })) {
    expect(decoder.decode(bytes)).toBe("a".repeat(10));
    break;
  }
  const [slices] = await Promise.all([slicesOf(other, 10), source.close()]);
  expect(slices).toEqual(Array(10).fill("b".repeat(10)));
});

it("a file that became shorter while it was read says so", async () => {
  const path = put("a.jsonl", "{}\n".repeat(100));
  const source = await nodeFileSource(path);
  let lines = 0;
  const sink = {
    onLine: () => {
      if (lines++ === 0) truncateSync(path, 20);
    },
    onEndlessLine: () => {},
  };
  const reading = readLines(source, sink, { sliceBytes: 15 });
  await expect(reading).rejects.toThrow("a.jsonl became shorter while it was read.");
  await source.close();
});
