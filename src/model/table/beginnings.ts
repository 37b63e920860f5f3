// How entries begin, as UTF-8 one after another: a string for each of them is most of what a long session
// takes a page to receive, and nearly none of them is looked at. Plain data: it crosses threads as memory.

import { grown } from "../../lib/grown.ts";
import { memo } from "../../lib/memo.ts";
import { trimmed } from "../../lib/trimmed.ts";

export interface Beginnings {
  readonly bytes: Uint8Array;
  /** By row, where its text ends in `bytes`; it begins where the one before ends. */
  readonly ends: Uint32Array;
}

const encoder = new TextEncoder();
/** A text may begin with a byte order mark: it is a character like any other. */
const decoder = new TextDecoder("utf-8", { ignoreBOM: true });

/** Texts that were asked for: a list that is searched asks for all of them at every letter. */
const decoded = memo((_: Beginnings): string[] => []);

/** "" for a row that there is not. What is no Unicode (half a surrogate pair) reads as U+FFFD. */
export function beginningAt(beginnings: Beginnings, row: number): string {
  const texts = decoded(beginnings);
  const known = texts[row];
  if (known !== undefined) return known;
  const { bytes, ends } = beginnings;
  const end = ends[row];
  if (end === undefined) return "";
  const text = decoder.decode(bytes.subarray(startOf(ends, row), end));
  texts[row] = text;
  return text;
}

function startOf(ends: Uint32Array, row: number): number {
  return row === 0 ? 0 : (ends[row - 1] ?? 0);
}

/** Of UTF-8, for a UTF-16 unit. */
const MAX_BYTES_OF_UNIT = 3;
/**
 * Minimum room for this many rows and bytes: a session of a hundred entries grows once or twice.
 */
const MIN_ROWS = 64;
const MIN_BYTES = 1 << 13;

export class BeginningsBuilder {
  #bytes = new Uint8Array(0);
  #length = 0;
  #ends = new Uint32Array(0);
  #count = 0;

  add(text: string): void {
    this.#reserve(this.#count + 1, this.#length + text.length * MAX_BYTES_OF_UNIT);
    this.#put(text);
    this.#ends[this.#count++] = this.#length;
  }

  /** Most texts are short and ASCII: to ask a browser's encoder takes longer than they do. */
  #put(text: string): void {
    let at = 0;
    for (; at < text.length; at++) {
      const code = text.charCodeAt(at);
      if (code > 0x7f) break;
      this.#bytes[this.#length++] = code;
    }
    if (at === text.length) return;
    const room = this.#bytes.subarray(this.#length);
    this.#length += encoder.encodeInto(text.slice(at), room).written;
  }

  /** The texts of rows `[from, to)` of others. */
  append({ bytes, ends }: Beginnings, from = 0, to = ends.length): void {
    if (from >= to) return;
    const [start, end] = [startOf(ends, from), startOf(ends, to)];
    const moved = this.#length - start;
    this.#reserve(this.#count + to - from, end + moved);
    this.#bytes.set(bytes.subarray(start, end), this.#length);
    const own = this.#ends.subarray(this.#count, this.#count + to - from);
    own.set(ends.subarray(from, to));
    if (moved !== 0) for (let at = 0; at < own.length; at++) own[at] = (own[at] ?? 0) + moved;
    this.#count += own.length;
    this.#length = end + moved;
  }

  /** Makes room for at least this many texts, of this many bytes. */
  #reserve(rows: number, bytes: number): void {
    if (bytes > this.#bytes.length) {
      this.#bytes = grown(this.#bytes, Math.max(bytes, 2 * this.#bytes.length, MIN_BYTES));
    }
    if (rows > this.#ends.length) {
      this.#ends = grown(this.#ends, Math.max(rows, 2 * this.#ends.length, MIN_ROWS));
    }
  }

  /** All of them; none are added after that. */
  finish(): Beginnings {
    return {
      bytes: trimmed(this.#bytes, this.#length),
      ends: trimmed(this.#ends, this.#count),
    };
  }
}
