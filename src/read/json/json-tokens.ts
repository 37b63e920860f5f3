// Strings, numbers, words and white space of JSON in bytes: where they end, building nothing. A fault inside a string,
// number or word does not hide where it ends: it is noted.
import { bytesOf } from "../../text/bytes.ts";

const QUOTE = 34;
const PLUS = 43;
const MINUS = 45;
const DOT = 46;
const ZERO = 48;
const NINE = 57;
const BACKSLASH = 92;

const WORDS = ["true", "false", "null"].map(bytesOf);
/** ASCII that needs no escape inside a string: no quote, backslash or control character. */
const PLAIN_ASCII = Uint8Array.from({ length: 256 }, (_, byte) =>
  byte >= 32 && byte < 128 && byte !== QUOTE && byte !== BACKSLASH ? 1 : 0,
);
const TOP_BITS = 0x80808080;
/** Bytes that are looked at together. */
const FOUR = 4;
/** This many bytes of a string are tested one by one before that. */
const SHORT = 24;
/** What may follow a backslash: 1 alone, 4 with that many hex digits. */
const ESCAPE = new Uint8Array(256);
for (const byte of bytesOf('"\\/bfnrt')) ESCAPE[byte] = 1;
for (const byte of bytesOf("u")) ESCAPE[byte] = 4;
const HEX = new Uint8Array(256);
for (const byte of bytesOf("0123456789abcdefABCDEF")) HEX[byte] = 1;
/** What a word such as `NaN` or `0x1F` is made of, which some writers put where JSON wants a number. */
const WORD = new Uint8Array(256);
for (const byte of bytesOf("+-.0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ_abcdefghijklmnopqrstuvwxyz")) {
  WORD[byte] = 1;
}

/** Walks one stretch of bytes at a time; positions are indexes, -1 means "no JSON here". */
export class JsonTokens {
  /** Where the walk met the first fault inside a string or literal; -1 without one. */
  faultAt = -1;
  /** Where the last walk that ended with -1 stopped. */
  stoppedAt = 0;
  /** Whether white space held a carriage return, which a listing takes for a line end. */
  hasReturn = false;
  /** Whether the last string that `stringEnd` passed holds escapes. */
  protected isEscaped = false;
  protected bytes: Uint8Array = new Uint8Array(0);
  protected limit = 0;
  /** The memory of `bytes`. */
  protected view: DataView = new DataView(new ArrayBuffer(0));

  /** Goes to the line in `bytes[…, limit)`; what follows it is a line end or the end of `bytes`. */
  protected moveTo(bytes: Uint8Array, limit: number): void {
    this.limit = limit;
    this.hasReturn = false;
    this.faultAt = -1;
    if (bytes === this.bytes) return;
    const { buffer, byteOffset, length } = bytes;
    this.bytes = bytes;
    this.view = new DataView(buffer, byteOffset, length);
  }

  protected stop(at: number): -1 {
    this.stoppedAt = at;
    return -1;
  }

  /** Whether the string in [from, to), quotes included, is `word`. */
  protected is(from: number, to: number, word: Uint8Array): boolean {
    if (to - from !== word.length + 2 || this.bytes[from] !== QUOTE) return false;
    for (let i = 0; i < word.length; i++) if (this.bytes[from + 1 + i] !== word[i]) return false;
    return true;
  }

  protected space(from: number): number {
    const bytes = this.bytes;
    let at = from;
    while (at < this.limit) {
      const byte = bytes[at];
      if (byte === 13) this.hasReturn = true;
      else if (byte !== 32 && byte !== 9 && byte !== 10) break;
      at++;
    }
    return at;
  }

  /** As `stringEnd`, for strings that are short and plain most of the time, as keys are. */
  protected keyEnd(from: number): number {
    const bytes = this.bytes;
    let at = from + 1;
    while (at < this.limit && PLAIN_ASCII[bytes[at] ?? 0] === 1) at++;
    if (at >= this.limit || bytes[at] !== QUOTE || bytes[from] !== QUOTE)
      return this.stringEnd(from);
    this.isEscaped = false;
    return at + 1;
  }

