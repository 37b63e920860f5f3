// Unpacking: a compressor's output is restored to the byte, of damaged files the part before the damage, and a
// small file that claims a large size gets little memory.
// @module-tag long
import { describe, expect, it } from "vitest";
import { joined } from "../../lib/joined.ts";
import { compressed, compressedRuns } from "../../testing/formats/compressed.ts";
import { bytesOf } from "../../text/bytes.ts";
import { type ByteSource, memorySource } from "../source/byte-source.ts";
import { isCompressed, plainBeginning } from "./compressed.ts";
import { unpacked } from "./unpacked.ts";

/** `TEXT` as `zstd -19` wrote it, with a checksum. */
const PACKED = Uint8Array.from(
  atob(
    [
      "KLUv/QRoNQYAssgdHrC5AQzDsGgRFoVdMVJF2iZWqEEXkd3d3U27ND0ACHTKCJ9rTHB0ygifa0xodMoIn2uM0Skj",
      "fK6xLywCNexsWGeruliBEoadA4Ed/6FrB/2H3/uHH1chHvvRAxTV3rUNpKfahi+J5EwH7c8rhF2Qe/927Wekp6ct",
      "qDHQlWW/G7CTwlYDESQECURIhP8R4R8R+AEhBMIQDiEDQQgBIYRDmEEQQlAI4SACKgV7AAQDAABgAIrLnbL9tU7A",
      "CWStRjcLWVIF1bAETQ==",
    ].join(""),
  ),
  (letter) => letter.charCodeAt(0),
);
const TEXT = [
  '{"type":"session_meta","payload":{"id":"a"}}\n',
  ...Array.from(
    { length: 40 },
    (_, nth) =>
      `{"type":"event_msg","payload":{"type":"agent_message","message":"Pear ${nth}, a plum – and a quince"}}\n`,
  ),
].join("");

const SKIPPED = Uint8Array.from([0x5a, 0x2a, 0x4d, 0x18, 3, 0, 0, 0, 1, 2, 3]);

async function textOf(source: ByteSource): Promise<string> {
  return new TextDecoder().decode(await source.read(0, source.size));
}

/** What comes out, and why it is not more. */
async function outOf(...frames: readonly Uint8Array[]): Promise<readonly [string, string]> {
  const { source, fault } = await unpacked(memorySource(joined(frames), "s.jsonl.zst"));
  return [await textOf(source), fault];
}

describe("a compressed file", () => {
  it("is unpacked to the byte, for any slices", async () => {
    for (const sliceBytes of [1, 7, 100, 1 << 20]) {
      const file = memorySource(PACKED, "s.jsonl.zst");
      const { source, fault } = await unpacked(file, { sliceBytes });
      expect([source.name, await textOf(source), fault]).toEqual(["s.jsonl", TEXT, ""]);
    }
  });

  it("may have several frames, and some without content", async () => {
    const own = compressed(bytesOf("more\n"));
    expect(await outOf(SKIPPED, PACKED, SKIPPED, own, compressed(bytesOf("")), PACKED)).toEqual([
      `${TEXT}more\n${TEXT}`,
      "",
    ]);
  });

  it("gives what comes before its damage", async () => {
    const own = compressed(bytesOf("first\n"));
    expect(await outOf(own, PACKED.subarray(0, 200))).toEqual(["first\n", "it ends in the middle"]);
    expect(await outOf(own, bytesOf("and no more of it"))).toEqual([
      "first\n",
      "it goes on with something else",
    ]);
    const damaged = PACKED.slice();
    damaged.fill(255, 20, 120);
    expect(await outOf(own, damaged)).toEqual(["first\n", "it is damaged"]);
    const odd = compressed(bytesOf("second\n"));
    odd[6] = (odd[6] ?? 0) | 6;
    expect(await outOf(own, odd)).toEqual(["first\n", "it is damaged"]);
  });

  it("is refused if it has no content", async () => {
    await expect(outOf(PACKED.subarray(0, 9))).rejects.toMatchObject({
      code: "unreadable",
      message:
        "s.jsonl.zst is compressed with Zstandard and cannot be unpacked: it ends in the middle.",
      advice: expect.stringContaining("unzstd FILE"),
    });
  });

  it("gets no more memory than sessions need, wherever it asks for it", async () => {
    // A window of 1 GB, and content of as much as one segment.
    const window = compressed(bytesOf("x"), [0, 0xa0]);
    const segment = compressed(bytesOf("x"), [0xa0, 0, 0, 0, 0x40]);
    const own = compressed(bytesOf("first\n"));
    for (const large of [window, segment]) {
      const fault = "to unpack it takes 1,024 MB of memory at once";
      await expect(outOf(large)).rejects.toThrow(fault);
      expect(await outOf(own, large)).toEqual(["first\n", fault]);
    }
  });

  it("is given up where it becomes larger than any session that is read", async () => {
    const bomb = compressedRuns(8200, 32);
    expect(bomb.length).toBeLessThan(40_000);
    await expect(outOf(bomb)).rejects.toMatchObject({
      code: "unreadable",
      message: "s.jsonl.zst is compressed, and holds more than 1 GB.",
    });
  });

  it("is no longer read after the reader stops", async () => {
    const signal = AbortSignal.abort();
    const opening = unpacked(memorySource(PACKED, "s.jsonl.zst"), { signal });
    await expect(opening).rejects.toMatchObject({ code: "cancelled" });
  });
});

describe("the beginning of a file", () => {
  it("is that of a compressed file's content, and of others the file itself", async () => {
    const plain = memorySource(bytesOf("{}"), "s.jsonl");
    expect([isCompressed(PACKED), isCompressed(bytesOf("{}"))]).toEqual([true, false]);
    expect(await plainBeginning(plain)).toBe(plain);
    const long = compressed(bytesOf("line\n".repeat(100_000)));
    const beginning = await plainBeginning(memorySource(long, "s.jsonl.zst"));
    expect((await textOf(beginning)).startsWith("line\nline\n")).toBe(true);
    expect(beginning.size).toBeLessThan(300_000);
  });

  it("is not to be had where a compressed one is damaged at once", async () => {
    const bytes = Uint8Array.from([...PACKED.subarray(0, 4), 255, 255, 255, 255, 255, 255]);
    await expect(plainBeginning(memorySource(bytes, "s.jsonl.zst"))).rejects.toThrow(
      "s.jsonl.zst is compressed with Zstandard, and cannot be unpacked.",
    );
  });
});
