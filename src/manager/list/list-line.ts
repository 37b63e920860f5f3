// Reads what a listing needs from one line of a session, straight from the bytes. A listing may
// count only lines that are JSON, so the line is checked to its end, but nothing of it is built.
// It knows where a message keeps its role, time and text; not what becomes of them.
import { JsonBytes } from "../../read/json/json-bytes.ts";
import { bytesOf } from "../../text/bytes.ts";

const QUOTE = 34;
const COMMA = 44;
const MINUS = 45;
const ZERO = 48;
const NINE = 57;
const OPEN_BRACKET = 91;
const CLOSE_BRACKET = 93;
const OPEN_BRACE = 123;

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

/**
 * `message`: an entry of type message, described by the reader's fields. `other`: another entry.
 * `not-json`. `parse`: read it with JSON.parse; it is a header or a name, or spelled unusually.
 */
export type LineResult = "message" | "other" | "not-json" | "parse";

const decoder = new TextDecoder();

export class ListLineReader extends JsonBytes {
  /** Role of the message when it is one whose text is listed, else "". */
  role: "user" | "assistant" | "" = "";
  /** Whether the message has a `content`, of whatever kind. */
  hasContent = false;
  /** Something this reader leaves to JSON.parse. */
  #isOdd = false;
  #type: "message" | "parse" | "other" = "other";
  #time = { from: 0, to: 0 };
  #messageTime = { from: 0, to: 0 };
  /** `[from, to, isEscaped]` of each text, quotes included. */
  #texts: number[] = [];

  /** Reads the line in `bytes[from, limit)`; what follows it is a line end or the end of `bytes`. */
  read(bytes: Uint8Array, from: number, limit: number): LineResult {
    this.moveTo(bytes, limit);
    this.#type = "other";
    this.#isOdd = false;
    this.#time.to = 0;
    this.#forgetMessage();
    const start = this.space(from);
    if (bytes[start] !== OPEN_BRACE) {
      return this.value(start) === limit && this.faultAt < 0 ? "parse" : "not-json";
    }
    const end = this.#entry(start);
    if (end < 0 || this.space(end) !== limit || this.faultAt >= 0) return "not-json";
    return this.#isOdd || this.hasEscapedKey ? "parse" : this.#type;
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
    return to > 0 ? Number(this.#ascii(from, to)) : undefined;
  }

  /** The entry's `timestamp` as its JSON text, "" when missing. */
  timestampText(): string {
    return this.#time.to > 0 ? this.#ascii(this.#time.from, this.#time.to) : "";
  }

  #ascii(from: number, to: number): string {
    return decoder.decode(this.bytes.subarray(from, to));
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
    return this.members(at, (key, keyEnd, value) => {
      if (this.is(key, keyEnd, KEY.message)) return this.#message(value);
      const end = this.value(value);
      if (end < 0) return end;
      if (this.is(key, keyEnd, KEY.type)) this.#takeType(value, end);
      else if (this.is(key, keyEnd, KEY.timestamp)) {
        this.#time.from = value;
        this.#time.to = end;
      }
      return end;
    });
  }

  #takeType(value: number, end: number): void {
    if (this.isEscaped) this.#isOdd = true;
    if (this.is(value, end, KEY.message)) this.#type = "message";
    else if (this.is(value, end, KEY.session) || this.is(value, end, KEY.sessionInfo)) {
      this.#type = "parse";
    } else this.#type = "other";
  }

  #message(at: number): number {
    this.#forgetMessage();
    if (this.bytes[at] !== OPEN_BRACE) {
      this.#isOdd = true;
      return this.value(at);
    }
    return this.members(at, (key, keyEnd, value) => {
      if (this.is(key, keyEnd, KEY.content)) return this.#content(value);
      const end = this.value(value);
      if (end < 0) return end;
      if (this.is(key, keyEnd, KEY.role)) this.#takeRole(value, end);
      else if (this.is(key, keyEnd, KEY.timestamp)) this.#takeMessageTime(value, end);
      return end;
    });
  }

  #takeRole(value: number, end: number): void {
    if (this.isEscaped) this.#isOdd = true;
    if (this.is(value, end, KEY.user)) this.role = "user";
    else if (this.is(value, end, KEY.assistant)) this.role = "assistant";
    else this.role = "";
  }

  #takeMessageTime(value: number, end: number): void {
    const first = this.bytes[value] ?? 0;
    const isNumber = first === MINUS || (first >= ZERO && first <= NINE);
    this.#messageTime.from = value;
    this.#messageTime.to = isNumber ? end : 0;
  }

  #content(at: number): number {
    this.#forgetContent();
    const first = this.bytes[at];
    if (first === QUOTE) {
      const end = this.value(at);
      this.#texts.push(at, end, this.isEscaped ? 1 : 0);
      return end;
    }
    if (first !== OPEN_BRACKET) return this.value(at);
    let next = this.space(at + 1);
    if (this.bytes[next] === CLOSE_BRACKET) return next + 1;
    for (;;) {
      const end = this.bytes[next] === OPEN_BRACE ? this.#block(next) : this.value(next);
      if (end < 0) return end;
      next = this.space(end);
      if (this.bytes[next] === CLOSE_BRACKET) return next + 1;
      if (this.bytes[next] !== COMMA) return -1;
      next = this.space(next + 1);
    }
  }

  #block(at: number): number {
    let isText = false;
    let from = 0;
    let to = 0;
    let isEscaped = 0;
    const end = this.members(at, (key, keyEnd, value) => {
      this.isEscaped = false;
      const valueEnd = this.value(value);
      if (valueEnd < 0) return valueEnd;
      if (this.is(key, keyEnd, KEY.type)) {
        if (this.isEscaped) this.#isOdd = true;
        isText = this.is(value, valueEnd, KEY.text);
      } else if (this.is(key, keyEnd, KEY.text)) {
        from = value;
        to = valueEnd;
        isEscaped = this.isEscaped ? 1 : 0;
      }
      return valueEnd;
    });
    if (!isText) return end;
    if (this.bytes[from] === QUOTE && to > 0) this.#texts.push(from, to, isEscaped);
    else this.#isOdd = true;
    return end;
  }
}
