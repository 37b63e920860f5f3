import { expect, it } from "vitest";
import { progressLine } from "./progress.ts";

/** What is written when lines come at these times (ms). */
function written(isTTY: boolean, times: readonly number[], isLogged = true): string {
  let now = 0;
  let text = "";
  const stream = { isTTY, write: (part: string) => (text += part) };
  const progress = progressLine(stream, () => now);
  for (const time of times) {
    now = time;
    progress.show(() => `at ${time}`, isLogged);
  }
  progress.end();
  return text;
}

it("progress on a terminal is one line that is written over and taken away", () => {
  expect(written(true, [0, 99, 100, 150, 200])).toBe("\r\u001b[Kat 100\r\u001b[Kat 200\r\u001b[K");
});

it("progress in a log is a line every five seconds", () => {
  expect(written(false, [100, 4999, 5000, 9999, 12_000])).toBe("at 5000\nat 12000\n");
});

it("progress of what is done at once is not shown", () => {
  expect(written(true, [0, 50])).toBe("");
  expect(written(false, [0, 4000])).toBe("");
});

it("progress for who waits at a terminal is none elsewhere, and is not even put into words", () => {
  expect(written(true, [100], false)).toBe("\r\u001b[Kat 100\r\u001b[K");
  expect(written(false, [5000, 10_000], false)).toBe("");
  const progress = progressLine({ isTTY: true, write() {} }, () => 0);
  progress.show(() => {
    throw new Error("It is not time yet.");
  }, true);
});

it("progress takes one line of the terminal, however much there is to say", () => {
  let text = "";
  const stream = { isTTY: true, columns: 10, write: (part: string) => (text += part) };
  let now = 0;
  const progress = progressLine(stream, () => now);
  now = 100;
  progress.show(() => "0123456789abc", true);
  expect(text).toBe("\r\u001b[K01234567…");
});
