// Diffs printed as text: sign, number, and changed words in [brackets].
import { expect, it } from "vitest";
import { compareTexts, compareWords, readDiff } from "./compare-texts.ts";
import { countChanges, type DiffLine } from "./diff-lines.ts";

it("The diff reads pi's layout and marks the words that changed", () => {
  const diff = [
    "    ...",
    " 22 function verify(token) {",
    "-23   return jwt.verify(token, key);",
    "+23   return jose.verify(token, key);",
    "+24   // checked",
    " 24 }",
  ].join("\n");
  expect(print(readDiff(diff))).toEqual([
    "skip: ⋯",
    "same 22|22: function verify(token) {",
    "remove 23|:   return [jwt].verify(token, key);",
    "add |23:   return [jose].verify(token, key);",
    "add |24:   // checked",
    "same 24|25: }",
  ]);
});

it("The diff keeps lines that do not follow the layout", () => {
  expect(print(readDiff("+ no number\nsomething else"))).toEqual([
    "add:  no number",
    "note: something else",
  ]);
});

it("The diff compares two texts, with three lines around each change", () => {
  const before = ["a", "b", "c", "d", "e", "f", "g"].join("\n");
  const lines = compareTexts(before, before.replace("g", "G"));
  expect(print(lines)).toEqual(["same: d", "same: e", "same: f", "remove: g", "add: G"]);
  expect(countChanges(lines)).toEqual({ added: 1, removed: 1 });
});

it("The diff of equal texts is empty", () => {
  expect(compareTexts("a\nb", "a\nb")).toEqual([]);
});

it("The diff does not mark words in lines that have little in common, or are very long", () => {
  expect(compareWords("import jwt", "const x = await verify(token)")).toBeNull();
  expect(compareWords("x".repeat(601), `${"x".repeat(600)}y`)).toBeNull();
});

function print(lines: readonly DiffLine[]): readonly string[] {
  return lines.map(({ kind, old, new: now, parts }) => {
    const text = parts.map((part) => (part.isChanged ? `[${part.text}]` : part.text)).join("");
    const numbers = old || now ? ` ${old}|${now}` : "";
    return `${kind}${numbers}: ${text}`;
  });
}
