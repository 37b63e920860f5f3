// What is written is read again here by a walk of its own, as a program does that shows it.
import { crc32, deflateSync, inflateSync } from "node:zlib";
import { describe, expect, it } from "vitest";
import { animated } from "./apng.ts";

const WIDTH = 3;
const HEIGHT = 2;

interface Chunk {
  readonly type: string;
  readonly data: Buffer;
}

/** Errors: a chunk whose check sum is another. */
function chunksOf(file: Uint8Array): readonly Chunk[] {
  const bytes = Buffer.from(file);
  expect(bytes.toString("latin1", 0, 8)).toBe("\x89PNG\r\n\x1a\n");
  const chunks: Chunk[] = [];
  for (let at = 8; at < bytes.length; ) {
    const end = at + 8 + bytes.readUInt32BE(at);
    expect(bytes.readUInt32BE(end)).toBe(crc32(bytes.subarray(at + 4, end)));
    chunks.push({
      type: bytes.toString("latin1", at + 4, at + 8),
      data: bytes.subarray(at + 8, end),
    });
    at = end + 4;
  }
  return chunks;
}

/** A PNG of one grey, its pixels in two chunks, with a comment. */
function grey(value: number, width = WIDTH): Buffer {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(HEIGHT, 4);
  header.set([8, 0, 0, 0, 0], 8);
  const pixels = deflateSync(rows(value, width), { level: 1 });
  const chunk = (type: string, data: Uint8Array) => {
    const named = Buffer.concat([Buffer.from(type), data]);
    const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)];
    length.writeUInt32BE(data.length);
    sum.writeUInt32BE(crc32(named));
    return Buffer.concat([length, named, sum]);
  };
  return Buffer.concat([
    Buffer.from("\x89PNG\r\n\x1a\n", "latin1"),
    chunk("IHDR", header),
    chunk("tEXt", Buffer.from("Comment\0grey")),
    chunk("IDAT", pixels.subarray(0, 4)),
    chunk("IDAT", pixels.subarray(4)),
    chunk("IEND", Buffer.alloc(0)),
  ]);
}

/** Each begins with the number of its filter: none. */
function rows(value: number, width = WIDTH): Buffer {
  const row = Buffer.alloc(width + 1, value);
  row[0] = 0;
  return Buffer.concat(Array<Buffer>(HEIGHT).fill(row));
}

describe("an animated PNG", () => {
  const frames = [
    { png: grey(10), milliseconds: 1500 },
    { png: grey(20), milliseconds: 700 },
    { png: grey(10), milliseconds: 2000 },
  ];
  const chunks = chunksOf(animated(frames));

  it("has its chunks in the order that the specification wants", () => {
    expect(chunks.map(({ type }) => type).join(" ")).toBe(
      "IHDR acTL fcTL IDAT fcTL fdAT fcTL fdAT IEND",
    );
  });

  it("says how many frames there are, and is shown without an end", () => {
    const control = chunks.find(({ type }) => type === "acTL")?.data;
    expect([control?.readUInt32BE(0), control?.readUInt32BE(4)]).toEqual([3, 0]);
  });

  it("shows each frame in full size for its time", () => {
    const shown = chunks
      .filter(({ type }) => type === "fcTL")
      .map(({ data }) => ({
        size: [data.readUInt32BE(4), data.readUInt32BE(8)],
        from: [data.readUInt32BE(12), data.readUInt32BE(16)],
        seconds: data.readUInt16BE(20) / data.readUInt16BE(22),
        // The frame takes the place of the one that is there, which stays until then.
        how: [data[24], data[25]],
        length: data.length,
      }));
    const size = [WIDTH, HEIGHT];
    expect(shown).toEqual(
      [1.5, 0.7, 2].map((seconds) => ({ size, from: [0, 0], seconds, how: [0, 0], length: 26 })),
    );
  });

  it("numbers what only animations have from 0 without a gap", () => {
    const numbered = chunks.filter(({ type }) => /^f[cd]/.test(type));
    expect(numbered.map(({ data }) => data.readUInt32BE(0))).toEqual([0, 1, 2, 3, 4]);
  });

  it("has the pixels of every frame", () => {
    const pixels = chunks.flatMap(({ type, data }) => {
      if (type === "IDAT") return [inflateSync(data)];
      return type === "fdAT" ? [inflateSync(data.subarray(4))] : [];
    });
    expect(pixels).toEqual([rows(10), rows(20), rows(10)]);
  });

  it("is made of frames of one size", () => {
    const wider = { png: grey(20, WIDTH + 1), milliseconds: 700 };
    expect(() => animated([...frames, wider])).toThrow("The frames differ in size or pixels.");
    expect(() => animated([])).toThrow("No frames.");
  });
});
