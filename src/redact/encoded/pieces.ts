// A text that is another one in places, with the way back from each character of it.

export interface Decoded {
  readonly text: string;
  /** Where each character, and the end, comes from. */
  readonly starts: () => Int32Array;
}

/** Collects the changes from the beginning to the end. */
export class Pieces {
  readonly #source: string;
  readonly #parts: string[] = [];
  readonly #changes: { readonly from: number; readonly to: number; readonly size: number }[] = [];
  #taken = 0;

  constructor(source: string) {
    this.#source = source;
  }

  /**
   * `text` instead of what is from `from` to `to`; what is before it stays. What becomes nothing belongs to
   * the character after it: who replaces a coloured word takes the colour before it along.
   */
  replace(from: number, to: number, text: string): void {
    this.#parts.push(this.#source.slice(this.#taken, from), text);
    this.#changes.push({ from, to, size: text.length });
    this.#taken = to;
  }

  /** Null without a change. */
  done(): Decoded | null {
    if (this.#changes.length === 0) return null;
    this.#parts.push(this.#source.slice(this.#taken));
    const text = this.#parts.join("");
    return { text, starts: () => this.#starts(text.length) };
  }

  #starts(length: number): Int32Array {
    const starts = new Int32Array(length + 1);
    let [here, there] = [0, 0];
    /** Where what became nothing begins, before the next character; -1: nothing did. */
    let dropped = -1;
    const next = () => {
      const start = dropped < 0 ? there : dropped;
      dropped = -1;
      return start;
    };
    for (const { from, to, size } of this.#changes) {
      for (; there < from; there++) starts[here++] = next();
      if (size === 0) {
        if (dropped < 0) dropped = from;
      } else {
        starts.fill(next(), here, here + size);
        here += size;
      }
      there = to;
    }
    for (; here <= length; there++) starts[here++] = next();
    return starts;
  }
}
