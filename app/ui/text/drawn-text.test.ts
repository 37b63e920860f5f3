// Long texts are cut at lines and at characters, and know how many lines they have.
import { expect, it } from "vitest";
import { endOfPart, lineCount } from "./drawn-text.ts";

it.each<[string, string, number, number, string, number]>([
  ["a short text", "a\nb", 5, 100, "a\nb", 2],
  ["exactly as many lines", "a\nb\n", 2, 100, "a\nb\n", 2],
  ["too many lines", "a\nb\nc", 2, 100, "a\nb", 3],
  ["too many characters in one line", "abcdef", 2, 3, "abc", 1],
  ["a character of two halves", "ab😀", 2, 3, "ab", 1],
  ["an empty text", "", 2, 3, "", 0],
])("cuts %s", (_, text, lines, characters, shown, count) => {
  expect(text.slice(0, endOfPart(text, 0, lines, characters))).toBe(shown);
  expect(lineCount(text)).toBe(count);
});

it("A part of a long text continues where the last one ended", () => {
  expect(endOfPart("one\ntwo\nthree", 4, 1, 100)).toBe(7);
});

it("A text of megabytes gets no count of its lines", () => {
  expect(lineCount("\n".repeat(3_000_000))).toBeNull();
});
