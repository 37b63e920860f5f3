// Reads the head of one line: the structural fields of an entry, from bytes, without parsing the
// rest. It knows JSON's grammar well enough to skip what it does not want; whether the skipped part
// is valid JSON is the business of the full pass (verify.ts).
import type { Json } from "../model/json.ts";
import { ENTRY_TYPES, ROLES } from "../model/kinds.ts";
import { timeOf } from "../model/time.ts";

const QUOTE = 34;
const COMMA = 44;
const COLON = 58;
const OPEN_BRACKET = 91;
const BACKSLASH = 92;
const CLOSE_BRACKET = 93;
const OPEN_BRACE = 123;
const CLOSE_BRACE = 125;

/** Which fields end the reading early once all are known. */
export const WANT = { type: 1, id: 2, parentId: 4, timestamp: 8, role: 16 } as const;

/** `partial`: all wanted fields found, the rest unread. `whole`: the closing brace was reached. */
export type HeadResult = "partial" | "whole" | "unreadable";

/** The most frequent ones first. */
const WORDS: readonly string[] = [
  "message",
  "assistant",
  "toolResult",
  "user",
  ...ENTRY_TYPES.filter((type) => type !== "message"),
  ...ROLES.filter((role) => role !== "unknown"),
];

const decoder = new TextDecoder();

/** Reads heads one after another into its own fields: a scan makes 100,000 of them a second. */
export class HeadReader {
  type = "";
  role = "";
  id: Json | undefined = undefined;
  parentId: Json | undefined = undefined;
  /** ms since 1970, NaN when missing or unreadable: what `timeOf` makes of the timestamp. */
  time = Number.NaN;
  /** Where reading stopped; after the closing brace when the result is `whole`. */
  end = 0;
  #found = 0;
  #bytes: Uint8Array = new Uint8Array(0);
  #limit = 0;
  #wanted = 0;
  #previousId = "";
  #day = -1;
  #dayTime = 0;

  /**
   * Reads the object that starts at or after `from` in `bytes`, up to `limit`.
   * `wanted` is a set of WANT bits; the role is waited for only where type is `message`.
   */
  read(bytes: Uint8Array, from: number, limit: number, wanted: number): HeadResult {
    // Most entries name the one before them as their parent: its id string serves again.
    this.#previousId = typeof this.id === "string" ? this.id : "";
    this.type = "";
    this.role = "";
    this.id = undefined;
    this.parentId = undefined;
    this.time = Number.NaN;
    this.#found = 0;
    this.#bytes = bytes;
    this.#limit = limit;
    this.#wanted = wanted;
    let at = this.#space(from);
    if (bytes[at] !== OPEN_BRACE) return this.#stop(at, "unreadable");
    at = this.#space(at + 1);
    if (bytes[at] === CLOSE_BRACE) return this.#stop(at + 1, "whole");
    while (at < limit && bytes[at] === QUOTE) {
      const keyEnd = this.#stringEnd(at);
      const colon = this.#space(keyEnd);
      if (bytes[colon] !== COLON) return this.#stop(colon, "unreadable");
      const value = this.#space(colon + 1);
      const valueEnd = this.#field(at, keyEnd, value);
      if (valueEnd < 0) return this.#stop(value, "unreadable");
      if (this.#isComplete()) return this.#stop(valueEnd, "partial");
      at = this.#space(valueEnd);
      if (bytes[at] === CLOSE_BRACE && at < limit) return this.#stop(at + 1, "whole");
      if (bytes[at] !== COMMA) return this.#stop(at, "unreadable");
      at = this.#space(at + 1);
    }
    return this.#stop(at, "unreadable");
  }

  #isComplete(): boolean {
    const needed = this.type === "message" ? this.#wanted : this.#wanted & ~WANT.role;
    return (this.#found & needed) === needed;
  }

  #stop(at: number, result: HeadResult): HeadResult {
    this.end = at;
    return result;
  }

  /** Takes the value if its key is structural, and returns where the value ends, -1 if it does not. */
  #field(key: number, keyEnd: number, value: number): number {
    const length = keyEnd - key - 2;
    // The keys differ in length and first letter, which spares decoding the others.
    if (length === 4 && this.#is(key, "type")) {
      const end = this.#skip(value);
      this.type = this.#word(value, end);
      this.#found |= WANT.type;
      return end;
    }
    if (length === 2 && this.#is(key, "id")) {
      const end = this.#skip(value);
      this.id = this.#scalar(value, end);
      this.#found |= WANT.id;
      return end;
    }
    if (length === 8 && this.#is(key, "parentId")) {
      const end = this.#skip(value);
      this.parentId = this.#isPlain(value, end, this.#previousId)
        ? this.#previousId
        : this.#scalar(value, end);
      this.#found |= WANT.parentId;
      return end;
    }
    if (length === 9 && this.#is(key, "timestamp")) {
      const end = this.#skip(value);
      this.time = this.#time(value, end);
      this.#found |= WANT.timestamp;
      return end;
    }
    if (length === 7 && this.#is(key, "message")) return this.#message(value);
    return this.#skip(value);
  }

  /** Looks for `role` inside the message; stops early when it comes first, as writers put it. */
  #message(value: number): number {
    const bytes = this.#bytes;
    if (bytes[value] !== OPEN_BRACE) {
      this.#found |= WANT.role;
      return this.#skip(value);
    }
    let at = this.#space(value + 1);
    while (at < this.#limit && bytes[at] === QUOTE) {
      const keyEnd = this.#stringEnd(at);
      const inner = this.#space(this.#space(keyEnd) + 1);
      const end = this.#skip(inner);
      if (end < 0) return -1;
      if (keyEnd - at === 6 && this.#is(at, "role")) {
        this.role = this.#word(inner, end);
        this.#found |= WANT.role;
        if (this.#isComplete()) return end;
        break;
      }
      at = this.#space(end);
      if (bytes[at] === COMMA) at = this.#space(at + 1);
    }
    this.#found |= WANT.role;
    return this.#skip(value);
  }

