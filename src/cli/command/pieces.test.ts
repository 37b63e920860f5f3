// What comes slowly is shown as it comes, and what comes fast in pieces.
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { coming } from "./coming.ts";
import { Io } from "./io.ts";

const written: string[] = [];

beforeEach(() => {
  vi.useFakeTimers();
  written.length = 0;
});
afterEach(() => void vi.useRealTimers());

function ioInto(chunks: string[]): Io {
  const out = {
    isColored: false,
    write: async (chunk: string | Uint8Array) => void chunks.push(String(chunk)),
  };
  return new Io({ out, err: out, isJson: false, onProgress() {} });
}

/** Prints lines after so many milliseconds each. */
function printed(lines: readonly (readonly [ms: number, line: string])[]): Promise<0> {
  const work = async (give: (line: string) => void) => {
    for (const [ms, line] of lines) {
      if (ms > 0) await new Promise((resolve) => setTimeout(resolve, ms));
      give(line);
    }
  };
  return ioInto(written).print({ text: () => coming(work), json: () => null });
}

it("a line is shown soon, however long the next one takes", async () => {
  const end = printed([
    [0, "first"],
    [60_000, "last"],
  ]);
  await vi.advanceTimersByTimeAsync(100);
  expect(written).toEqual(["first\n"]);
  await vi.advanceTimersByTimeAsync(60_000);
  await end;
  expect(written).toEqual(["first\n", "last\n"]);
});

it("lines that come at once are one piece, up to its size", async () => {
  await printed([
    [0, "a"],
    [0, "b"],
  ]);
  expect(written).toEqual(["a\nb\n"]);
  await printed(Array.from({ length: 70 }, () => [0, "x".repeat(1023)] as const));
  expect(written.map(({ length }) => length)).toEqual([4, 33 * 1024, 33 * 1024, 4 * 1024]);
});

it("what work gave is shown before what it fails with", async () => {
  const given: number[] = [];
  const work = async (give: (value: number) => void) => {
    give(1);
    give(2);
    throw new Error("broken");
  };
  const read = async () => {
    for await (const value of coming(work)) given.push(value);
  };
  await expect(read()).rejects.toThrow("broken");
  expect(given).toEqual([1, 2]);
});
