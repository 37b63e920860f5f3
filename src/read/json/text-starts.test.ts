// What is read of a text is what its first words are made from, however it is written.
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { MAX_FIRST_WORDS } from "../../model/table/details.ts";
import { bytesOf } from "../../text/bytes.ts";
import { lineStart } from "../../text/line-start.ts";
import { TextStarts } from "./text-starts.ts";

/** Between the quotes of a JSON string; `isAscii`: with everything else escaped by number. */
function inner(text: string, isAscii: boolean): Uint8Array {
  const json = JSON.stringify(text);
  const numbered = (unit: string) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, "0")}`;
  return bytesOf((isAscii ? json.replace(/[^ -~]/g, numbered) : json).slice(1, -1));
}

const unit = fc.oneof(
  fc.string({ unit: "grapheme", maxLength: 9 }),
  fc.constantFrom(
    " ",
    "\n",
    "\t  ",
    "– ",
    "“word” ",
    "été",
    "<b>",
    "- [x] ",
    "\u3000",
    "😀",
    "\\",
    '"',
  ),
);
const text = fc
  .tuple(fc.array(unit, { maxLength: 40 }), fc.nat({ max: 30 }))
  .map(([units, times]) => units.join("").repeat(times));

describe("of any text", () => {
  it("the beginning is a beginning of it, with all that a line shows", () => {
    const starts = new TextStarts();
    fc.assert(
      fc.property(text, fc.boolean(), (said, isAscii) => {
        const bytes = inner(said, isAscii);
        const start = starts.start(bytes, 0, bytes.length);
        // A character that is cut in two at the end reads as U+FFFD.
        const whole = start.replace(/\uFFFD+$/, "");
        expect(said.startsWith(whole) || start === said).toBe(true);
        expect(lineStart(start, MAX_FIRST_WORDS)).toBe(lineStart(said, MAX_FIRST_WORDS));
      }),
    );
  });

  it("the words make the same line", () => {
    const starts = new TextStarts();
    fc.assert(
      fc.property(text, fc.boolean(), (said, isAscii) => {
        const bytes = inner(said, isAscii);
        const words = starts.words(bytes, 0, bytes.length);
        expect(lineStart(words, MAX_FIRST_WORDS)).toBe(lineStart(said, MAX_FIRST_WORDS));
      }),
    );
  });
});

it("reads no more than a little of a long text", () => {
  const bytes = inner("word ".repeat(100_000), false);
  const starts = new TextStarts();
  expect(starts.start(bytes, 0, bytes.length).length).toBeLessThan(1000);
  expect(starts.words(bytes, 0, bytes.length).length).toBeLessThan(200);
});
