// Reads what a listing needs from one line of a session, straight from the bytes. A listing may
// count only lines that are JSON, so the line is checked to its end, but nothing of it is built.
// It knows JSON and where a message keeps its role, time and text; not what becomes of them.

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
const CLOSE_BRACKET = 93;
const OPEN_BRACE = 123;
const CLOSE_BRACE = 125;

const bytesOf = (text: string) => new TextEncoder().encode(text);
const TRUE = bytesOf("true");
const FALSE = bytesOf("false");
const NULL = bytesOf("null");
const KEY = {
  type: bytesOf("type"),
  message: bytesOf("message"),
  timestamp: bytesOf("timestamp"),
  role: bytesOf("role"),
  content: bytesOf("content"),
  text: bytesOf("text"),
  user: bytesOf("user"),
  assistant: bytesOf("assistant"),
  session: bytesOf("session"),
  sessionInfo: bytesOf("session_info"),
};
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

/**
 * `message`: an entry of type message, described by the reader's fields. `other`: another entry.
 * `not-json`. `parse`: read it with JSON.parse; it is a header or a name, or spelled unusually.
 */
export type LineResult = "message" | "other" | "not-json" | "parse";

const decoder = new TextDecoder();

export class ListLineReader {
  /** Role of the message when it is one whose text is listed, else "". */
  role: "user" | "assistant" | "" = "";
  /** Whether the message has a `content`, of whatever kind. */
  hasContent = false;
  #bytes: Uint8Array = new Uint8Array(0);
  #limit = 0;
  #stack = new Uint8Array(64);
  /** Whether the last string read holds escapes. */
  #isEscaped = false;
  /** Something this reader leaves to JSON.parse. */
  #isOdd = false;
  #type: "message" | "parse" | "other" = "other";
  #time = { from: 0, to: 0 };
  #messageTime = { from: 0, to: 0 };
  /** `[from, to, isEscaped]` of each text, quotes included. */
  #texts: number[] = [];

  /** Reads the line in `bytes[from, limit)`; what follows it is a line end or the end of `bytes`. */
  read(bytes: Uint8Array, from: number, limit: number): LineResult {
    this.#bytes = bytes;
    this.#limit = limit;
    this.#type = "other";
    this.#isOdd = false;
    this.#time.to = 0;
    this.#forgetMessage();
    const start = this.#space(from);
    if (bytes[start] !== OPEN_BRACE) return "parse";
    const end = this.#entry(start);
    if (end < 0 || this.#space(end) !== limit) return "not-json";
    return this.#isOdd ? "parse" : this.#type;
  }

  /** The message's text: its content, or its text blocks joined with a space (formats.md 2.15). */
  text(): string {
    let text = "";
    for (let i = 0; i < this.#texts.length; i += 3) {
      if (i > 0) text += " ";
      text += this.#string(this.#texts[i] ?? 0, this.#texts[i + 1] ?? 0, this.#texts[i + 2] === 1);
    }
    return text;
  }

  /** `message.timestamp`, undefined when it is no number. */
  messageTime(): number | undefined {
    const { from, to } = this.#messageTime;
    return to > 0 && this.#bytes[from] !== QUOTE ? Number(this.#ascii(from, to)) : undefined;
  }

  /** The entry's `timestamp` as its JSON text, "" when missing. */
  timestampText(): string {
    return this.#time.to > 0 ? this.#ascii(this.#time.from, this.#time.to) : "";
  }

  #ascii(from: number, to: number): string {
    return decoder.decode(this.#bytes.subarray(from, to));
  }

  #string(from: number, to: number, isEscaped: boolean): string {
    return isEscaped ? String(JSON.parse(this.#ascii(from, to))) : this.#ascii(from + 1, to - 1);
  }

  #forgetMessage(): void {
    this.role = "";
    this.#messageTime.to = 0;
    this.#forgetContent();
    this.hasContent = false;
  }

  #forgetContent(): void {
    this.hasContent = true;
    this.#texts.length = 0;
  }

