// JSON text indented piece by piece, as far as it is shown: from the text itself, so that numbers and
// escapes stay as they are written, and any depth or length is fine. The caller makes sure that it is valid.
import { matchFrom } from "./match-from.ts";
import { stringEndOrAll } from "./string-end.ts";

/** Further inside, everything stays on one line: indenting it would take more room than it has. */
const MAX_LEVELS = 40;

export class JsonIndenter {
  readonly #text: string;
  #at = 0;
  /** Up to here the text is passed on as it is: a string, a number, a word. */
  #end = 0;
  #level = 0;

  constructor(text: string) {
    this.#text = text;
  }

  /** How many characters of the text are in the pieces so far. */
  get done(): number {
    return this.#at;
  }

  /** The next piece, about as long as `length`; "" at the end. */
  take(length: number): string {
    let piece = "";
    while (piece.length < length && this.#at < this.#text.length) {
      piece += this.#at < this.#end ? this.#scalar(length - piece.length) : this.#token();
    }
    return piece;
  }

  /** A bracket, comma or colon with the space that belongs to it; "" for white space and where a scalar begins. */
  #token(): string {
    const [token = "", open = "", close = ""] = matchFrom(TOKEN, this.#text, this.#at) ?? [];
    this.#at += token.length;
    // Nothing between two brackets stays nothing.
    if (close !== "") return open + close;
    switch (token) {
      case "{":
      case "[":
        this.#level++;
        return token + this.#break(this.#level);
      case "}":
      case "]": {
        const inside = this.#level;
        this.#level = Math.max(0, inside - 1);
        return this.#break(inside) + token;
      }
      case ",":
        return token + this.#break(this.#level);
      case ":":
        return ": ";
      case "":
        this.#end = this.#scalarEnd();
        return "";
      default:
        return "";
    }
  }

  #scalar(length: number): string {
    const start = this.#at;
    this.#at = Math.min(this.#end, start + length);
    return this.#text.slice(start, this.#at);
  }

  /** A line break between the members of what is `inside` levels deep. */
  #break(inside: number): string {
    return inside > MAX_LEVELS ? "" : `\n${"  ".repeat(this.#level)}`;
  }

  #scalarEnd(): number {
    if (this.#text.charAt(this.#at) === '"') return stringEndOrAll(this.#text, this.#at);
    return this.#at + (matchFrom(WORD, this.#text, this.#at)?.[0].length ?? 1);
  }
}

/** Where a scalar begins it matches nothing. */
const TOKEN = /([[{])[ \t\r\n]*([\]}])|[[\]{},:]|[ \t\r\n]+|/y;
const WORD = /[^[\]{},:" \t\r\n]+/y;
