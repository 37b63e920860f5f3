import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { type ByteSource, textSource } from "../source/byte-source.ts";
import { type LineSink, readLines } from "./lines.ts";

const decoder = new TextDecoder();

/** What a sink was given, as text: `line@offset:content`, `…` for a line beyond the limit. */
async function printed(
  text: string,
  sliceBytes: number,
  maxLineBytes = Number.POSITIVE_INFINITY,
): Promise<string[]> {
  const heard: string[] = [];
  const sink: LineSink = {
    onLine(bytes, from, to, offset, line) {
      heard.push(`${line}@${offset}:${decoder.decode(bytes.subarray(from, to))}`);
    },
    onEndlessLine(offset, line) {
      heard.push(`${line}@${offset}:…`);
    },
  };
  await readLines(textSource(text, "test"), sink, { sliceBytes, maxLineBytes });
  return heard;
}

const IGNORE: LineSink = { onLine() {}, onEndlessLine() {} };

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
  it("gives the same lines for any size of slice", async () => {
    const text = fc.array(fc.constantFrom("a", "bc", "\n", "\n\n", "d".repeat(20)), {
      maxLength: 40,
    });
    await fc.assert(
      fc.asyncProperty(text, fc.integer({ min: 1, max: 50 }), async (parts, slice) => {
        const whole = parts.join("");
        expect(await printed(whole, slice)).toEqual(expectedOf(whole));
      }),
    );
  });

  it("skips a line that is longer than any text can be, and continues after it", async () => {
    const text = `ab\n${"x".repeat(25)}\ncd\n${"y".repeat(30)}`;
    for (const slice of [1, 7, 10, 100]) {
      expect(await printed(text, slice, 20)).toEqual(["1@0:ab", "2@3:…", "3@29:cd", "4@32:…"]);
    }
  });

  it("asks for no more slices once the sink has what it wants", async () => {
    let reads = 0;
    const inner = textSource("a\n".repeat(5000), "x");
    const source: ByteSource = {
      ...inner,
      read(start, end) {
        reads++;
        return inner.read(start, end);
      },
    };
    await readLines(source, { ...IGNORE, isDone: true }, { sliceBytes: 10 });
    expect(reads).toBeLessThanOrEqual(8);
  });

  it("stops with a clear error when the signal fires", async () => {
    const abort = new AbortController();
    abort.abort();
    await expect(
      readLines(textSource("a\nb", "x.jsonl"), IGNORE, { signal: abort.signal }),
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
    await readLines(source, IGNORE, { sliceBytes: 30 });
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
    await readLines(source, IGNORE, { sliceBytes: 10 });
    expect(most).toBeGreaterThan(1);
    expect(most).toBeLessThanOrEqual(8);
  });

  it("fails with the first unreadable slice, whatever happens to the later ones", async () => {
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
      onEndlessLine() {},
    };
    await expect(readLines(source, sink, { sliceBytes: 20 })).rejects.toThrow("no bytes at 40");
    expect(lines).toHaveLength(20);
  });

  it("tells after each slice which line is next, and ends with what is thrown then", async () => {
    const source = textSource("a\nb\nc\n", "a.jsonl");
    const told: number[] = [];
    const reading = (last: number) =>
      readLines(source, IGNORE, {
        sliceBytes: 2,
        onLines(line) {
          told.push(line);
          if (line > last) throw new Error("too many");
        },
      });
    expect(await reading(4)).toBe(4);
    await expect(reading(2)).rejects.toThrow("too many");
    expect(told).toEqual([2, 3, 4, 2, 3]);
  });
});