  /** Position after the string at `from`; faults inside it are noted. */
  protected stringEnd(from: number): number {
    const bytes = this.bytes;
    const limit = this.limit;
    this.isEscaped = false;
    if (from >= limit || bytes[from] !== QUOTE) return this.stop(from);
    let at = from + 1;
    // Most strings are short and plain: names, types, ids.
    const soon = Math.min(limit, at + SHORT);
    while (at < soon && PLAIN_ASCII[bytes[at] ?? 0] === 1) at++;
    if (at < soon && bytes[at] === QUOTE) return at + 1;
    const view = this.view;
    const lastFour = view.byteLength - FOUR;
    while (at < limit) {
      // Strings are nearly all of a file, so four plain bytes are skipped at once. They are plain when
      // subtracting borrows into no byte's top bit: that finds what is less than a limit. A XOR puts
      // the quote right above the control characters, the backslash at zero.
      let found = 0;
      for (; at <= lastFour; at += FOUR) {
        const four = view.getInt32(at, true);
        const low = four ^ 0x02020202;
        const backslash = four ^ 0x5c5c5c5c;
        const special = ((low - 0x21212121) & ~low) | ((backslash - 0x01010101) & ~backslash);
        found = special & TOP_BITS;
        if (found !== 0) break;
      }
      // Subtracting borrows from what follows a special byte: the lowest one is it.
      if (found !== 0) at += (31 - Math.clz32(found & -found)) >> 3;
      if (at >= limit) break;
      const byte = bytes[at] ?? 0;
      if (byte === QUOTE) return at + 1;
      if (byte === BACKSLASH) {
        const end = this.#escapeEnd(at);
        this.isEscaped = true;
        at = end;
      } else if (byte < 32) this.#fault(at);
      // Else it is one of the last three.
      at++;
    }
    return this.stop(limit);
  }

  /** Position of the last byte of the escape that begins at `at`. */
  #escapeEnd(at: number): number {
    const kind = ESCAPE[this.bytes[at + 1] ?? 0];
    if (kind === 1) return at + 1;
    if (kind === 4) {
      let digits = 0;
      while (digits < 4 && HEX[this.bytes[at + 2 + digits] ?? 0] === 1) digits++;
      if (digits === 4) return at + 5;
    }
    this.#fault(at);
    return at + (kind === 4 ? 1 : 0);
  }

  #fault(at: number): void {
    if (this.faultAt < 0) this.faultAt = at;
  }

  /** Position after the number or word at `at`; faults inside it are noted. */
  protected literalEnd(at: number): number {
    const first = (at < this.limit ? this.bytes[at] : 0) ?? 0;
    const isNumber = first === MINUS || (first >= ZERO && first <= NINE);
    const end = isNumber ? this.#number(at) : this.#word(at, first);
    if (end >= 0 && end <= this.limit && WORD[this.bytes[end] ?? 0] !== 1) return end;
    let wordEnd = at;
    while (wordEnd < this.limit && WORD[this.bytes[wordEnd] ?? 0] === 1) wordEnd++;
    if (wordEnd === at) return this.stop(at);
    this.#fault(at);
    return wordEnd;
  }

  /** One of WORDS, by what it begins with. */
  #word(at: number, first: number): number {
    const word = WORDS.find((known) => known[0] === first);
    if (!word) return -1;
    for (let i = 1; i < word.length; i++) if (this.bytes[at + i] !== word[i]) return -1;
    return at + word.length;
  }

  #number(from: number): number {
    const bytes = this.bytes;
    let at = from;
    if (bytes[at] === MINUS) at++;
    const whole = this.#digits(at);
    if (whole === at || (bytes[at] === ZERO && whole > at + 1)) return -1;
    at = whole;
    if (bytes[at] === DOT) {
      const fraction = this.#digits(at + 1);
      if (fraction === at + 1) return -1;
      at = fraction;
    }
    if (((bytes[at] ?? 0) | 32) !== 101) return at;
    at++;
    if (bytes[at] === PLUS || bytes[at] === MINUS) at++;
    const exponent = this.#digits(at);
    return exponent === at ? -1 : exponent;
  }

  #digits(from: number): number {
    let at = from;
    while (at < this.limit) {
      const byte = this.bytes[at] ?? 0;
      if (byte < ZERO || byte > NINE) break;
      at++;
    }
    return at;
  }
}
