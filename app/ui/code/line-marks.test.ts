// In which line each text of coloured source begins.
import type { ElementContent } from "hast";
import { expect, it } from "vitest";
import { linesOfTexts } from "./line-marks.tsx";

const text = (value: string): ElementContent => ({ type: "text", value });
const span = (...children: ElementContent[]): ElementContent => ({
  type: "element",
  tagName: "span",
  properties: {},
  children,
});

it("counts the lines of what stands before, also inside other spans", () => {
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
