// Long texts are cut at lines and at characters, and always know how long they are.
import { expect, it } from "vitest";
import { cutText } from "./cut-text.ts";

it.each<[string, string, number, number, string, number, boolean]>([
  ["a short text", "a\nb", 5, 100, "a\nb", 2, false],
  ["exactly as many lines", "a\nb\n", 2, 100, "a\nb\n", 2, false],
  ["too many lines", "a\nb\nc", 2, 100, "a\nb", 3, true],
  ["too many characters in one line", "abcdef", 2, 3, "abc", 1, true],
  ["an empty text", "", 2, 3, "", 0, false],
])("cuts %s", (_, text, lines, characters, shown, count, isCut) => {
  expect(cutText(text, lines, characters)).toEqual({ text: shown, lines: count, isCut });
});
