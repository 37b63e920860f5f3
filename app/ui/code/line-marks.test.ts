// In which line each text of coloured source begins.
import type { ElementContent } from "hast";
import { expect, it } from "vitest";
import { linesOfTexts, markedParts } from "./line-marks.tsx";

const text = (value: string): ElementContent => ({ type: "text", value });
const span = (...children: ElementContent[]): ElementContent => ({
  type: "element",
  tagName: "span",
  properties: {},
  children,
});

it("The line marks count the lines before a text, also inside other spans", () => {
  const spans = [
    text("a\n"),
    span(text("/* one\n"), span(text("two\nthree")), text(" */")),
    text("\n\n"),
    span(),
    text("last"),
  ];
  const lines = [...linesOfTexts(spans, 40)].map(
    ([node, line]) => `${line} ${JSON.stringify(node.type === "text" && node.value)}`,
  );
  expect(lines).toEqual([
    '40 "a\\n"',
    '41 "/* one\\n"',
    '42 "two\\nthree"',
    '43 " */"',
    '43 "\\n\\n"',
    '45 "last"',
  ]);
});

it("The line marks cut a text where a line with a number begins, and lose nothing", () => {
  const printed = (text: string, line: number, step: number) =>
    markedParts(text, line, step).map(({ line, text }) => `${line} ${JSON.stringify(text)}`);
  expect(printed("a\n\nb", 7, 1)).toEqual(['null "a\\n"', '8 "\\n"', '9 "b"']);
  expect(printed("a\nb\nc\nd\n", 8, 5)).toEqual(['null "a\\nb\\n"', '10 "c\\nd\\n"']);
  expect(printed("a", 1, 1)).toEqual(['null "a"']);
  // The first line number of a file need not be one that can be counted on from.
  expect(printed("a\nb", 1e300, 1)).toHaveLength(2);
  expect(printed("a\nb", 0.5, 1)).toHaveLength(1);
});