  #entry(at: number): number {
    return this.#members(at, (key, keyEnd, value) => {
      if (this.#is(key, keyEnd, KEY.message)) return this.#message(value);
      const end = this.#value(value);
      if (end < 0) return end;
      if (this.#is(key, keyEnd, KEY.type)) this.#takeType(value, end);
      else if (this.#is(key, keyEnd, KEY.timestamp)) {
        this.#time.from = value;
        this.#time.to = end;
      }
      return end;
    });
  }

  #takeType(value: number, end: number): void {
    if (this.#isEscaped) this.#isOdd = true;
    if (this.#is(value, end, KEY.message)) this.#type = "message";
    else if (this.#is(value, end, KEY.session) || this.#is(value, end, KEY.sessionInfo)) {
      this.#type = "parse";
    } else this.#type = "other";
  }

  #message(at: number): number {
    this.#forgetMessage();
    if (this.#bytes[at] !== OPEN_BRACE) {
      this.#isOdd = true;
      return this.#value(at);
    }
    return this.#members(at, (key, keyEnd, value) => {
      if (this.#is(key, keyEnd, KEY.content)) return this.#content(value);
      const end = this.#value(value);
      if (end < 0) return end;
      if (this.#is(key, keyEnd, KEY.role)) this.#takeRole(value, end);
      else if (this.#is(key, keyEnd, KEY.timestamp)) this.#takeMessageTime(value, end);
      return end;
    });
  }

  #takeRole(value: number, end: number): void {
    if (this.#isEscaped) this.#isOdd = true;
    if (this.#is(value, end, KEY.user)) this.role = "user";
    else if (this.#is(value, end, KEY.assistant)) this.role = "assistant";
    else this.role = "";
  }

  #takeMessageTime(value: number, end: number): void {
    const first = this.#bytes[value] ?? 0;
    const isNumber = first === MINUS || (first >= ZERO && first <= NINE);
    this.#messageTime.from = value;
    this.#messageTime.to = isNumber ? end : 0;
  }

  #content(at: number): number {
    this.#forgetContent();
    const first = this.#bytes[at];
    if (first === QUOTE) {
      const end = this.#value(at);
      this.#texts.push(at, end, this.#isEscaped ? 1 : 0);
      return end;
    }
    if (first !== OPEN_BRACKET) return this.#value(at);
    let next = this.#space(at + 1);
    if (this.#bytes[next] === CLOSE_BRACKET) return next + 1;
    for (;;) {
      const end = this.#bytes[next] === OPEN_BRACE ? this.#block(next) : this.#value(next);
      if (end < 0) return end;
      next = this.#space(end);
      if (this.#bytes[next] === CLOSE_BRACKET) return next + 1;
      if (this.#bytes[next] !== COMMA) return -1;
      next = this.#space(next + 1);
    }
  }

  #block(at: number): number {
    let isText = false;
    let from = 0;
    let to = 0;
    let isEscaped = 0;
    const end = this.#members(at, (key, keyEnd, value) => {
      this.#isEscaped = false;
      const valueEnd = this.#value(value);
      if (valueEnd < 0) return valueEnd;
      if (this.#is(key, keyEnd, KEY.type)) {
        if (this.#isEscaped) this.#isOdd = true;
        isText = this.#is(value, valueEnd, KEY.text);
      } else if (this.#is(key, keyEnd, KEY.text)) {
        from = value;
        to = valueEnd;
        isEscaped = this.#isEscaped ? 1 : 0;
      }
      return valueEnd;
    });
    if (!isText) return end;
    if (this.#bytes[from] === QUOTE && to > 0) this.#texts.push(from, to, isEscaped);
    else this.#isOdd = true;
    return end;
  }

  /** Walks the object at `at`; `member` is told each key and reads the value. Like `#value`. */
  #members(
    at: number,
    member: (key: number, keyEnd: number, value: number) => number,
  ): number {
    let next = this.#space(at + 1);
    if (this.#bytes[next] === CLOSE_BRACE) return next + 1;
    for (;;) {
      const keyEnd = this.#stringEnd(next);
      if (keyEnd < 0) return -1;
      if (this.#isEscaped) this.#isOdd = true;
      const colon = this.#space(keyEnd);
      if (this.#bytes[colon] !== COLON) return -1;
      const end = member(next, keyEnd, this.#space(colon + 1));
      if (end < 0) return -1;
      const after = this.#space(end);
      if (this.#bytes[after] === CLOSE_BRACE) return after + 1;
      if (this.#bytes[after] !== COMMA) return -1;
      next = this.#space(after + 1);
    }
  }

  /** Whether the string in [from, to), quotes included, is `word`. */
  #is(from: number, to: number, word: Uint8Array): boolean {
    if (to - from !== word.length + 2 || this.#bytes[from] !== QUOTE) return false;
    for (let i = 0; i < word.length; i++) if (this.#bytes[from + 1 + i] !== word[i]) return false;
    return true;
  }

  #space(from: number): number {
    const bytes = this.#bytes;
    let at = from;
    while (at < this.#limit) {
      const byte = bytes[at];
      if (byte !== 32 && byte !== 9 && byte !== 13 && byte !== 10) break;
      at++;
    }
    return at;
  }

  /** Position after the JSON value at `from`, -1 when there is none. A loop, as nesting may be deep. */
  #value(from: number): number {
    const bytes = this.#bytes;
    let at = from;
    let depth = 0;
    for (;;) {
      const first = at < this.#limit ? bytes[at] : 0;
      let end: number;
      if (first === QUOTE) {
        end = this.#stringEnd(at);
      } else if (first === OPEN_BRACE || first === OPEN_BRACKET) {
        at = this.#space(at + 1);
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
        if (end < 0 || depth === 0) return end > this.#limit ? -1 : end;
        const open = this.#stack[depth - 1] ?? 0;
        at = this.#space(end);
        if (bytes[at] === COMMA) {
          at = this.#space(at + 1);
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
    const end = this.#stringEnd(at);
    if (end < 0) return -1;
    const colon = this.#space(end);
    return this.#bytes[colon] === COLON ? this.#space(colon + 1) : -1;
  }

  #stringEnd(from: number): number {
    const bytes = this.#bytes;
    const limit = this.#limit;
    this.#isEscaped = false;
    if (bytes[from] !== QUOTE) return -1;
    for (let at = from + 1; at < limit; at++) {
      const byte = bytes[at] ?? 0;
      if (PLAIN[byte] === 1) continue;
      if (byte === QUOTE) return at + 1;
      if (byte !== BACKSLASH) return -1;
      this.#isEscaped = true;
      const escape = ESCAPE[bytes[++at] ?? 0];
      if (escape === 0) return -1;
      if (escape === 4) {
        for (const last = at + 4; at < last; ) if (HEX[bytes[++at] ?? 0] !== 1) return -1;
      }
    }
    return -1;
  }

  #literal(at: number): number {
    const first = this.#bytes[at];
    if (first === TRUE[0]) return this.#word(at, TRUE);
    if (first === FALSE[0]) return this.#word(at, FALSE);
    if (first === NULL[0]) return this.#word(at, NULL);
    return this.#number(at);
  }

  #word(at: number, word: Uint8Array): number {
    for (let i = 1; i < word.length; i++) if (this.#bytes[at + i] !== word[i]) return -1;
    return at + word.length;
  }

  #number(from: number): number {
    const bytes = this.#bytes;
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
    while (at < this.#limit) {
      const byte = this.#bytes[at] ?? 0;
      if (byte < ZERO || byte > NINE) break;
      at++;
    }
    return at;
  }
}
