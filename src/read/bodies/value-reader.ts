// Reads values that a walk has found, straight from their bytes: as JSON.parse makes them, but for long
// texts, of which only the beginning is made. It knows no entry.
import { type Json, parseJson } from "../../model/json/json.ts";
import { TextStarts } from "../json/text-starts.ts";
import { HeadReader } from "../line/head.ts";
import type { FoundValues } from "./found-values.ts";

const QUOTE = 34;
const MINUS = 45;
const DOT = 46;
const ZERO = 48;
const NINE = 57;
const OPEN_BRACE = 123;

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
  readonly #starts = new TextStarts();

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
    return this.#starts.string(this.bytes, from, to);
  }

  /** A text as far as it is needed. `isFirst`: of the entry's texts. */
  protected beginning(values: FoundValues, key: number, isFirst: boolean): string {
    const [from, to] = [(values.from[key] ?? 0) + 1, (values.to[key] ?? 0) - 1];
    const starts = this.#starts;
    const text = isFirst ? starts.words(this.bytes, from, to) : starts.start(this.bytes, from, to);
    this.cut += this.length(values, key) - text.length;
    return text;
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
    return Number(this.string(from, to));
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
