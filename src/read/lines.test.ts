import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { textSource } from "./byte-source.ts";
import { type LineSink, readLines } from "./lines.ts";

const decoder = new TextDecoder();

/** What a sink was told, as text: `line@offset:content`, `…` for the skipped part of a long line. */
async function told(text: string, sliceBytes: number, skipsLong = false): Promise<string[]> {
  const heard: string[] = [];
  const sink: LineSink = {
    onLine(bytes, from, to, offset, line) {
      heard.push(`${line}@${offset}:${decoder.decode(bytes.subarray(from, to))}`);
    },
    onLongLine(_bytes, _from, _to, offset, line) {
      if (skipsLong) heard.push(`${line}@${offset}:…`);
      return skipsLong;
    },
    onLongLineEnd(length, lastByte) {
      heard.push(`ends after ${length} with ${String.fromCharCode(lastByte)}`);
    },
  };
  await readLines(textSource(text, "test"), sink, { sliceBytes });
  return heard;
}

function expectedOf(text: string): string[] {
  const lines = text.split("\n");
  if (lines.at(-1) === "") lines.pop();
  let offset = 0;
  return lines.map((line, index) => {
    const place = `${index + 1}@${offset}:${line}`;
    offset += line.length + 1;
    return place;
  });
}

describe("reading lines", () => {
  it("gives the same lines whatever the size of a slice", async () => {
    const text = fc.array(fc.constantFrom("a", "bc", "\n", "\n\n", "d".repeat(20)), {
      maxLength: 40,
    });
    await fc.assert(
      fc.asyncProperty(text, fc.integer({ min: 1, max: 50 }), async (parts, slice) => {
        const whole = parts.join("");
        expect(await told(whole, slice)).toEqual(expectedOf(whole));
      }),
    );
  });

  it("skips the rest of a long line once its head was seen, and knows where it ended", async () => {
    const text = `ab\n${"x".repeat(25)}}  \ncd`;
    expect(await told(text, 10, true)).toEqual([
      "1@0:ab",
      "2@3:…",
      "ends after 28 with }",
      "3@32:cd",
    ]);
  });

  it("offers a long line again whenever it has doubled, so that copying stays in proportion", async () => {
    const offered: number[] = [];
    const whole: number[] = [];
    const sink: LineSink = {
      onLine: (_bytes, from, to) => whole.push(to - from),
      onLongLine(_bytes, from, to) {
        offered.push(to - from);
        return false;
      },
      onLongLineEnd() {},
    };
    await readLines(textSource(`${"x".repeat(1000)}\nab`, "x"), sink, { sliceBytes: 10 });
    expect(offered).toEqual([10, 20, 40, 80, 160, 320, 640]);
    expect(whole).toEqual([1000, 2]);
  });

  it("stops with a clear error when the signal fires", async () => {
    const abort = new AbortController();
    abort.abort();
    const sink = { onLine() {}, onLongLine: () => false, onLongLineEnd() {} };
    await expect(
      readLines(textSource("a\nb", "x.jsonl"), sink, { signal: abort.signal }),
    ).rejects.toThrow("Opening x.jsonl was cancelled.");
  });

  it("reads every byte once", async () => {
    const ranges: string[] = [];
    const inner = textSource("a\n".repeat(50), "x");
    const source = {
      ...inner,
      read(start: number, end: number) {
        ranges.push(`${start}-${end}`);
        return inner.read(start, end);
      },
    };
    const sink = { onLine() {}, onLongLine: () => false, onLongLineEnd() {} };
    await readLines(source, sink, { sliceBytes: 30 });
    expect(ranges).toEqual(["0-30", "30-60", "60-90", "90-100"]);
  });

  it("has a few slices under way, however long the file", async () => {
    const inner = textSource("a\n".repeat(500), "x");
    let underWay = 0;
    let most = 0;
    const source = {
      ...inner,
      async read(start: number, end: number) {
        most = Math.max(most, ++underWay);
        const bytes = await inner.read(start, end);
        underWay--;
        return bytes;
      },
    };
    const sink = { onLine() {}, onLongLine: () => false, onLongLineEnd() {} };
    await readLines(source, sink, { sliceBytes: 10 });
    expect(most).toBeGreaterThan(1);
    expect(most).toBeLessThanOrEqual(8);
  });

  it("fails with the first slice that cannot be read, whatever becomes of those behind it", async () => {
    const lines: number[] = [];
    const inner = textSource("a\n".repeat(50), "x");
    const source = {
      ...inner,
      read: (start: number, end: number) =>
        start < 40 ? inner.read(start, end) : Promise.reject(new Error(`no bytes at ${start}`)),
    };
    const sink = {
      onLine: (_bytes: Uint8Array, _from: number, _to: number, _offset: number, line: number) => {
        lines.push(line);
      },
      onLongLine: () => false,
      onLongLineEnd() {},
    };
    await expect(readLines(source, sink, { sliceBytes: 20 })).rejects.toThrow("no bytes at 40");
    expect(lines).toHaveLength(20);
  });
});
