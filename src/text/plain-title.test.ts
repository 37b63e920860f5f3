// Titles in plain words.
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { plainTitle } from "./plain-title.ts";

it.each([
  ["**Fix** the `pump`", "Fix the pump"],
  ["# Plan for the week", "Plan for the week"],
  ["> ## *Really* important", "Really important"],
  ["- [ ] Paint the fence", "Paint the fence"],
  ["* Paint the fence", "Paint the fence"],
  ["Fix it ## Steps", "Fix it Steps"],
  ["See [the docs](https://example.org/a_b) first", "See the docs first"],
  ["![a pump](pump.png) leaks", "a pump leaks"],
  ["***Now*** or ~~never~~", "Now or never"],
  ["_very important words_, please", "very important words, please"],
  ["__very important__ words", "very important words"],
  ["Call `**kwargs` with `a_b`", "Call **kwargs with a_b"],
  ["```ts const a = 1; ``` fails", "ts const a = 1; fails"],
])("%s reads %s", (text, plain) => {
  expect(plainTitle(text)).toBe(plain);
});

describe("what may be meant as it stands", () => {
  it.each([
    ["Delete *.ts and *.js"],
    ["2 * 3 * 4"],
    ["Why does __init__.py fail?"],
    ["snake_case_name and _private"],
    ["src/**/x.ts"],
    ["C# and F#"],
    ["#42 is open"],
    ["[Image #1] what is this?"],
    ["-v is a flag"],
    ["a ~ b"],
    ["1. First do this"],
    ["**"],
    ["# "],
    [""],
  ])("stays: %s", (text) => {
    expect(plainTitle(text)).toBe(text);
  });
});

it("looks no further than a title is shown", () => {
  const text = `${"word ".repeat(200)}**end**`;
  expect(plainTitle(text)).toBe(text);
});

it("keeps words that have no marks, and makes nothing longer", () => {
  const words = fc.stringMatching(/^[a-zA-Z0-9,.?!' ]{0,80}$/).map((text) => text.trim());
  fc.assert(
    fc.property(words, (text) => {
      expect(plainTitle(text)).toBe(text);
    }),
  );
  const marked = fc.array(
    fc.constantFrom("*", "**", "`", "[", "](", ")", "_", "~~", "# ", "a ", "b"),
  );
  fc.assert(
    fc.property(marked, (parts) => {
      const text = parts.join("");
      expect(plainTitle(text).length).toBeLessThanOrEqual(text.length);
    }),
  );
});

it.each(["*", "`", "[", "_", "~~", "**a", "[a](", "> "])(
  "is quick with a million of %s",
  (mark) => {
    const start = performance.now();
    plainTitle(mark.repeat(1_000_000));
    expect(performance.now() - start).toBeLessThan(200);
  },
);
