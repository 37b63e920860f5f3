// Reads values that a walk has found, straight from their bytes: as JSON.parse makes them, but for long
// texts, of which only the beginning is made. It knows no entry.
import { type Json, parseJson } from "../../model/json/json.ts";
import { MAX_FIRST_WORDS } from "../../model/table/details.ts";
import { sequenceSize } from "../json/ascii-json.ts";
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
/** As much of a text whose beginning is nothing but words: that is what is kept of it. Bytes. */
const WORD_BYTES = MAX_FIRST_WORDS + 8;
/** Names of a kind that are kept to serve again. */
const MAX_NAMES = 16;

/** A text may begin with a byte order mark: it is a character like any other. */
const decoder = new TextDecoder("utf-8", { ignoreBOM: true });

/** So many digits are a whole number without loss. */
const EXACT_DIGITS = 15;
const POWERS_OF_TEN = Array.from({ length: EXACT_DIGITS + 1 }, (_, power) => Number(`1e${power}`));

/** To ask a decoder takes an engine longer than to make so short a text. Bytes. */
const SHORT_BYTES = 256;
/** Characters of such a text; a new list each time takes longer to spread. */
const gathered: number[] = [];

export class ValueReader extends HeadReader {
  /** By how many UTF-16 units the texts made since it was set to 0 are shorter than in the file. */
  cut = 0;
  /** Whether nothing in the line is beyond ASCII. */
  protected isAscii = true;
  readonly #names: string[][] = [];

  /** UTF-16 units of `bytes[from, to)` of what was read last; -1 where these are no UTF-8. */
  units(from: number, to: number): number {
    const bytes = this.bytes;
    let units = to - from;
    for (let at = this.#asciiEnd(from, to); at < to; at = this.#asciiEnd(at, to)) {
      const size = sequenceSize(bytes, at);
      if (size === 0) return -1;
      // Beyond the first 65,536 characters they take two units.
      units -= size === 4 ? 2 : size - 1;
      at += size;
    }
    return units;
  }

  #asciiEnd(from: number, to: number): number {
    const { bytes, words, shift } = this;
    let at = from;
    while (at < to && ((at + shift) & 3) !== 0) {
      if ((bytes[at] ?? 0) >= 128) return at;
      at++;
    }
    let index = (at + shift) >> 2;
    const last = (to + shift) >> 2;
    while (index < last && ((words[index] ?? 0) & 0x80808080) === 0) index++;
    at = Math.max(at, index * 4 - shift);
    while (at < to && (bytes[at] ?? 0) < 128) at++;
    return at;
  }

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
    const bytes = this.bytes;
    if (to - from > SHORT_BYTES) return decoder.decode(bytes.subarray(from, to));
    const length = to - from;
    for (let at = 0; at < length; at++) {
      const byte = bytes[from + at] ?? 0;
      if (byte >= 128) return decoder.decode(bytes.subarray(from, to));
      gathered[at] = byte;
    }
    gathered.length = length;
    return String.fromCharCode(...gathered);
  }

  /** A text as far as it is needed. `isFirst`: of the entry's texts. */
  protected beginning(values: FoundValues, key: number, isFirst: boolean): string {
    const [from, to] = [(values.from[key] ?? 0) + 1, (values.to[key] ?? 0) - 1];
    if (isFirst && to - from > WORD_BYTES && this.#isFolded(from, from + WORD_BYTES)) {
      this.cut += this.length(values, key) - WORD_BYTES;
      return this.string(from, from + WORD_BYTES);
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

  /** Whether there are ASCII words with one space between them and nothing else, as `lineStart` has it. */
  #isFolded(from: number, to: number): boolean {
    const bytes = this.bytes;
    let before = SPACE;
    for (let at = from; at < to; at++) {
      const byte = bytes[at] ?? 0;
      if (byte < SPACE || byte > TILDE || byte === BACKSLASH) return false;
      if (byte === SPACE && before === SPACE) return false;
      before = byte;
    }
    return true;
  }

  /** UTF-16 units of a string; 0 when it is none. */
  protected length(values: FoundValues, key: number): number {
    if (this.firstOf(values, key) !== QUOTE) return 0;
    const [from, to] = [values.from[key] ?? 0, values.to[key] ?? 0];
    const units = this.isAscii ? to - from - 2 : this.units(from + 1, to - 1);
    return units - (values.escapeBytes[key] ?? 0);
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

/** Whether a number begins with it. */
export function isNumeral(byte: number): boolean {
  return byte === MINUS || (byte >= ZERO && byte <= NINE);
}