  #is(key: number, name: string): boolean {
    for (let i = 0; i < name.length; i++) {
      if (this.#bytes[key + 1 + i] !== name.charCodeAt(i)) return false;
    }
    return true;
  }

  #space(at: number): number {
    const bytes = this.#bytes;
    while (at < this.#limit) {
      const byte = bytes[at];
      if (byte !== 32 && byte !== 9 && byte !== 13 && byte !== 10) break;
      at++;
    }
    return at;
  }

  /** Position after the closing quote of the string that opens at `at`; the limit when it is cut. */
  #stringEnd(at: number): number {
    const bytes = this.#bytes;
    for (let quote = at + 1; ; quote++) {
      quote = bytes.indexOf(QUOTE, quote);
      if (quote < 0 || quote >= this.#limit) return this.#limit;
      let slashes = quote - 1;
      while (bytes[slashes] === BACKSLASH) slashes--;
      if (((quote - slashes) & 1) === 1) return quote + 1;
    }
  }

  /** Position after the value that starts at `at`, -1 when the line ends inside it. */
  #skip(at: number): number {
    const bytes = this.#bytes;
    const first = bytes[at];
    if (first === QUOTE) {
      const end = this.#stringEnd(at);
      return end <= this.#limit && bytes[end - 1] === QUOTE && end > at + 1 ? end : -1;
    }
    if (first === OPEN_BRACE || first === OPEN_BRACKET) {
      let depth = 0;
      for (let i = at; i < this.#limit; i++) {
        const byte = bytes[i];
        if (byte === QUOTE) i = this.#stringEnd(i) - 1;
        else if (byte === OPEN_BRACE || byte === OPEN_BRACKET) depth++;
        else if (byte === CLOSE_BRACE || byte === CLOSE_BRACKET) {
          depth--;
          if (depth === 0) return i + 1;
        }
      }
      return -1;
    }
    let end = at;
    while (end < this.#limit) {
      const byte = bytes[end];
      if (byte === COMMA || byte === CLOSE_BRACE || byte === CLOSE_BRACKET) break;
      end++;
    }
    return end < this.#limit && end > at ? end : -1;
  }

  /** Whether the value in [from, to) is a string that holds this plain ASCII text. */
  #isPlain(from: number, to: number, text: string): boolean {
    const bytes = this.#bytes;
    if (to - from !== text.length + 2 || bytes[from] !== QUOTE || text === "") return false;
    for (let i = 0; i < text.length; i++) {
      const byte = bytes[from + 1 + i] ?? 0;
      if (byte !== text.charCodeAt(i) || byte === BACKSLASH || byte >= 128) return false;
    }
    return true;
  }

  /** A type or role: one of the documented words without making a new string; "" for no string. */
  #word(from: number, to: number): string {
    for (const word of WORDS) if (this.#isPlain(from, to, word)) return word;
    const value = this.#scalar(from, to);
    return typeof value === "string" ? value : "";
  }

  /** The time of a value such as "2026-11-20T10:17:31.334Z", read off its digits. */
  #time(from: number, to: number): number {
    const bytes = this.#bytes;
    const isIso =
      to - from === 26 &&
      bytes[from + 5] === 45 &&
      bytes[from + 8] === 45 &&
      bytes[from + 11] === 84 &&
      bytes[from + 14] === COLON &&
      bytes[from + 17] === COLON &&
      bytes[from + 20] === 46 &&
      bytes[from + 24] === 90;
    const day = isIso
      ? this.#digits(from + 1, 4) * 10_000 +
        this.#digits(from + 6, 2) * 100 +
        this.#digits(from + 9, 2)
      : Number.NaN;
    const hour = this.#digits(from + 12, 2);
    const minute = this.#digits(from + 15, 2);
    const second = this.#digits(from + 18, 2);
    const ms = this.#digits(from + 21, 3);
    // What is out of range, and days that not every month has, are left to the general reader.
    const isPlain =
      day % 100 >= 1 && day % 100 <= 28 && hour <= 23 && minute <= 59 && second <= 59 && ms >= 0;
    if (!isPlain) return timeOf(this.#scalar(from, to));
    if (day !== this.#day) {
      const text = decoder.decode(bytes.subarray(from + 1, from + 11));
      this.#dayTime = Date.parse(`${text}T00:00:00.000Z`);
      this.#day = day;
    }
    return this.#dayTime + ((hour * 60 + minute) * 60 + second) * 1000 + ms;
  }

  /** NaN when one of them is no digit. */
  #digits(at: number, length: number): number {
    let value = 0;
    for (let i = at; i < at + length; i++) {
      const digit = (this.#bytes[i] ?? 0) - 48;
      if (digit < 0 || digit > 9) return Number.NaN;
      value = value * 10 + digit;
    }
    return value;
  }

  /** The JSON value in [from, to); undefined when it is none. */
  #scalar(from: number, to: number): Json | undefined {
    if (to < 0) return undefined;
    const bytes = this.#bytes;
    if (bytes[from] === QUOTE && to - from <= 64) {
      let text = "";
      let at = from + 1;
      for (; at < to - 1; at++) {
        const byte = bytes[at] ?? 0;
        if (byte === BACKSLASH || byte >= 128 || byte < 32) break;
        text += String.fromCharCode(byte);
      }
      if (at === to - 1) return text;
    }
    try {
      return JSON.parse(decoder.decode(bytes.subarray(from, to))) as Json;
    } catch {
      return undefined;
    }
  }
}
