// Checks JSON in bytes against its whole grammar and finds where values end, building nothing. It
// knows nothing of sessions.

const QUOTE = 34;
const PLUS = 43;
const COMMA = 44;
const MINUS = 45;
const DOT = 46;
const ZERO = 48;
const NINE = 57;
const COLON = 58;
const OPEN_BRACKET = 91;
const BACKSLASH = 92;
const OPEN_BRACE = 123;
const CLOSE_BRACE = 125;

export const bytesOf = (text: string) => new TextEncoder().encode(text);
const TRUE = bytesOf("true");
const FALSE = bytesOf("false");
const NULL = bytesOf("null");
/** Bytes that stand for themselves inside a string: no quote, backslash or control character. */
const PLAIN = Uint8Array.from({ length: 256 }, (_, byte) =>
  byte >= 32 && byte !== QUOTE && byte !== BACKSLASH ? 1 : 0,
);
/** What may follow a backslash: 1 alone, 4 with that many hex digits. */
const ESCAPE = new Uint8Array(256);
for (const byte of bytesOf('"\\/bfnrt')) ESCAPE[byte] = 1;
for (const byte of bytesOf("u")) ESCAPE[byte] = 4;
const HEX = new Uint8Array(256);
for (const byte of bytesOf("0123456789abcdefABCDEF")) HEX[byte] = 1;

/** Stands on one line at a time; positions are indexes of its bytes, -1 means "no JSON here". */
export class JsonBytes {
  /** Whether the last string that `stringEnd` passed holds escapes. */
  protected isEscaped = false;
  /** Whether a key that `members` passed holds escapes: it may be another spelling of a known one. */
  protected hasEscapedKey = false;
  /** Whether white space held a carriage return, which a listing takes for a line end. */
  hasReturn = false;
  protected bytes: Uint8Array = new Uint8Array(0);
  protected limit = 0;
  /** The same memory, four bytes a time; `#words[i]` begins at `4 * i - #shift` of `bytes`. */
  #words: Uint32Array = new Uint32Array(0);
  #shift = 0;
  #stack = new Uint8Array(64);

  /** Goes to the line in `bytes[…, limit)`; what follows it is a line end or the end of `bytes`. */
  protected moveTo(bytes: Uint8Array, limit: number): void {
    this.limit = limit;
    this.hasReturn = false;
    this.hasEscapedKey = false;
    if (bytes === this.bytes) return;
    const { buffer, byteOffset, length } = bytes;
    this.bytes = bytes;
    this.#shift = byteOffset % 4;
    this.#words = new Uint32Array(buffer, byteOffset - this.#shift, (length + this.#shift) >> 2);
  }

  /** Walks the object at `at`; `member` is told each key and reads the value. Like `value`. */
  protected members(
    at: number,
    member: (key: number, keyEnd: number, value: number) => number,
  ): number {
    let next = this.space(at + 1);
    if (this.bytes[next] === CLOSE_BRACE) return next + 1;
    for (;;) {
      const keyEnd = this.stringEnd(next);
      if (keyEnd < 0) return -1;
      if (this.isEscaped) this.hasEscapedKey = true;
      const colon = this.space(keyEnd);
      if (this.bytes[colon] !== COLON) return -1;
      const end = member(next, keyEnd, this.space(colon + 1));
      if (end < 0) return -1;
      const after = this.space(end);
      if (this.bytes[after] === CLOSE_BRACE) return after + 1;
      if (this.bytes[after] !== COMMA) return -1;
      next = this.space(after + 1);
    }
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
      else if (byte !== 32 && byte !== 9) break;
      at++;
    }
    return at;
  }

  /** Position after the JSON value at `from`, -1 when there is none. A loop, as nesting may be deep. */
  protected value(from: number): number {
    const bytes = this.bytes;
    let at = from;
    let depth = 0;
    for (;;) {
      const first = at < this.limit ? bytes[at] : 0;
      let end: number;
      if (first === QUOTE) {
        end = this.stringEnd(at);
      } else if (first === OPEN_BRACE || first === OPEN_BRACKET) {
        at = this.space(at + 1);
        if (bytes[at] !== first + 2) {
          this.#push(depth++, first);
          if (first === OPEN_BRACE) at = this.#key(at);
          if (at < 0) return -1;
          continue;
        }
        end = at + 1;
      } else {
        end = this.#literal(at);
      }
      for (;;) {
        if (end < 0 || depth === 0) return end > this.limit ? -1 : end;
        const open = this.#stack[depth - 1] ?? 0;
        at = this.space(end);
        if (bytes[at] === COMMA) {
          at = this.space(at + 1);
          if (open === OPEN_BRACE) at = this.#key(at);
          if (at < 0) return -1;
          break;
        }
        if (bytes[at] !== open + 2) return -1;
        depth--;
        end = at + 1;
      }
    }
  }

  #push(depth: number, open: number): void {
    if (depth === this.#stack.length) {
      const deeper = new Uint8Array(depth * 2);
      deeper.set(this.#stack);
      this.#stack = deeper;
    }
    this.#stack[depth] = open;
  }

  /** Position of the value that belongs to the key at `at`. */
  #key(at: number): number {
    const end = this.stringEnd(at);
    if (end < 0) return -1;
    const colon = this.space(end);
    return this.bytes[colon] === COLON ? this.space(colon + 1) : -1;
  }

  protected stringEnd(from: number): number {
    const bytes = this.bytes;
    const limit = this.limit;
    this.isEscaped = false;
    if (bytes[from] !== QUOTE) return -1;
    for (let at = from + 1; at < limit; at++) {
      if (((at + this.#shift) & 3) === 0) at = this.#afterPlainWords(at);
      const byte = bytes[at] ?? 0;
      if (PLAIN[byte] === 1) continue;
      if (byte === QUOTE) return at < limit ? at + 1 : -1;
      if (byte !== BACKSLASH) return -1;
      this.isEscaped = true;
      const kind = ESCAPE[bytes[++at] ?? 0];
      if (kind === 0) return -1;
      if (kind === 4) {
        for (const last = at + 4; at < last; ) if (HEX[bytes[++at] ?? 0] !== 1) return -1;
      }
    }
    return -1;
  }

  /**
   * Skips words of four plain bytes from the aligned position `from`: strings are nearly all of a
   * file, and this halves the time for them. A word is plain when subtracting borrows into no
   * byte's top bit: that finds control characters, and quote and backslash as the zeros of a XOR.
   */
  #afterPlainWords(from: number): number {
    const words = this.#words;
    let index = (from + this.#shift) >> 2;
    for (; index < words.length; index++) {
      const word = words[index] ?? 0;
      const quote = word ^ 0x22222222;
      const backslash = word ^ 0x5c5c5c5c;
      const special =
        ((word - 0x20202020) & ~word) |
        ((quote - 0x01010101) & ~quote) |
        ((backslash - 0x01010101) & ~backslash);
      if ((special & 0x80808080) !== 0) break;
    }
    return index * 4 - this.#shift;
  }

  #literal(at: number): number {
    const first = this.bytes[at];
    if (first === TRUE[0]) return this.#word(at, TRUE);
    if (first === FALSE[0]) return this.#word(at, FALSE);
    if (first === NULL[0]) return this.#word(at, NULL);
    return this.#number(at);
  }

  #word(at: number, word: Uint8Array): number {
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
