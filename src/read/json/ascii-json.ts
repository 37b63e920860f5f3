// JSON as ASCII: a character beyond it becomes the escape that means the same in a string, the only
// part of JSON where one may stand. An engine decodes and reads ASCII several times as fast.
import { GrowingBytes } from "../../lib/growing-bytes.ts";
import { bytesOf } from "../../text/bytes.ts";

const BACKSLASH = 92;
const LETTER_U = 117;
const HEX = bytesOf("0123456789abcdef");
/** With more characters beyond ASCII than one in so many bytes, decoding is quicker. */
const MIN_BYTES_PER_ESCAPE = 32;

/** Texts one after another, with whatever the caller puts between them. */
export class AsciiJson extends GrowingBytes {
  readonly #source = new GrowingBytes();

  /**
   * Adds JSON of which JSON.parse makes the same value, or fails as it would. False, and nothing is
   * added: the bytes are no UTF-8, hold many characters beyond ASCII, or one after a backslash, where
   * an escape would mean something else.
   */
  add(bytes: Uint8Array): boolean {
    const before = this.length;
    this.append(bytes);
    if (this.asciiEnd(before) === this.length) return true;
    this.cut(before);
    const isAdded = this.#addEscaped(bytes);
    if (!isAdded) this.cut(before);
    return isAdded;
  }

  #addEscaped(bytes: Uint8Array): boolean {
    const source = this.#source;
    source.cut(0);
    source.append(bytes);
    let left = bytes.length / MIN_BYTES_PER_ESCAPE;
    let from = 0;
    for (let at = source.asciiEnd(0); at < bytes.length; at = source.asciiEnd(from)) {
      const size = sequenceSize(bytes, at);
      left--;
      if (size === 0 || left < 0 || bytes[at - 1] === BACKSLASH) return false;
      this.append(bytes.subarray(from, at));
      this.#putCharacter(bytes, at, size);
      from = at + size;
    }
    this.append(bytes.subarray(from));
    return true;
  }

  #putCharacter(bytes: Uint8Array, at: number, size: number): void {
    let code = (bytes[at] ?? 0) & (0x7f >> size);
    for (let next = at + 1; next < at + size; next++)
      code = (code << 6) | ((bytes[next] ?? 0) & 63);
    if (code < 0x10000) {
      this.#putEscape(code);
    } else {
      this.#putEscape(0xd800 | ((code - 0x10000) >> 10));
      this.#putEscape(0xdc00 | ((code - 0x10000) & 0x3ff));
    }
  }

  #putEscape(unit: number): void {
    this.put(BACKSLASH);
    this.put(LETTER_U);
    for (let shift = 12; shift >= 0; shift -= 4) this.put(HEX[(unit >> shift) & 15] ?? 0);
  }
}

/** Bytes of the character beyond ASCII at `at`; 0 where there is no UTF-8. */
function sequenceSize(bytes: Uint8Array, at: number): number {
  const first = bytes[at] ?? 0;
  const second = bytes[at + 1] ?? 0;
  if (first < 0xc2 || first > 0xf4 || !isContinuation(second)) return 0;
  if (first < 0xe0) return 2;
  // Longer than need be, halves of pairs, and what lies beyond the last character.
  if (first === 0xe0 && second < 0xa0) return 0;
  if (first === 0xed && second > 0x9f) return 0;
  if (first === 0xf0 && second < 0x90) return 0;
  if (first === 0xf4 && second > 0x8f) return 0;
  if (!isContinuation(bytes[at + 2])) return 0;
  if (first < 0xf0) return 3;
  return isContinuation(bytes[at + 3]) ? 4 : 0;
}

function isContinuation(byte: number | undefined): boolean {
  return byte !== undefined && (byte & 0xc0) === 0x80;
}
