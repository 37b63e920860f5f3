import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { PatternSearch } from "./match.ts";
import { parsePattern } from "./parse.ts";

/** Where it is found, or why it is not looked for. */
function found(source: string, text: string): number | string {
  const pattern = parsePattern(source);
  return typeof pattern === "string" ? pattern : new PatternSearch(pattern).indexIn(text);
}

const atom = fc.constantFrom(
  ..."aAbB1_- .é",
  ...[
    ".",
    "\\d",
    "\\W",
    "\\s",
    "\\.",
    "[ab]",
    "[^a]",
    "[a-c1]",
    "[\\w-]",
    "[^\\d.]",
    "\\x41",
    "\\u00C9",
  ],
  ...["^", "$", "\\b", "\\B", "(?:)"],
);
const repeat = fc.constantFrom("", "", "", "*", "+", "?", "*?", "{2}", "{1,2}", "{0,1}?", "{2,}");
const source = fc.letrec<{ all: string; part: string; group: string }>((tie) => ({
  all: fc
    .array(fc.array(tie("part"), { maxLength: 4 }), { minLength: 1, maxLength: 3 })
    .map((alternatives) => alternatives.map((parts) => parts.join("")).join("|")),
  part: fc.oneof(
    { maxDepth: 2 },
    fc
      .tuple(atom, repeat)
      .map(([text, sign]) => (/^(?:[$^]|\\[bB])$/.test(text) ? text : text + sign)),
    tie("group"),
  ),
  group: fc
    .tuple(fc.constantFrom("(", "(?:", "(?<n>"), tie("all"), repeat)
    .map(([open, inner, sign]) => `${open}${inner.replaceAll("(?<n>", "(")})${sign}`),
})).all;
const text = fc.string({
  unit: fc.constantFrom(..."aAbBcC1_- .éÉ\nK\u212A\u017F"),
  // RegExp itself takes more than linear time.
  maxLength: 9,
});

describe("a regular expression of the list", () => {
  it("finds what RegExp finds, at the same index", () => {
    fc.assert(
      fc.property(source, text, (pattern, searched) => {
        const parsed = parsePattern(pattern);
        const isNone = pattern === "" || pattern.split("(?<n>").length > 2;
        fc.pre(!isNone && typeof parsed !== "string");
        expect(found(pattern, searched)).toBe(searched.search(new RegExp(pattern, "i")));
      }),
      { numRuns: 1000 },
    );
  });

  it.each([
    ["k", "\u212A", -1],
    ["[k]", "\u212A", -1],
    ["É", "xé", 1],
    ["ß", "SS", -1],
    ["[^\\W]", "-\u017F-a", 3],
    ["\\ca|\\c", "\u0001", 0],
    ["[\\w-a]+$", "!-", 1],
    ["[\\b]", "a\b", 1],
    ["a{,3}", "aa{,3}", 1],
    ["]", "]", 0],
    ["x{1", "x{1", 0],
    ["\\p", "P", 0],
    ["[]|a", "a", 0],
    ["[^]", "\n", 0],
  ])("reads %s as RegExp does", (pattern, searched, index) => {
    expect(searched.search(new RegExp(pattern, "i"))).toBe(index);
    expect(found(pattern, searched)).toBe(index);
  });

  it("says why it looks for nothing", () => {
    expect(found("", "")).toMatch(/^There is no regular expression/);
    expect(found("(", "(")).toMatch(/^This is no regular expression/);
    expect(found("a(?=b)", "ab")).toMatch(/look-around/);
    expect(found("(?<!b)a", "a")).toMatch(/look-around/);
    expect(found("(a)\\1", "aa")).toMatch(/back references/);
    expect(found("(?<x>a)\\k<x>", "aa")).toMatch(/back references/);
    expect(found("[\\12]", "a")).toMatch(/octal/);
    expect(found("(a{99}){99}", "a")).toMatch(/too long/);
    expect(found("a{9999999999}", "a")).toMatch(/too long/);
    expect(found("x".repeat(500), "a")).toMatch(/too long/);
  });

  it("takes time linear in the text where RegExp would never end", () => {
    const evil = "a".repeat(50_000);
    for (const pattern of ["(a+)+b", "(a|a)*b", "(a*)*b", "(.*)*(.*)*b", "(a?){30}a{30}b"]) {
      const parsed = parsePattern(pattern);
      if (typeof parsed === "string") throw new Error(parsed);
      const search = new PatternSearch(parsed);
      expect(search.indexIn(evil)).toBe(-1);
      expect(search.isSpent).toBe(false);
    }
  });

  it("stops when all texts together take more steps than it may", () => {
    const parsed = parsePattern("(a?){30}b");
    if (typeof parsed === "string") throw new Error(parsed);
    const search = new PatternSearch(parsed, 1000);
    expect(search.indexIn("a".repeat(10))).toBe(-1);
    expect(search.isSpent).toBe(false);
    expect(search.indexIn("a".repeat(1000))).toBe(-1);
    expect(search.isSpent).toBe(true);
  });
});
