import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { requiredText } from "./required-text.ts";

const part = fc.constantFrom(
  ..."abA1 -",
  ..."abA1 -",
  "a*",
  "b+",
  "a?",
  "b{0,2}",
  "b{2}",
  ".",
  "\\d",
  "\\.",
  "[a|b]",
  "[^]a]",
  "(?:a|b)",
  "(ab)?",
  "^",
  "$",
);

describe("the text that every match of an expression holds", () => {
  it("is in every match there is", () => {
    const source = fc.array(part, { minLength: 1, maxLength: 8 }).map((parts) => parts.join(""));
    const text = fc.string({ unit: fc.constantFrom(..."abA1 -."), maxLength: 30 });
    fc.assert(
      fc.property(source, text, (expression, searched) => {
        const required = requiredText(expression);
        for (const [match] of searched.matchAll(new RegExp(expression, "g"))) {
          expect(match).toContain(required);
        }
      }),
      { numRuns: 5000 },
    );
  });

  it.each([
    ["needle", "needle"],
    ["^import .* from", "import "],
    ["colou?r", "colo"],
    ["ab+cde", "cde"],
    ["foo|bar", ""],
    ["(foo)bar", "bar"],
    ["[a-z]+\\.test", "test"],
    ["\\x41bc", ""],
    ["(?i)abc", ""],
    ["a{1,3}bcd{2}", "bc"],
    ["[]abc]def", "def"],
  ])("of %j is %j", (expression, required) => {
    expect(requiredText(expression)).toBe(required);
  });
});
