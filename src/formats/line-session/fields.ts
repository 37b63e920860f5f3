// Reads a few named fields of one object straight off its bytes and passes over everything else, building
// nothing: how a format that is no pi session scans its lines. Keys mean what JSON.parse makes of them:
// escapes are decoded, of a repeated key the last one counts. It knows no line and no format.
import type { Json, JsonObject } from "../../model/json/json.ts";
import { timeOf } from "../../model/table/time.ts";
import { FoldedWords, type WordsRoom } from "../../read/json/folded-words.ts";
import { IsoTimes } from "../../read/json/iso-time.ts";
import { mendedObject } from "../../read/json/mend.ts";
import { TextStarts } from "../../read/json/text-starts.ts";
import type { Spans } from "./field-spans.ts";
import { cutAtEnd, cutAtStart, unescaped } from "./field-texts.ts";
import { FieldWalk } from "./field-walk.ts";

const QUOTE = 34;
const ZERO = 48;
/** So many digits are a whole number without loss. */
const EXACT_DIGITS = 15;
const BACKSLASH = 92;
const OPEN_BRACKET = 91;
const LETTER_N = 110;
const LETTER_U = 117;
const OPEN_BRACE = 123;

/** A text is compared with the last ones of its field up to here. Bytes. */
const MAX_KEPT = 64;
const NO_TEXTS: ReadonlyMap<number, string> = new Map();

/** Which part of a long text is read. */
type Side = "start" | "end";

/** One value of a field inside a list. */
export interface ElementValue {
  /** Index of the list's element it is in. */
  readonly element: number;
  readonly value: Json;
}

/**
 * Named fields of objects, which `read` walks one after another; what the other methods answer is of the
 * object that was read last, as long as its bytes stay as they are. A path is keys with dots between
 * them; `[]` after a key means each element of the list there, once in a path: "message.content[].type".
 */
export class FieldReader<Name extends string> extends FieldWalk {
  /** By how many UTF-16 units the texts that `beginning` and `firstWords` gave of the object are shorter than it has them. */
  cut = 0;
  readonly #numbers: ReadonlyMap<Name, number>;
  readonly #times = new IsoTimes();
  readonly #starts = new TextStarts();
  readonly #folded = new FoldedWords();

  /** `checksText`: whether `isText`, `beginning` and `firstWords` are asked for; it takes a while where text is not ASCII. */
  constructor(paths: Readonly<Record<Name, string>>, checksText = false) {
    const names = Object.keys(paths) as Name[];
    super(names.map((name) => paths[name]));
    this.checksText = checksText;
    this.#numbers = new Map(names.map((name, number) => [name, number]));
  }

  override read(bytes: Uint8Array, from: number, limit: number): boolean {
    this.cut = 0;
    return super.read(bytes, from, limit);
  }

  /** Position after the JSON value at `from`, -1 when there is none. The fields stay as they are. */
  valueEnd(bytes: Uint8Array, from: number, limit: number): number {
    this.moveTo(bytes, limit);
    return this.value(from);
  }

  /** All of the object, as far as it can be read. */
  object(): JsonObject {
    return mendedObject(this.decoder.decode(this.bytes, this.from, this.end));
  }

  has(name: Name): boolean {
    return this.#of(name).count > 0;
  }

  /** How many values a field has: those in a list each count. */
  count(name: Name): number {
    return this.#of(name).count;
  }

  /** Whether all values of a field are texts. */
  areTexts(name: Name): boolean {
    const { count, from } = this.#of(name);
    for (let at = 0; at < count; at++) if (this.bytes[from[at] ?? 0] !== QUOTE) return false;
    return true;
  }

  /** The byte that the `nth` value of a field begins with, as it is written, where it is a text; else 0. */
  firstByte(name: Name, nth = 0): number {
    const { count, from } = this.#of(name);
    const at = nth < count ? (from[nth] ?? 0) : -1;
    return this.bytes[at] === QUOTE ? (this.bytes[at + 1] ?? 0) : 0;
  }

  /**
   * How the first value of a field begins, which is a text; null where `FoldedWords` leaves it to others. They are
   * gone when the next ones are read, and put where `room` is.
   */
  folded(name: Name, room: WordsRoom, before?: Uint8Array): FoldedWords | null {
    const { from, to } = this.#of(name);
    const [start, end] = [(from[0] ?? 0) + 1, (to[0] ?? 0) - 1];
    return this.#folded.read(this.bytes, start, end, before, room) ? this.#folded : null;
  }

