// Where the values of one field of an object are, and the texts that it said last.

/** So many of them: most fields say one of a few words again and again. */
const KEPT = 8;
/** After so many more new texts of a field none is looked for among them any more. */
const MAX_MISSES = 200;

/** Where the values of a field are, in their order. */
export class Spans {
  count = 0;
  /** The first `count` of them: what comes after is of objects before. */
  from = new Int32Array(1);
  to = new Int32Array(1);
  /** The index of the list element it is in; -1 outside of lists. */
  element = new Int32Array(1);
  /** Of a string: by how many bytes it is longer than its UTF-16 units, as JsonBytes has it. */
  extraBytes = new Int32Array(1);
  /** Some of the last texts, which often come again, and the one that came last. */
  readonly kept: string[] = [];
  last = "";
  #next = 0;
  /** How often more a text was new than one of those: ids are never the same. */
  #misses = 0;

  get mayRepeat(): boolean {
    return this.#misses < MAX_MISSES;
  }

  keep(text: string): void {
    this.#misses++;
    this.last = text;
    this.kept[this.#next] = text;
    this.#next = (this.#next + 1) % KEPT;
  }

  hit(text: string): string {
    if (this.#misses > 0) this.#misses--;
    this.last = text;
    return text;
  }

  add(from: number, to: number, element: number, extraBytes: number): void {
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

function grown(from: Int32Array, room: number): Int32Array<ArrayBuffer> {
  const to = new Int32Array(room);
  to.set(from);
  return to;
}
