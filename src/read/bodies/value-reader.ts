// Reads values that a walk has found, straight from their bytes: as JSON.parse makes them, but for long
// texts, of which only the beginning is made. It knows no entry.
import { type Json, parseJson } from "../../model/json/json.ts";
import { MAX_FIRST_WORDS } from "../../model/table/details.ts";
import { bytesOf } from "../../text/bytes.ts";
import { ShortTexts } from "../../text/short-texts.ts";
import { HeadReader } from "../line/head.ts";
import type { FoundValues } from "./found-values.ts";

const SPACE = 32;
const QUOTE = 34;
const MINUS = 45;
const DOT = 46;
const ZERO = 48;
const NINE = 57;
const BACKSLASH = 92;
const OPEN_BRACE = 123;
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
/** Names of a kind that are kept to serve again. */
const MAX_NAMES = 16;

/** A text may begin with a byte order mark: it is a character like any other. */
const decoder = new TextDecoder("utf-8", { ignoreBOM: true });

/** So many digits are a whole number without loss. */
const EXACT_DIGITS = 15;
const POWERS_OF_TEN = Array.from({ length: EXACT_DIGITS + 1 }, (_, power) => Number(`1e${power}`));

export class ValueReader extends HeadReader {
  /** By how many UTF-16 units the texts made since it was set to 0 are shorter than in the file. */
  cut = 0;
  protected override checksText = true;
  readonly #names: string[][] = [];
  readonly #texts = new ShortTexts();
  /** Characters of first words: a list of its own, as `ShortTexts` has one. */
  readonly #gathered: number[] = [];

  /** The byte that a value begins with; 0 where there is none. */
  protected firstOf({ from, to }: FoundValues, key: number): number {
    return (to[key] ?? 0) > 0 ? (this.bytes[from[key] ?? 0] ?? 0) : 0;
  }

  /** As `#text`, for what is said again and again. */
  protected name(values: FoundValues, key: number, kind: number): string {
    if (this.firstOf(values, key) !== QUOTE) return "";
    const [from, to] = [values.from[key] ?? 0, values.to[key] ?? 0];
    const names = this.#names[kind] ?? [];
    this.#names[kind] = names;
    for (const name of names) if (this.isPlain(from, to, name)) return name;
    const name = this.text(values, key);
    if (names.length < MAX_NAMES) names.push(name);
    return name;
  }

  /** "" when it is no string. */
  protected text(values: FoundValues, key: number): string {
    if (this.firstOf(values, key) !== QUOTE) return "";
    return this.string((values.from[key] ?? 0) + 1, (values.to[key] ?? 0) - 1);
  }

  /** What a string says between its quotes; "" where it cannot be. */
  protected string(from: number, to: number): string {
    const text = this.#decoded(from, to);
    if (!text.includes("\\")) return text;
    const value = parseJson(`"${text}"`);
    return typeof value === "string" ? value : "";
  }

  #decoded(from: number, to: number): string {
    return this.#texts.decode(this.bytes, from, to);
  }

  /** A text as far as it is needed. `isFirst`: of the entry's texts. */
  protected beginning(values: FoundValues, key: number, isFirst: boolean): string {
    const [from, to] = [(values.from[key] ?? 0) + 1, (values.to[key] ?? 0) - 1];
    if (isFirst && to - from > WORDS && this.#hasWords(from, to)) {
      this.cut += this.length(values, key) - WORDS;
      this.#gathered.length = WORDS;
      return String.fromCharCode(...this.#gathered);
    }
    if (to - from > HEAD_BYTES) {
      // Where that cuts an escape in two it is no JSON, and all of it is read. A character that is cut in
      // two is no ink: the text may be blank to its end.
      const text = this.string(from, from + HEAD_BYTES);
      if (text.length >= NEEDED && /[^\s\uFFFD]/.test(text)) {
        this.cut += this.length(values, key) - text.length;
        return text;
      }
    }
    return this.string(from, to);
  }

  /**
   * Gathers how a text begins with its blanks folded, as `lineStart` has it. False where that is less than
   * what is kept of one, or where reading it takes more than this: escapes by number, blanks beyond ASCII.
   */
  #hasWords(from: number, to: number): boolean {
    const bytes = this.bytes;
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

  /** UTF-16 units of a string; 0 when it is none. */
  protected length(values: FoundValues, key: number): number {
    if (this.firstOf(values, key) !== QUOTE) return 0;
    const length = (values.to[key] ?? 0) - (values.from[key] ?? 0) - 2;
    return length - (values.extraBytes[key] ?? 0);
  }

  /** undefined when there is no number. */
  protected number(values: FoundValues, key: number): number | undefined {
    if (!isNumeral(this.firstOf(values, key))) return undefined;
    return this.#numberIn(values.from[key] ?? 0, values.to[key] ?? 0);
  }

  /** The number in `bytes[from, to)`. */
  #numberIn(from: number, to: number): number {
    const bytes = this.bytes;
    let digits = 0;
    let point = to;
    let at = from;
    for (; at < to && at - from < EXACT_DIGITS; at++) {
      const byte = bytes[at] ?? 0;
      if (byte >= ZERO && byte <= NINE) digits = digits * 10 + byte - ZERO;
      else if (byte === DOT) point = at + 1;
      else break;
    }
    // Both are exact, so what is left of their quotient is rounded as reading its digits rounds it.
    if (at === to) return digits / (POWERS_OF_TEN[to - point] ?? 1);
    return Number(this.#decoded(from, to));
  }

  /** undefined when it is no object. */
  protected json(values: FoundValues, key: number): Json | undefined {
    if (this.firstOf(values, key) !== OPEN_BRACE) return undefined;
    return parseJson(decoder.decode(this.bytes.subarray(values.from[key], values.to[key])));
  }
}

/** From U+2010, the dashes, up to the dots before the line separators. */
function isPunctuation(code: number): boolean {
  return code >= 0x2010 && code <= 0x2027;
}

/** Whether a number begins with it. */
export function isNumeral(byte: number): boolean {
  return byte === MINUS || (byte >= ZERO && byte <= NINE);
}
