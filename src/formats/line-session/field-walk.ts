// Walks over an object and notes where the values of some paths are, building nothing. It knows no names, and
// nothing of what the values mean.
import { type Json, parseJson } from "../../model/json/json.ts";
import { JsonBytes } from "../../read/json/json-bytes.ts";
import { ShortTexts } from "../../text/short-texts.ts";
import { type Key, type Step, stepsTo } from "./field-paths.ts";
import { Spans } from "./field-spans.ts";

const SPACE = 32;
const QUOTE = 34;
const COMMA = 44;
const COLON = 58;
const OPEN_BRACKET = 91;
const CLOSE_BRACKET = 93;
const OPEN_BRACE = 123;
const CLOSE_BRACE = 125;

/** Bytes that are compared at once. */
const FOUR = 4;
/** Of a list in a path no more elements are looked into: a line may hold millions. */
const MAX_ELEMENTS = 10_000;
const NO_KEYS: readonly Key[] = [];

/** The fields of one object after another, by their number; see `FieldReader` for paths. */
export class FieldWalk extends JsonBytes {
  /** After the closing brace of a whole object; where a broken one could not be read on. */
  end = 0;
  /** Some list on the way to a field has more elements than are looked into. */
  hasMore = false;
  /** Where the object begins. */
  protected from = 0;
  /** By field. */
  protected readonly spans: readonly Spans[];
  protected readonly decoder = new ShortTexts();
  readonly #root: Step;
  /** The fields that have values: most objects have few of them. */
  readonly #foundFields: Int32Array;
  #found = 0;
  /** How many objects were walked through. */
  #objects = 0;

  constructor(paths: readonly string[]) {
    super();
    this.spans = paths.map(() => new Spans());
    this.#foundFields = new Int32Array(paths.length);
    this.#root = stepsTo(paths);
  }

  /**
   * Reads the object that begins at `from`; nothing at or after `limit` is looked at. False: it has no end
   * here, or is no object; the fields are those that were found until then. Faults inside strings are
   * passed (`faultAt`).
   */
  read(bytes: Uint8Array, from: number, limit: number): boolean {
    this.moveTo(bytes, limit);
    this.from = from;
    this.hasMore = false;
    for (let nth = 0; nth < this.#found; nth++) {
      const spans = this.spans[this.#foundFields[nth] ?? -1];
      spans?.clear();
    }
    this.#found = 0;
    const isObject = from < limit && bytes[from] === OPEN_BRACE;
    const end = isObject ? this.#object(this.#root, from, -1) : this.stop(from);
    this.end = end < 0 ? this.stoppedAt : end;
    return end >= 0;
  }

  /** Position after the value at `at`, its fields taken. As deep as paths are, however deep the data is. */
  #step(step: Step, at: number, element: number): number {
    const first = this.bytes[at];
    const isWay = first === OPEN_BRACE ? step.keys.length > 0 : step.elements !== null;
    let end: number;
    if (first === OPEN_BRACE && isWay) end = this.#object(step, at, element);
    else if (first === OPEN_BRACKET && isWay) end = this.#list(step.elements ?? step, at);
    else end = this.value(at);
    const spans = this.spans[step.field];
    if (end < 0 || !spans) return end;
    if (spans.isClear) this.#foundFields[this.#found++] = step.field;
    spans.add(at, end, element, first === QUOTE ? this.extraBytes : 0);
    return end;
  }

  #object(step: Step, from: number, element: number): number {
    const { bytes, limit } = this;
    const object = this.#objects++;
    let at = this.space(from + 1);
    if (at < limit && bytes[at] === CLOSE_BRACE) return at + 1;
    // Objects of a kind have their keys in one order: the one that came next before most often does again.
    let last: Key | null = null;
    let expected = step.first;
    for (;;) {
      let key = expected;
      let keyEnd = key ? this.#endOf(key, at) : -1;
      if (keyEnd < 0) {
        keyEnd = this.keyEnd(at);
        if (keyEnd < 0) return -1;
        key = this.#keyOf(step, at, keyEnd);
        if (key && last) last.next = key;
        else if (key) step.first = key;
      }
      if (key) {
        last = key;
        expected = key.next;
      }
      const next = key?.step;
      // Hardly any writer puts white space between them.
      const isClose =
        keyEnd + 1 < limit && bytes[keyEnd] === COLON && (bytes[keyEnd + 1] ?? 0) > SPACE;
      const value = isClose ? keyEnd + 1 : this.valueAfter(keyEnd);
      if (value < 0) return -1;
      if (next?.metIn === object) this.#drop(next, element);
      if (next) next.metIn = object;
      const end = next ? this.#step(next, value, element) : this.value(value);
      if (end < 0) return -1;
      if (end + 1 < limit && bytes[end] === COMMA && bytes[end + 1] === QUOTE) {
        at = end + 1;
        continue;
      }
      at = this.space(end);
      if (at >= limit) return this.stop(at);
      if (bytes[at] === CLOSE_BRACE) return at + 1;
      if (bytes[at] !== COMMA) return this.stop(at);
      at = this.space(at + 1);
    }
  }

  /** Forgets what an earlier key of the same name had. */
  #drop({ fields }: Step, element: number): void {
    for (const field of fields) this.spans[field]?.drop(element);
  }

  #list(step: Step, from: number): number {
    const { bytes, limit } = this;
    let at = this.space(from + 1);
    if (at < limit && bytes[at] === CLOSE_BRACKET) return at + 1;
    for (let element = 0; ; element++) {
      if (element === MAX_ELEMENTS) this.hasMore = true;
      const end = element < MAX_ELEMENTS ? this.#step(step, at, element) : this.value(at);
      if (end < 0) return -1;
      at = this.space(end);
      if (at >= limit) return this.stop(at);
      if (bytes[at] === CLOSE_BRACKET) return at + 1;
      if (bytes[at] !== COMMA) return this.stop(at);
      at = this.space(at + 1);
    }
  }

  /** Position after a key at `at`, written without escapes; -1 where another one is. */
  #endOf({ word, fours, lastFour }: Key, at: number): number {
    const end = at + word.length + 2;
    if (end > this.limit) return -1;
    if (end - at < FOUR) {
      return this.bytes[end - 1] === QUOTE && this.is(at, end, word) ? end : -1;
    }
    // Many keys begin alike.
    const { view } = this;
    if (view.getInt32(end - FOUR, true) !== lastFour) return -1;
    for (let nth = 0; nth < fours.length; nth++) {
      if (view.getInt32(at + FOUR * nth, true) !== fours[nth]) return -1;
    }
    return end;
  }

  #keyOf(step: Step, from: number, to: number): Key | null {
    if (this.isEscaped) {
      const name = this.parsed(from, to);
      return step.keys.find(({ text }) => text === name) ?? null;
    }
    for (const key of step.keysOf[to - from - 2] ?? NO_KEYS) {
      if (this.is(from, to, key.word)) return key;
    }
    return null;
  }

  protected parsed(from: number, to: number): Json | undefined {
    return parseJson(this.decoder.decode(this.bytes, from, to));
  }
}
