// Values of JSON texts, many of them decoded at once: to begin takes an engine longer than to decode one.
import { type Json, parseJson } from "../../model/json/json.ts";
import { utf8Text } from "../../text/decoded.ts";
import { AsciiJson } from "./ascii-json.ts";
import { PathReader } from "./path-reader.ts";

/**
 * Texts of this many bytes together are decoded at once. More would make strings of over 128 KB, for each of which an
 * engine takes fresh memory from the system: that was a tenth of what a reading takes.
 */
const ENOUGH_TOGETHER = 64 << 10;
/** Texts of this many bytes are decoded alone. */
const MIN_ALONE = 128 << 10;

const decoder = new TextDecoder();

/** Memory that serves again: for each of many small files an engine takes longer to give it than to decode them. */
const spare: AsciiJson[] = [];
/** Few decoders have something waiting at one time. */
const MAX_SPARE = 2;

interface NodeBuffer {
  from(memory: ArrayBufferLike, start: number, length: number): { toString(as: "latin1"): string };
}

const node = (globalThis as { readonly Buffer?: unknown }).Buffer as NodeBuffer | undefined;

/** Node has a way of its own, in a tenth of the time: decoding was a twelfth of what a command takes. */
function asciiText(bytes: Uint8Array): string {
  if (!node) return decoder.decode(bytes);
  return node.from(bytes.buffer, bytes.byteOffset, bytes.length).toString("latin1");
}

interface Waiting<Key> {
  readonly key: Key;
  readonly bytes: Uint8Array;
  /** Where its ASCII ends; null: it is decoded by itself. */
  readonly asciiEnd: number | null;
}

/** What JSON.parse makes of a text; undefined where it is no JSON. `isText`: whether its bytes are UTF-8. */
export type OnValue<Key> = (
  key: Key,
  value: Json | undefined,
  bytes: Uint8Array,
  isText: boolean,
) => void;

/** Gets texts and gives their values in the same order. */
export class JsonDecoder<Key> {
  readonly #onValue: OnValue<Key>;
  /** Null while nothing waits. */
  #ascii: AsciiJson | null = null;
  readonly #reader = new PathReader([]);
  /** The last text was no JSON: there may be more of them. */
  #isDoubtful = false;
  #waiting: Waiting<Key>[] = [];

  constructor(onValue: OnValue<Key>) {
    this.#onValue = onValue;
  }

  /** The bytes must be good until the next `flush`. */
  add(key: Key, bytes: Uint8Array): void {
    this.#ascii ??= spare.pop() ?? new AsciiJson();
    const ascii = this.#ascii;
    const isAscii = bytes.length < MIN_ALONE && ascii.add(bytes);
    this.#waiting.push({ key, bytes, asciiEnd: isAscii ? ascii.length : null });
    if (ascii.length >= ENOUGH_TOGETHER) this.flush();
  }

  /** Gives the values of the texts added since the last time. */
  flush(): void {
    const ascii = this.#ascii;
    if (!ascii) return;
    const text = asciiText(ascii.bytes);
    const waiting = this.#waiting;
    ascii.cut(0);
    if (spare.length < MAX_SPARE) spare.push(ascii);
    this.#ascii = null;
    this.#waiting = [];
    let from = 0;
    for (const { key, bytes, asciiEnd } of waiting) {
      if (asciiEnd === null) {
        const alone = decoded(bytes);
        this.#onValue(key, this.#valueOf(alone.text, bytes), bytes, alone.isText);
      } else {
        this.#onValue(key, this.#valueOf(text.slice(from, asciiEnd), bytes), bytes, true);
        from = asciiEnd;
      }
    }
  }

  #valueOf(text: string, bytes: Uint8Array): Json | undefined {
    const isNone = this.#isDoubtful && !this.#reader.isJson(bytes, 0, bytes.length);
    const value = isNone ? undefined : parseJson(text);
    this.#isDoubtful = value === undefined;
    return value;
  }
}

/** `text`: with U+FFFD for what is no UTF-8. */
export function decoded(bytes: Uint8Array): { readonly text: string; readonly isText: boolean } {
  const text = utf8Text(bytes);
  return { text: text ?? decoder.decode(bytes), isText: text !== null };
}