  /**
   * Whether a line of a field's text, which has one, may begin with one of these bytes, its first line not counted;
   * looked for in its first `most` UTF-16 units. True also for a text that has escapes by number there.
   */
  mayBeginLine(name: Name, marks: ReadonlySet<number>, most: number): boolean {
    const { from, to } = this.#of(name);
    const { bytes } = this;
    const end = (to[0] ?? 0) - 1;
    let left = most;
    for (let at = (from[0] ?? 0) + 1; at < end && left > 0; at++) {
      const byte = bytes[at] ?? 0;
      // What goes on with a character is none.
      if ((byte & 0xc0) !== 0x80) left--;
      if (byte !== BACKSLASH) continue;
      const letter = bytes[++at];
      if (letter === LETTER_U) return true;
      if (letter === LETTER_N && marks.has(bytes[at + 1] ?? 0)) return true;
    }
    return false;
  }

  /** UTF-16 units of the `nth` value of a field, which is a text. */
  characters(name: Name, nth = 0): number {
    return unitsOf(this.#of(name), nth);
  }

  /** The `nth` value of a field, which is a text, as `TextStarts` has its words. */
  firstWords(name: Name, nth = 0): string {
    const spans = this.#of(name);
    const [from, to] = [(spans.from[nth] ?? 0) + 1, (spans.to[nth] ?? 0) - 1];
    return this.#cutTo(spans, nth, this.#starts.words(this.bytes, from, to));
  }

  /** The same as it was written. */
  beginning(name: Name, nth = 0): string {
    const spans = this.#of(name);
    const [from, to] = [(spans.from[nth] ?? 0) + 1, (spans.to[nth] ?? 0) - 1];
    return this.#cutTo(spans, nth, this.#starts.start(this.bytes, from, to));
  }

  #cutTo(spans: Spans, nth: number, text: string): string {
    this.cut += unitsOf(spans, nth) - text.length;
    return text;
  }

  /** Whether the field is an object or a list. */
  holds(name: Name, what: "object" | "list"): boolean {
    const { count, from } = this.#of(name);
    const first = count > 0 ? this.bytes[from[0] ?? 0] : 0;
    return first === (what === "object" ? OPEN_BRACE : OPEN_BRACKET);
  }

  /** Bytes of the field's JSON, all of its values in a list together; 0 where there is none. */
  size(name: Name): number {
    const { count, from, to } = this.#of(name);
    let sum = 0;
    for (let at = 0; at < count; at++) sum += (to[at] ?? 0) - (from[at] ?? 0);
    return sum;
  }

  /**
   * The text of a field, undefined where it is none. `most`: no more than about so many bytes of its
   * beginning or end, where it may be cut in the middle of a character.
   */
  text(name: Name, most = Number.POSITIVE_INFINITY, side: Side = "start"): string | undefined {
    const spans = this.#of(name);
    return spans.count > 0 ? this.#text(spans, 0, most, side) : undefined;
  }

  /** Whether a field is this text, which is plain: ASCII, not empty, without what JSON escapes. */
  says(name: Name, text: string): boolean {
    const { count, from, to } = this.#of(name);
    const [start, end] = [(from[0] ?? 0) + 1, (to[0] ?? 0) - 1];
    return count > 0 && this.bytes[start - 1] === QUOTE && this.#isPlain(start, end, text);
  }

  /** The `nth` value of a field inside a list, undefined where there is none or it is no text. */
  textAt(name: Name, nth: number): string | undefined {
    const spans = this.#of(name);
    return nth < spans.count
      ? this.#text(spans, nth, Number.POSITIVE_INFINITY, "start")
      : undefined;
  }

  /** The number of a field, undefined where it is none. */
  number(name: Name): number | undefined {
    const { count, from, to } = this.#of(name);
    if (count === 0) return undefined;
    const whole = this.#wholeNumber(from[0] ?? 0, to[0] ?? 0);
    if (whole >= 0) return whole;
    const value = this.#isText(name) ? undefined : this.json(name);
    return typeof value === "number" && Number.isFinite(value) ? value : undefined;
  }

