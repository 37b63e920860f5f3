// Values of JSON texts in bytes, one after another. Adjacent texts are decoded together: in a browser, starting to
// decode a text takes as long as decoding ten thousand bytes.
import { type Json, parseJson } from "../../model/json/json.ts";
import { utf8Text } from "../../text/decoded.ts";
import { PathReader } from "./path-reader.ts";

const LINE_FEED = 10;
/** Bytes decoded at once. For a string of over 128 KB an engine takes fresh memory from the system. */
const RUN_BYTES = 64 << 10;

const decoder = new TextDecoder();

/** `text`: with U+FFFD for what is no UTF-8. */
export function decoded(bytes: Uint8Array): { readonly text: string; readonly isText: boolean } {
  const text = utf8Text(bytes);
  return { text: text ?? decoder.decode(bytes), isText: text !== null };
}

/** Whole lines that were decoded together. */
interface Run {
  readonly bytes: Uint8Array;
  /** Index of the byte after them. */
  readonly end: number;
  /** What they say; null: some of them are no UTF-8. */
  readonly text: string | null;
  /** Whether each byte is a character. */
  readonly isAscii: boolean;
  /** Index of a byte, and of the character that begins there. */
  byte: number;
  character: number;
}

export class JsonDecoder {
  readonly #reader = new PathReader([]);
  #run: Run | null = null;
  /** The last text was no JSON: there may be more of them. */
  #isDoubtful = false;

  /**
   * What JSON.parse makes of the text in `bytes[from, to)`; undefined where it is no JSON. `isText`: whether it is
   * UTF-8. It is fast for texts of the same bytes, given in their order.
   */
  read(bytes: Uint8Array, from: number, to: number) {
    const { text, isText } = this.#textOf(bytes, from, to);
    const isNone = this.#isDoubtful && !this.#reader.isJson(bytes, from, to);
    const value: Json | undefined = isNone ? undefined : parseJson(text);
    this.#isDoubtful = value === undefined;
    return { value, isText };
  }

  #textOf(bytes: Uint8Array, from: number, to: number) {
    const isInRun = this.#run?.bytes === bytes && this.#run.byte <= from && to <= this.#run.end;
    const run = isInRun && this.#run ? this.#run : runAt(bytes, from, to);
    this.#run = run;
    if (run.text === null) return decoded(bytes.subarray(from, to));
    const begin =
      run.character + (run.isAscii ? from - run.byte : characters(bytes, run.byte, from));
    const end = run.isAscii ? begin + to - from : endIn(run.text, begin, bytes, from, to);
    run.byte = to;
    run.character = end;
    return { text: run.text.slice(begin, end), isText: true };
  }
}

/** Begins with `bytes[from, to)` and holds RUN_BYTES, or that text if it is longer: whole lines where it can. */
function runAt(bytes: Uint8Array, from: number, to: number): Run {
  const limit = Math.max(from + RUN_BYTES, to);
  const feed = from + bytes.subarray(from, limit + 1).lastIndexOf(LINE_FEED);
  let end = feed < to ? Math.min(bytes.length, limit) : feed + 1;
  // A line that is longer is not cut within a character.
  while (end > to && ((bytes[end] ?? 0) & 0xc0) === 0x80) end--;
  const text = utf8Text(bytes.subarray(from, end));
  return { bytes, end, text, isAscii: text?.length === end - from, byte: from, character: 0 };
}

/** Where the text of `bytes[from, to)`, a line or part of one, ends in the `text` that it begins in at `begin`. */
function endIn(text: string, begin: number, bytes: Uint8Array, from: number, to: number): number {
  const isLine = bytes.subarray(from, to + 1).indexOf(LINE_FEED) === to - from;
  return isLine ? text.indexOf("\n", begin) : begin + characters(bytes, from, to);
}

/** How many UTF-16 units the UTF-8 in `bytes[from, to)` comes to. */
function characters(bytes: Uint8Array, from: number, to: number): number {
  let count = 0;
  for (let at = from; at < to; at++) {
    const byte = bytes[at] ?? 0;
    // A continuation byte counts zero; one that begins four bytes counts two units.
    count += (byte & 0xc0) === 0x80 ? 0 : byte >= 0xf0 ? 2 : 1;
  }
  return count;
}
