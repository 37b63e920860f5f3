// Reads one object of a session file straight from its bytes: the structural fields of an entry, and
// where the object ends. Everything else is passed over, building nothing. Keys mean what JSON.parse
// makes of them: escapes are decoded, and of a repeated key the last one counts.
import type { Json } from "../../model/json/json.ts";
import { parseJson } from "../../model/json/json.ts";
import { ENTRY_TYPES, ROLES } from "../../model/table/kinds.ts";
import { timeOf } from "../../model/table/time.ts";
import { bytesOf } from "../../text/bytes.ts";
import { IsoTimes } from "../json/iso-time.ts";
import { JsonBytes } from "../json/json-bytes.ts";

const QUOTE = 34;
const COMMA = 44;
const OPEN_BRACKET = 91;
const BACKSLASH = 92;
const OPEN_BRACE = 123;
const CLOSE_BRACE = 125;

/** Stands for an id that is a list or an object: the reference finds none of them again. */
export const NO_SCALAR: readonly Json[] = [];

/** `whole`: the closing brace was reached. `broken`: there is no such object here. */
export type HeadResult = "whole" | "broken";

/** The most frequent ones first. */
const WORDS: readonly string[] = [
  "message",
  "assistant",
  "toolResult",
  "user",
  ...ENTRY_TYPES.filter((type) => type !== "message"),
  ...ROLES.filter((role) => role !== "unknown"),
];

const ID = bytesOf("id");
const ROLE = bytesOf("role");
const TYPE = bytesOf("type");
const MESSAGE = bytesOf("message");
const PARENT_ID = bytesOf("parentId");
const TIMESTAMP = bytesOf("timestamp");

const decoder = new TextDecoder();

/** Reads objects one after another into its own fields: a scan makes 100,000 of them a second. */
export class HeadReader extends JsonBytes {
  type = "";
  /** `message.role`, "" where that is no text. */
  role = "";
  /** undefined: there is no such key. A list or an object is `NO_SCALAR`. */
  id: Json | undefined = undefined;
  parentId: Json | undefined = undefined;
  /** ms since 1970, NaN when missing or unreadable: what `timeOf` makes of the timestamp. */
  time = Number.NaN;
  /** Whether there is a `timestamp` at all. */
  hasTime = false;
  /** Whether `message` is an object. */
  hasMessage = false;
  /** After the closing brace of a whole object; where a broken one could not be read on. */
  end = 0;
  #previousId = "";
  readonly #times = new IsoTimes();

  /** Reads the object that begins at `from`. Nothing at or after `limit` is looked at. */
  read(bytes: Uint8Array, from: number, limit: number): HeadResult {
    this.moveTo(bytes, limit);
    // Most entries name the one before them as their parent: its id string serves again.
    this.#previousId = typeof this.id === "string" ? this.id : "";
    this.type = "";
    this.role = "";
    this.id = undefined;
    this.parentId = undefined;
    this.time = Number.NaN;
    this.hasTime = false;
    this.hasMessage = false;
    const end = this.#object(from);
    this.end = end < 0 ? this.stoppedAt : end;
    return end < 0 ? "broken" : "whole";
  }

  /** Position after the JSON value at `from`, -1 when there is none. The fields stay as they are. */
  valueEnd(bytes: Uint8Array, from: number, limit: number): number {
    this.moveTo(bytes, limit);
    return this.value(from);
  }

  /** Position of the first byte in [from, limit) that is no white space; `limit` without one. */
  skipSpace(bytes: Uint8Array, from: number, limit: number): number {
    this.moveTo(bytes, limit);
    return this.space(from);
  }

