// How JSON strings begin, straight from their bytes: a text may be megabytes, and lists show its first words.
import { parseJson } from "../../model/json/json.ts";
import { MAX_FIRST_WORDS } from "../../model/table/details.ts";
import { bytesOf } from "../../text/bytes.ts";
import { ShortTexts } from "../../text/short-texts.ts";
import { FoldedWords } from "./folded-words.ts";

/** No rule looks at more of a text than 480 UTF-16 units: see `beginningOf`. */
const NEEDED = 512;
/** What of a longer text is read. Bytes. */
const HEAD_BYTES = 640;
/** As much of the first words of a text as is kept of it, and a little more. Characters. */
const WORDS = MAX_FIRST_WORDS + 8;
/** Begin wrappers, front matter, and the notes of an agent. */
const MARKS = new Uint8Array(128);
for (const mark of bytesOf("<-[")) MARKS[mark] = 1;

/** `[from, to)` is what stands between the quotes of a whole string without a fault, in UTF-8. */
export class TextStarts {
  readonly #texts = new ShortTexts();
  readonly #words = new FoldedWords(WORDS);

  /** All of a text; "" where it cannot be. */
  string(bytes: Uint8Array, from: number, to: number): string {
    const text = this.#texts.decode(bytes, from, to);
    if (!text.includes("\\")) return text;
    const value = parseJson(`"${text}"`);
    return typeof value === "string" ? value : "";
  }

  /** A text as far as anybody looks at it. */
  start(bytes: Uint8Array, from: number, to: number): string {
    if (to - from > HEAD_BYTES) {
      // Where that cuts an escape in two it is no JSON, and all of it is read. A character that is cut in
      // two is no ink: the text may be blank to its end.
      const text = this.string(bytes, from, from + HEAD_BYTES);
      if (text.length >= NEEDED && /[^\s\uFFFD]/.test(text)) return text;
    }
    return this.string(bytes, from, to);
  }

  /**
   * The same with its blanks folded where it is long, for a text of which nothing but its words is asked; one
   * that may be more than words is left as it was written.
   */
  words(bytes: Uint8Array, from: number, to: number): string {
    const words = this.#words;
    if (to - from <= WORDS || !words.read(bytes, from, to)) return this.start(bytes, from, to);
    // Rules look at so many characters of all texts of an entry, its blanks included.
    if (words.isShorter) return this.start(bytes, from, to);
    // What a text may begin with that is more than words is looked for as it was written.
    if (MARKS[words.first] === 1) return this.start(bytes, from, to);
    return this.#texts.decode(words.bytes, words.start, words.start + words.length);
  }
}
