// @module-tag long
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { indexesOf } from "./find-sessions.ts";
import { typedQuery } from "./typed-query.ts";

/** Where it matches, or why it is not searched. */
function found(source: string, text: string): number | string {
  const query = typedQuery(`re:${source}`);
  if (query.kind === "unusable") return query.message;
  if (query.kind === "tokens") throw new Error("It is taken for words.");
  return indexesOf(query.pattern, [text])?.[0] ?? "too slow";
}

const atom = fc.constantFrom(
  ..."aAbB1_- .é",
  ".",
  "\\d",
  "\\W",
  "\\s",
  "\\.",
  "[ab]",
  "[^a]",
  "^",
  "$",
);
const repeat = fc.constantFrom("", "", "", "*", "+", "?", "*?", "{2}", "{1,2}");
const source = fc
  .array(
    fc.array(
      fc.tuple(atom, repeat).map(([text, sign]) => (/^[$^]$/.test(text) ? text : text + sign)),
      { minLength: 1, maxLength: 4 },
    ),
    { minLength: 1, maxLength: 3 },
  )
  .map((ways) => ways.map((parts) => parts.join("")).join("|"));
// RegExp itself takes more than linear time.
const text = fc.string({ unit: fc.constantFrom(..."aAbBcC1_- .éÉ\n"), maxLength: 9 });

describe("a regular expression of the list", () => {
  it("finds what RegExp finds, at the same index", () => {
    fc.assert(
      fc.property(source, text, (pattern, searched) => {
        // In a group, as blanks around the typed text are trimmed.
        const grouped = `(?:${pattern})`;
        expect(found(grouped, searched)).toBe(searched.search(new RegExp(grouped, "i")));
      }),
      { numRuns: 2000 },
    );
  });

  it.each([
    ["fix|login", "the LOGIN page", 4],
    ["(?<name>lo)gin", "the login page", 4],
    ["\\bpage\\b", "homepage page", 9],
    ["\\u00c9cole", "une école", 4],
    ["(?:ab)+$", "xabab", 1],
  ])("reads %s as RegExp does", (pattern, searched, index) => {
    expect(searched.search(new RegExp(pattern, "i"))).toBe(index);
    expect(found(pattern, searched)).toBe(index);
  });

  it.each([
    ["", /after “re:” is missing/],
    ["(", /not a valid regular expression/],
    ["[", /not a valid regular expression/],
    ["a(?=b)", /look-around/],
    ["(?<!b)a", /look-around/],
    ["(a)\\1", /back references/],
    ["(?:(?:a{50}){20})", /takes too long/],
  ])("gives the reason for not searching %j", (pattern, sentence) => {
    expect(found(pattern, "a")).toMatch(sentence);
  });

  it("takes time linear in the text even if RegExp would never end", () => {
    const evil = "a".repeat(8000);
    for (const pattern of ["(a+)+b", "(a|aa)*b", "(.*a){12}b", "^(a?){40}a{40}b"]) {
      expect(found(pattern, evil)).toBe(-1);
    }
  });

  it("stops if all texts together take longer than the limit", () => {
    const query = typedQuery("re:b");
    if (query.kind !== "pattern") throw new Error("It is no expression.");
    const texts = Array.from({ length: 100 }, () => "aaa");
    let clock = 0;
    expect(indexesOf(query.pattern, texts, () => clock)).toHaveLength(100);
    expect(indexesOf(query.pattern, texts, () => (clock += 400))).toBeNull();
  });
});
