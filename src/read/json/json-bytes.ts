// Walks JSON in bytes by its whole grammar and finds where values end, building nothing. It knows nothing of lines or
// sessions.
import { grown } from "../../lib/grown.ts";
import { JsonTokens } from "./json-tokens.ts";

const QUOTE = 34;
const COMMA = 44;
const COLON = 58;
const OPEN_BRACKET = 91;
const OPEN_BRACE = 123;

/**
 * Reads the value at `value` and returns where it ends, -1: no JSON. An item's key is empty, at the item's place.
 */
export type OnChild = (key: number, keyEnd: number, value: number) => number;

export class JsonBytes extends JsonTokens {
  #stack = new Uint8Array(64);

  /**
   * Walks the object or list at `at`; `child` gets the place of each key and value, of an item no key, and reads the
   * value. Like `value`.
   */
  protected children(at: number, child: OnChild): number {
    const open = this.bytes[at] ?? 0;
    let next = this.space(at + 1);
    if (this.bytes[next] === open + 2 && next < this.limit) return next + 1;
    for (;;) {
      const keyEnd = open === OPEN_BRACE ? this.keyEnd(next) : next;
      const value = open === OPEN_BRACE && keyEnd >= 0 ? this.#valueAfter(keyEnd) : keyEnd;
      const end = value < 0 ? -1 : child(next, keyEnd, value);
      if (end < 0) return -1;
      next = this.space(end);
      if (next >= this.limit) return this.stop(next);
      if (this.bytes[next] === open + 2) return next + 1;
      if (this.bytes[next] !== COMMA) return this.stop(next);
      next = this.space(next + 1);
    }
  }

  /** Position of the value that belongs to a key which ends at `keyEnd`. */
  #valueAfter(keyEnd: number): number {
    const colon = this.space(keyEnd);
    if (colon >= this.limit || this.bytes[colon] !== COLON) return this.stop(colon);
    return this.space(colon + 1);
  }

  /** Position after the JSON value at `from`, -1 without one. A loop, as nesting may be deep. */
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
        if (bytes[at] !== first + 2 || at >= this.limit) {
          this.#push(depth++, first);
          if (first === OPEN_BRACE) at = this.#key(at);
          if (at < 0) return -1;
          continue;
        }
        end = at + 1;
      } else {
        end = this.literalEnd(at);
      }
      for (;;) {
        if (end < 0 || depth === 0) return end;
        const open = this.#stack[depth - 1] ?? 0;
        at = this.space(end);
        if (at >= this.limit) return this.stop(at);
        if (bytes[at] === COMMA) {
          at = this.space(at + 1);
          if (open === OPEN_BRACE) at = this.#key(at);
          if (at < 0) return -1;
          break;
        }
        if (bytes[at] !== open + 2) return this.stop(at);
        depth--;
        end = at + 1;
      }
    }
  }

  #push(depth: number, open: number): void {
    if (depth === this.#stack.length) this.#stack = grown(this.#stack, depth * 2);
    this.#stack[depth] = open;
  }

  /** Position of the value that belongs to the key at `at`. */
  #key(at: number): number {
    const end = this.keyEnd(at);
    return end < 0 ? -1 : this.#valueAfter(end);
  }
}
