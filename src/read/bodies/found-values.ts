// Where the values of one JSON object were found, by the few keys that somebody asks for. It knows no
// line and no entry.
import { bytesOf } from "../../text/bytes.ts";

/** Keys of an object, each with a number from 0 on. */
export class KeyNumbers {
  readonly count: number;
  /** By length: few keys share one. */
  readonly #words: { readonly word: Uint8Array; readonly number: number }[][] = [];

  constructor(numbers: Readonly<Record<string, number>>) {
    const keys = Object.entries(numbers);
    this.count = keys.length;
    for (const [key, number] of keys) {
      this.#words[key.length] ??= [];
      this.#words[key.length]?.push({ word: bytesOf(key), number });
    }
  }

  /** The number of the key or word in `bytes[from, to)`, which are quotes included; -1 for any other. */
  numberOf(bytes: Uint8Array, from: number, to: number): number {
    for (const { word, number } of this.#words[to - from - 2] ?? []) {
      let at = 0;
      while (at < word.length && bytes[from + 1 + at] === word[at]) at++;
      if (at === word.length) return number;
    }
    return -1;
  }
}

/** Values by the number of their key: `to` is 0 where there is none. Indexes of bytes. */
export class FoundValues {
  readonly from: Int32Array;
  readonly to: Int32Array;
  /** Of a string, how many bytes more it takes than UTF-16 units: for escapes and what is beyond ASCII. */
  readonly extraBytes: Int32Array;
  /** What the object is, for whoever found it. */
  kind = -1;

  constructor(count: number) {
    this.from = new Int32Array(count);
    this.to = new Int32Array(count);
    this.extraBytes = new Int32Array(count);
  }

  clear(): void {
    this.to.fill(0);
    this.kind = -1;
  }

  /** False: there is one of that key already. */
  put(key: number, from: number, to: number, extraBytes: number): boolean {
    if (this.to[key] !== 0) return false;
    this.from[key] = from;
    this.to[key] = to;
    this.extraBytes[key] = extraBytes;
    return true;
  }
}
