// When a message matches a search, and which part is shown.
import { describe, expect, it } from "vitest";
import { MAX_SNIPPET } from "./library-index.ts";
import { isSpaceless, spacedTokens, textMatch } from "./text-match.ts";

const words = (...typed: string[]) => textMatch({ words: typed, phrases: [] });
const phrase = (typed: string) => textMatch({ words: [], phrases: [typed] });

const TEXT = "The drying  curve\nis smooth – Crème brûlée in src/weigh.ts, and it jumps.";

describe("a message", () => {
  it.each(["dry", "DRYING", "creme", "brulée", "src/weigh", "weigh.ts", "it"])(
    "is found by %s, which begins a word",
    (typed) => expect(words(typed).isIn(TEXT)).toBe(true),
  );

  it.each(["rying", "eigh.ts", "src/ts", "jumpse", "–smooth"])("is not found by %s", (typed) =>
    expect(words(typed).isIn(TEXT)).toBe(false),
  );

  it.each(["drying curve", "The  Drying", "creme brulee in src", "weigh.ts, and"])(
    "is found by the phrase “%s”",
    (typed) => expect(phrase(typed).isIn(TEXT)).toBe(true),
  );

  it.each(["drying cur", "rying curve", "drying smooth", "it jump"])(
    "is not found by the phrase “%s”: words are whole and in that order",
    (typed) => expect(phrase(typed).isIn(TEXT)).toBe(false),
  );

  it("has to contain all terms", () => {
    expect(words("smooth", "jumps").isIn(TEXT)).toBe(true);
    expect(words("smooth", "rough").isIn(TEXT)).toBe(false);
  });

  it("is not found by punctuation alone, as databases do not index it", () => {
    expect(words("–").isIn(TEXT)).toBe(false);
    expect(words("").isIn(TEXT)).toBe(false);
  });
});

describe("the tokens of a query", () => {
  it("are contained in every matching message, the last of a word as a prefix", () => {
    expect(words("Crè", "src/weigh.ts").tokens).toEqual([
      { text: "cre", isPrefix: true },
      { text: "src", isPrefix: false },
      { text: "weigh", isPrefix: false },
      { text: "ts", isPrefix: true },
    ]);
    expect(phrase("it jumps").tokens.map(({ isPrefix }) => isPrefix)).toEqual([false, false]);
  });

  it("decide alone if nothing is between them", () => {
    expect(words("creme", "smooth").isByTokens).toBe(true);
    expect(words("src/weigh").isByTokens).toBe(false);
    expect(phrase("it jumps").isByTokens).toBe(false);
  });
});

describe("a snippet", () => {
  it("is the text on one line if that is short", () => {
    expect(words("brulee").snippetOf(TEXT)).toBe(
      "The drying curve is smooth – Crème brûlée in src/weigh.ts, and it jumps.",
    );
    expect(words("drying").snippetOf("The\n\ndrying")).toBe("The drying");
  });

  it("is cut around the first match, whatever precedes it", () => {
    const text = `${"grün ".repeat(200)}the needle ${"rot ".repeat(200)}`;
    const snippet = words("needle").snippetOf(text);
    expect(snippet).toHaveLength(MAX_SNIPPET);
    expect(snippet).toMatch(/^…[ grün]*the needle rot rot .*…$/);
  });

  it("has no halves of characters at its ends", () => {
    for (let n = 0; n < 4; n++) {
      const text = `${"😀".repeat(50)}${"a".repeat(n)} needle ${"😀".repeat(300)}`;
      expect(words("needle").snippetOf(text)).toMatch(/^…(?:😀)+a* needle (?:😀)+…$/u);
    }
  });
});

it("every letter that is a token by itself makes a text one without spaces", () => {
  const missed: string[] = [];
  for (let code = 0; code < 0x110000; code++) {
    const letter = String.fromCodePoint(code);
    if (isSpaceless(letter) !== (spacedTokens(letter) !== letter)) missed.push(code.toString(16));
  }
  expect(missed).toEqual([]);
});
