// JSON text indented piece by piece, as far as it is shown: from the text itself, so that numbers and
// escapes stay as they are written, and any depth or length is fine. The caller makes sure that it is valid.
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

  /** A bracket, comma or colon with the space that belongs to it; "" where a scalar begins. */
  #token(): string {
    const character = this.#text.charAt(this.#at);
    if (character === "{" || character === "[") return this.#open(character);
    if (character === '"' || !STRUCTURE.includes(character)) {
      this.#end = character === '"' ? stringEndOrAll(this.#text, this.#at) : this.#wordEnd();
      return "";
    }
    this.#at++;
    if (character === ",") return character + this.#break(this.#level);
    if (character === ":") return ": ";
    if (BLANKS.includes(character)) return "";
    const inside = this.#level;
    this.#level = Math.max(0, inside - 1);
    return this.#break(inside) + character;
  }

  #scalar(length: number): string {
    const start = this.#at;
    this.#at = Math.min(this.#end, start + length);
    return this.#text.slice(start, this.#at);
  }

  /** Nothing between two brackets stays nothing. */
  #open(bracket: string): string {
    const close = bracket === "{" ? "}" : "]";
    let next = this.#at + 1;
    while (BLANKS.includes(this.#text.charAt(next) || "end")) next++;
    if (this.#text.charAt(next) === close) {
      this.#at = next + 1;
      return bracket + close;
    }
    this.#at++;
    this.#level++;
    return bracket + this.#break(this.#level);
  }

  /** A line break between the members of what is `inside` levels deep. */
  #break(inside: number): string {
    return inside > MAX_LEVELS ? "" : `\n${"  ".repeat(this.#level)}`;
  }

  #wordEnd(): number {
    let end = this.#at + 1;
    while (end < this.#text.length && !STRUCTURE.includes(this.#text.charAt(end))) end++;
    return end;
  }
}

const BLANKS = " \t\r\n";
const STRUCTURE = `[]{},:"${BLANKS}`;
