// First words straight from bytes are those of the text.
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { MAX_FIRST_WORDS } from "../../model/table/details.ts";
import { bytesOf } from "../../text/bytes.ts";
import { lineStart } from "../../text/line-start.ts";
import { FoldedWords } from "./folded-words.ts";

const decoder = new TextDecoder("utf-8", { ignoreBOM: true });

/** As JSON has it between its quotes. */
function inner(text: string): Uint8Array {
  return bytesOf(JSON.stringify(text).slice(1, -1));
}

function folded(text: string, before = ""): string | null {
  const words = new FoldedWords();
  const bytes = inner(text);
  return words.read(bytes, 0, bytes.length, bytesOf(before))
    ? decoder.decode(words.bytes.subarray(words.start, words.start + words.length))
    : null;
}

const unit = fc.oneof(
  fc.string({ unit: "grapheme", maxLength: 9 }),
  fc.constantFrom(" ", "\n", "\t  ", "– ", "“word” ", "été", "<b>", "\u3000", "😀", "\\", '"', "/"),
  fc.constantFrom("\u00a0", "\u2003", "\u2028", "\ufeff", "\u1680", "\u202f", "\u205f", "¡", "ÿ"),
  fc.constantFrom("\u007f", "\u0085", "\u001b[31m", "\u0001"),
);
const plain = fc.oneof(
  fc.string({
    unit: fc.constantFrom("a", "b", " ", "\n", "é", "–", "😀", "\u3000"),
    maxLength: 40,
  }),
  fc.constantFrom("word ", "\n\n", "  "),
);
const textOf = (units: fc.Arbitrary<string>) =>
  fc
    .tuple(fc.array(units, { maxLength: 40 }), fc.nat({ max: 30 }))
    .map(([parts, times]) => parts.join("").repeat(times));

describe("of any text", () => {
  it.each(["", "Thinking:"])("they are how it begins on one line, after %j", (before) => {
    fc.assert(
      fc.property(fc.oneof(textOf(unit), textOf(plain)), (text) => {
        // A lone half of a pair is no text that UTF-8 can hold.
        fc.pre(text.isWellFormed());
        const words = folded(text, before);
        const whole = before === "" ? text : `${before} ${text}`;
        if (words !== null) expect(words).toBe(lineStart(whole, MAX_FIRST_WORDS));
      }),
      { numRuns: 3000 },
    );
  });

  it("nearly none is left to others that is written without numbers", () => {
    fc.assert(
      fc.property(
        fc.string({ unit: fc.constantFrom("a", "é", "–", " ", "\n", '"', "漢") }),
        (said) => {
          expect(folded(`a${said}`)).toBe(lineStart(`a${said}`, MAX_FIRST_WORDS));
        },
      ),
    );
  });
});

it.each([
  ["nothing", ""],
  ["blanks", " \n\t\u3000"],
  ["what is beyond four times as many blanks", `${" ".repeat(500)}a`],
  ["escapes by number", "a\u0001b"],
  ["colours of a terminal", "a\u001b[31mb"],
  ["a pair that is cut in two", `${"a".repeat(120)}😀`],
])("leaves %s to others", (_, text) => {
  expect(folded(text)).toBe(null);
});

it("tells the first character", () => {
  const words = new FoldedWords();
  const bytes = inner('  \n"é');
  expect(words.read(bytes, 0, bytes.length)).toBe(true);
  expect(String.fromCodePoint(words.first)).toBe('"');
});
