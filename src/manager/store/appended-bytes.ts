// Bytes of a file that grows: appending copies nothing; the pieces are joined when it is read.
import { joined } from "../../lib/joined.ts";
import { endAfter, endOf, type FileEnd } from "./store.ts";

export class AppendedBytes {
  #pieces: Uint8Array[];
  #end: FileEnd;

  constructor(bytes: Uint8Array) {
    this.#pieces = [bytes];
    this.#end = endOf(bytes);
  }

  get end(): FileEnd {
    return this.#end;
  }

  append(bytes: Uint8Array): void {
    this.#pieces.push(bytes);
    this.#end = endAfter(this.#end, bytes);
  }

  /** All bytes; not a copy, so they must not be changed. */
  all(): Uint8Array {
    const [first, ...more] = this.#pieces;
    if (first && more.length === 0) return first;
    const whole = joined(this.#pieces);
    this.#pieces = [whole];
    return whole;
  }
}
