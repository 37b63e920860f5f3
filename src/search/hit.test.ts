import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { hitAt, hitFinder, lineAt } from "./hit.ts";

/** The line with the find in brackets. */
function shown(text: string, found: string): string {
  const {
    text: line,
    at,
    length,
    isCutBefore,
    isCutAfter,
  } = lineAt(text, text.indexOf(found), found.length);
  const marked = `${line.slice(0, at)}[${line.slice(at, at + length)}]${line.slice(at + length)}`;
  return `${isCutBefore ? "…" : ""}${marked}${isCutAfter ? "…" : ""}`;
}

describe("the line around a find", () => {
  it.each([
    ["one two three", "two", "one [two] three"],
    ["above\n\t  one two\nbelow", "two", "one [two]"],
    ["one\ttwo", "two", "one [two]"],
    ["above\none\ntwo\nbelow", "one\ntwo", "[one two]"],
    ["two", "two", "[two]"],
    ["a\u2028b two", "two", "a b [two]"],
  ])("of %j is %#", (text, found, line) => {
    expect(shown(text, found)).toBe(line);
  });

  it("is bounded, and says what was cut off", () => {
    const line = shown(`${"a".repeat(500)}two${"b".repeat(500)}`, "two");
    expect(line).toBe(`…${"a".repeat(60)}[two]${"b".repeat(100)}…`);
    expect(shown(`x ${"y".repeat(500)} z`, "y".repeat(500))).toBe(`x [${"y".repeat(120)}]…`);
  });

  it("has no half of a character at its ends, and the find where it says", () => {
    const unit = fc.constantFrom("a", " ", "\n", "😀", "👩‍🚀", "e\u0301", "🇩🇪", "語");
    fc.assert(
      fc.property(
        fc.string({ unit, maxLength: 120 }),
        fc.string({ unit, minLength: 1, maxLength: 3 }),
        fc.string({ unit, maxLength: 120 }),
        (before, found, after) => {
          const line = lineAt(before + found + after, before.length, found.length);
          const { text, at, length } = line;
          expect(text.isWellFormed()).toBe(true);
          expect(text.slice(at, at + length)).toBe(found.replaceAll("\n", " "));
          expect(text.length).toBeLessThan(320);
          if (line.isCutBefore) expect(/^[\p{M}\u200d]/u.test(text)).toBe(false);
        },
      ),
    );
  });
});

describe("what finds a hit again", () => {
  const text = 'a rope\nthe\tbuoy is red\na rope\n  the buoy "is" red\n';
  const finderOf = (at: number) =>
    hitFinder(
      hitAt(
        0,
        { kind: "output", block: 0, place: { parent: null, key: "output" }, isKey: false, text },
        { at, length: 4 },
      ),
    );
  const [first, second] = [text.indexOf("buoy"), text.lastIndexOf("buoy")];

  it("gives its own place among equal lines of the same text", () => {
    const [one, other] = [text.indexOf("rope"), text.lastIndexOf("rope")];
    expect([finderOf(one)(text), finderOf(other)(text)]).toEqual([one, other]);
  });

  it("finds its line in a part of the text, and in the text as JSON has it", () => {
    expect(finderOf(first)(text.slice(7))).toBe(first - 7);
    const json = JSON.stringify({ output: text });
    expect(json.slice(finderOf(second)(json))).toBe('the buoy \\"is\\" red\\n"}');
  });

  it("finds nothing in what has other words around it", () => {
    expect(finderOf(first)("a buoy")).toBe(-1);
    expect(finderOf(first)("")).toBe(-1);
  });
});
