// A fault that was found must be found again: the same seed makes the same file.
import { describe, expect, it } from "vitest";
import { damaged } from "./damage.ts";
import { readOriginals } from "./originals.ts";
import { shrunk } from "./shrink.ts";

const originals = readOriginals();
const INDEXES = Array.from({ length: 200 }, (_, index) => index);

describe("damage", () => {
  it("is the same for the same seed and index, and another for another", () => {
    const texts = (seed: number) =>
      INDEXES.map((index) => Buffer.from(damaged(originals, seed, index).bytes).toString("latin1"));
    expect(texts(1)).toEqual(texts(1));
    expect(texts(1)).not.toEqual(texts(2));
  });
  it("is done, and named, in nearly every file", () => {
    const named = INDEXES.filter((index) => !damaged(originals, 1, index).name.endsWith(": "));
    expect(named.length).toBeGreaterThan(180);
  });
});

describe("a faulty file", () => {
  it("is made as small as its fault", async () => {
    const bytes = Buffer.from(["a", "b", "bad", "c", "worse", "d"].join("\n"));
    const isFault = async (part: Uint8Array) => {
      const text = Buffer.from(part).toString();
      return text.includes("bad") && text.includes("worse");
    };
    const small = await shrunk(bytes, isFault, 1000);
    expect(Buffer.from(small).toString()).toBe("bad\nworse");
  });
  it("keeps its bytes, whatever they are", async () => {
    const bytes = Buffer.from([0xff, 0x00, 10, 0xc3, 10, 0xfe]);
    expect([...(await shrunk(bytes, async () => false, 1000))]).toEqual([...bytes]);
  });
});
