// How JSON strings begin, straight from their bytes: a text may be megabytes, and lists show its first words.
import { parseJson } from "../../model/json/json.ts";
import { MAX_FIRST_WORDS } from "../../model/table/details.ts";
import { bytesOf } from "../../text/bytes.ts";
import { ShortTexts } from "../../text/short-texts.ts";

const SPACE = 32;
const BACKSLASH = 92;
const TILDE = 126;

/** No rule looks at more of a text than 480 UTF-16 units: see `beginningOf`. */
const NEEDED = 512;
/** What of a longer text is read. Bytes. */
const HEAD_BYTES = 640;
/** As much of the first words of a text as is kept of it, and a little more. Characters. */
const WORDS = MAX_FIRST_WORDS + 8;
/** They are looked for in so many UTF-16 units of the text, as `lineStart` does. */
const LOOKED_AT = 4 * MAX_FIRST_WORDS;
/** Begin wrappers, front matter, and the notes of an agent. */
const MARKS = new Uint8Array(128);
for (const mark of bytesOf("<-[")) MARKS[mark] = 1;
/** What an escape stands for that is a blank, and those that stand for themselves; 0 for the others. */
const ESCAPED = new Uint8Array(128);
for (const letter of bytesOf("bfnrt")) ESCAPED[letter] = SPACE;
for (const letter of bytesOf('"\\/')) ESCAPED[letter] = letter;

/** `[from, to)` is what stands between the quotes of a whole string without a fault, in UTF-8. */
export class TextStarts {
  readonly #texts = new ShortTexts();
  /** Characters of first words: a list of its own, as `ShortTexts` has one. */
  readonly #gathered: number[] = [];

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
    if (to - from <= WORDS || !this.#hasWords(bytes, from, to)) return this.start(bytes, from, to);
    this.#gathered.length = WORDS;
    return String.fromCharCode(...this.#gathered);
  }

  /**
   * Gathers how a text begins with its blanks folded, as `lineStart` has it. False where that is less than
   * what is kept of one, or where reading it takes more than this: escapes by number, blanks beyond ASCII.
   */
  #hasWords(bytes: Uint8Array, from: number, to: number): boolean {
    const gathered = this.#gathered;
    const last = Math.min(to, from + LOOKED_AT);
    let length = 0;
    let hasSpace = false;
    for (let at = from; at < last && length < WORDS; at++) {
      let code = bytes[at] ?? 0;
      if (code === BACKSLASH) {
        code = ESCAPED[bytes[++at] ?? 0] ?? 0;
        if (code === 0) return false;
      } else if (code > TILDE) {
        // Dashes, quotes and letters of most languages; of what follows them none is a blank.
        const second = bytes[at + 1] ?? 0;
        if (code >= 0xc3 && code <= 0xdf) {
          code = ((code & 31) << 6) | (second & 63);
          at++;
        } else if (code === 0xe2 && second === 0x80) {
          code = 0x2000 | ((bytes[at + 2] ?? 0) & 63);
          if (!isPunctuation(code)) return false;
          at += 2;
        } else return false;
      }
      if (code <= SPACE) {
        hasSpace = length > 0;
        continue;
      }
      // What a text may begin with that is more than words is looked for as it was written.
      if (length === 0 && MARKS[code] === 1) return false;
      if (hasSpace) gathered[length++] = SPACE;
      hasSpace = false;
      gathered[length++] = code;
    }
    return length >= WORDS;
  }
}

/** From U+2010, the dashes, up to the dots before the line separators. */
function isPunctuation(code: number): boolean {
  return code >= 0x2010 && code <= 0x2027;
}