  /** ms since 1970 of a time in a field, NaN when there is none: as `timeOf`. */
  time(name: Name): number {
    const { count, from, to } = this.#of(name);
    const time = count > 0 ? this.#times.read(this.bytes, from[0] ?? 0, to[0] ?? 0) : Number.NaN;
    if (!Number.isNaN(time)) return time;
    return timeOf(this.#isText(name) ? this.text(name) : this.json(name));
  }

  /** Whether the JSON of a field is written so, in ASCII: without making a text of it. */
  isWritten(name: Name, json: string): boolean {
    const { count, from, to } = this.#of(name);
    const start = from[0] ?? 0;
    if (count === 0 || (to[0] ?? 0) - start !== json.length) return false;
    for (let at = 0; at < json.length; at++) {
      const byte = this.bytes[start + at] ?? 0;
      if (byte !== json.charCodeAt(at) || byte >= 128) return false;
    }
    return true;
  }

  /** The JSON of a field as it is written; "" where there is none. */
  source(name: Name): string {
    const { count, from, to } = this.#of(name);
    return count > 0 ? this.decoder.decode(this.bytes, from[0] ?? 0, to[0] ?? 0) : "";
  }

  /** The value of a field, parsed; undefined where there is none. */
  json(name: Name): Json | undefined {
    const { count, from, to } = this.#of(name);
    return count > 0 ? this.parsed(from[0] ?? 0, to[0] ?? 0) : undefined;
  }

  /** The values of a field inside a list, in their order. */
  values(name: Name): readonly ElementValue[] {
    const spans = this.#of(name);
    const values: ElementValue[] = [];
    for (let at = 0; at < spans.count; at++) {
      const value = this.parsed(spans.from[at] ?? 0, spans.to[at] ?? 0);
      if (value !== undefined) values.push({ element: spans.element[at] ?? -1, value });
    }
    return values;
  }

  /** Those of them that are texts, by the index of their element. `most` and `side` as for `text`. */
  texts(
    name: Name,
    most = Number.POSITIVE_INFINITY,
    side: Side = "start",
  ): ReadonlyMap<number, string> {
    const spans = this.#of(name);
    if (spans.count === 0) return NO_TEXTS;
    const texts = new Map<number, string>();
    for (let at = 0; at < spans.count; at++) {
      const text = this.#text(spans, at, most, side);
      if (text !== undefined) texts.set(spans.element[at] ?? -1, text);
    }
    return texts;
  }

  /** Most numbers are a few digits, and to parse them takes longer than to read them; -1 for all others. */
  #wholeNumber(from: number, to: number): number {
    if (to - from > EXACT_DIGITS) return -1;
    let number = 0;
    for (let at = from; at < to; at++) {
      const digit = (this.bytes[at] ?? 0) - ZERO;
      if (digit < 0 || digit > 9) return -1;
      number = number * 10 + digit;
    }
    return number;
  }

  #of(name: Name): Spans {
    const spans = this.spans[this.#numbers.get(name) ?? -1];
    if (!spans) throw new Error(`No field is named ${name}.`);
    return spans;
  }

  #isText(name: Name): boolean {
    const { count, from } = this.#of(name);
    return count > 0 && this.bytes[from[0] ?? 0] === QUOTE;
  }

  #text(spans: Spans, at: number, most: number, side: Side): string | undefined {
    const { bytes } = this;
    const [from, to] = [(spans.from[at] ?? 0) + 1, (spans.to[at] ?? 0) - 1];
    if (bytes[from - 1] !== QUOTE) return undefined;
    const mayRepeat = to - from <= MAX_KEPT && spans.mayRepeat;
    if (mayRepeat) {
      const known = spans.candidate(bytes, from, to);
      if (this.#isPlain(from, to, known)) {
        spans.hit();
        return known;
      }
    }
    if (to - from <= most) {
      const text = unescaped(this.decoder.decode(bytes, from, to));
      if (mayRepeat) spans.keep(text, bytes, from, to);
      return text;
    }
    if (side === "start") return cutAtEnd(this.decoder.decode(bytes, from, from + most));
    return cutAtStart(this.decoder.decode(bytes, to - most, to));
  }

  /** Whether `bytes[from, to)` are this text, in ASCII and without escapes. */
  #isPlain(from: number, to: number, text: string): boolean {
    if (to - from !== text.length || text === "") return false;
    for (let at = 0; at < text.length; at++) {
      const byte = this.bytes[from + at] ?? 0;
      if (byte !== text.charCodeAt(at) || byte === BACKSLASH || byte >= 128) return false;
    }
    return true;
  }
}

function unitsOf({ from, to, extraBytes }: Spans, nth: number): number {
  return (to[nth] ?? 0) - (from[nth] ?? 0) - 2 - (extraBytes[nth] ?? 0);
}