  #object(from: number): number {
    const { bytes, limit } = this;
    if (from >= limit || bytes[from] !== OPEN_BRACE) return this.stop(from);
    let at = this.space(from + 1);
    if (at < limit && bytes[at] === CLOSE_BRACE) return at + 1;
    for (;;) {
      const keyEnd = this.stringEnd(at);
      if (keyEnd < 0) return -1;
      const key = this.#keyAt(at, keyEnd);
      const value = this.valueAfter(keyEnd);
      const end = value < 0 ? -1 : this.#field(key, value);
      if (end < 0) return -1;
      at = this.space(end);
      if (at >= limit) return this.stop(at);
      if (bytes[at] === CLOSE_BRACE) return at + 1;
      if (bytes[at] !== COMMA) return this.stop(at);
      at = this.space(at + 1);
    }
  }

  /** The structural key in [from, to), null for any other. */
  #keyAt(from: number, to: number): Uint8Array | null {
    if (this.isEscaped) return this.#escapedKey(from, to);
    // The keys differ in length, which spares comparing the others.
    const key = KEYS[to - from - 2];
    return key && this.is(from, to, key) ? key : null;
  }

  #escapedKey(from: number, to: number): Uint8Array | null {
    const text = this.#scalar(from, to);
    return KEYS.find((key) => key && decoder.decode(key) === text) ?? null;
  }

  /** Takes the value if its key is structural, and returns where the value ends. */
  #field(key: Uint8Array | null, value: number): number {
    if (key === MESSAGE) return this.message(value);
    const end = this.value(value);
    if (end < 0 || key === null) return end;
    if (key === TYPE) this.type = this.#word(value, end);
    else if (key === ID) this.id = this.#id(value, end);
    else if (key === PARENT_ID) this.parentId = this.#id(value, end);
    else {
      this.hasTime = true;
      this.time = this.#time(value, end);
    }
    return end;
  }

  /** Walks the message at `value`, the last one when there are more. Like `value`. */
  protected message(value: number): number {
    this.role = "";
    this.hasMessage = this.bytes[value] === OPEN_BRACE;
    if (!this.hasMessage) return this.value(value);
    const { bytes, limit } = this;
    let at = this.space(value + 1);
    if (at < limit && bytes[at] === CLOSE_BRACE) return at + 1;
    for (;;) {
      const keyEnd = this.stringEnd(at);
      if (keyEnd < 0) return -1;
      const isRole = this.isEscaped
        ? this.#scalar(at, keyEnd) === "role"
        : this.is(at, keyEnd, ROLE);
      const inner = this.valueAfter(keyEnd);
      const end = inner < 0 ? -1 : this.field(at, keyEnd, inner);
      if (end < 0) return -1;
      if (isRole) this.role = this.#word(inner, end);
      at = this.space(end);
      if (at >= limit) return this.stop(at);
      if (bytes[at] === CLOSE_BRACE) return at + 1;
      if (bytes[at] !== COMMA) return this.stop(at);
      at = this.space(at + 1);
    }
  }

  /** Walks a value of the message; whether its key holds escapes is in `isEscaped`. Like `value`. */
  protected field(_key: number, _keyEnd: number, value: number): number {
    return this.value(value);
  }

  #id(from: number, to: number): Json | undefined {
    const first = this.bytes[from];
    if (first === OPEN_BRACE || first === OPEN_BRACKET) return NO_SCALAR;
    if (this.isPlain(from, to, this.#previousId)) return this.#previousId;
    return this.#scalar(from, to);
  }

  /** Whether the value in [from, to) is a string that holds this plain ASCII text. */
  protected isPlain(from: number, to: number, text: string): boolean {
    const bytes = this.bytes;
    if (to - from !== text.length + 2 || bytes[from] !== QUOTE || text === "") return false;
    for (let i = 0; i < text.length; i++) {
      const byte = bytes[from + 1 + i] ?? 0;
      if (byte !== text.charCodeAt(i) || byte === BACKSLASH || byte >= 128) return false;
    }
    return true;
  }

  /** A type or role: one of the documented words without making a new string; "" for no string. */
  #word(from: number, to: number): string {
    for (const word of WORDS) if (this.isPlain(from, to, word)) return word;
    const value = this.bytes[from] === QUOTE ? this.#scalar(from, to) : null;
    return typeof value === "string" ? value : "";
  }

  #time(from: number, to: number): number {
    const time = this.#times.read(this.bytes, from, to);
    return Number.isNaN(time) ? timeOf(this.#scalar(from, to)) : time;
  }

  /** The JSON value in [from, to); undefined when it is none. */
  #scalar(from: number, to: number): Json | undefined {
    const bytes = this.bytes;
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
    return parseJson(decoder.decode(bytes.subarray(from, to)));
  }
}

/** By length. */
const KEYS: (Uint8Array | undefined)[] = [];
for (const key of [ID, TYPE, MESSAGE, PARENT_ID, TIMESTAMP]) KEYS[key.length] = key;
