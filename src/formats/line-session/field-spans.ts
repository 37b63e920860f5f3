// Where the values of one field of an object are, and the texts that it said last.
import { grown } from "../../lib/grown.ts";

/** So many of them, a power of two: most fields say one of a few words again and again. */
const KEPT = 16;
/** After so many more new texts of a field none is looked for among them any more. */
const MAX_MISSES = 200;

/** Where the values of a field are, in their order. */
export class Spans {
  count = 0;
  /** Whether nothing was added since `clear`, not even what was dropped again. */
  isClear = true;
  /** The first `count` of them: what comes after is of objects before. */
  from = new Int32Array(1);
  to = new Int32Array(1);
  /** The index of the list element it is in; -1 outside of lists. */
  element = new Int32Array(1);
  /** Of a string: by how many bytes it is longer than its UTF-16 units, as JsonBytes has it. */
  extraBytes = new Int32Array(1);
  /** Some of the last texts, which often come again, each where its bytes say. */
  readonly #kept: string[] = new Array<string>(KEPT).fill("");
  /** How often more a text was new than one of those: ids are never the same. */
  #misses = 0;

  get mayRepeat(): boolean {
    return this.#misses < MAX_MISSES;
  }

  /** The text that may be the one in `bytes[from, to)`, if it is a known one; "" for none. */
  candidate(bytes: Uint8Array, from: number, to: number): string {
    return this.#kept[placeOf(bytes, from, to)] ?? "";
  }

  keep(text: string, bytes: Uint8Array, from: number, to: number): void {
    this.#misses++;
    this.#kept[placeOf(bytes, from, to)] = text;
  }

  /** The candidate was the text. */
  hit(): void {
    if (this.#misses > 0) this.#misses--;
  }

  clear(): void {
    this.count = 0;
    this.isClear = true;
  }

  add(from: number, to: number, element: number, extraBytes: number): void {
    this.isClear = false;
    if (this.count === this.to.length) this.#grow();
    this.from[this.count] = from;
    this.to[this.count] = to;
    this.extraBytes[this.count] = extraBytes;
    this.element[this.count++] = element;
  }

  /** Forgets what an earlier key of the same name had. */
  drop(element: number): void {
    while (this.count > 0 && (element < 0 || this.element[this.count - 1] === element)) {
      this.count--;
    }
  }

  #grow(): void {
    const room = this.count * 2;
    this.from = grown(this.from, room);
    this.to = grown(this.to, room);
    this.element = grown(this.element, room);
    this.extraBytes = grown(this.extraBytes, room);
  }
}

/** Tells most words of a field apart: how long they are, and how they end. */
function placeOf(bytes: Uint8Array, from: number, to: number): number {
  return ((to - from) * 5 + (bytes[to - 1] ?? 0) + (bytes[(from + to) >> 1] ?? 0)) & (KEPT - 1);
}
