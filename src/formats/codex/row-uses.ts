// What the calls of a session took, by row, as long as it is open: an object for each of them is several times as
// large as its figures.
import { firstIndex } from "../../lib/first-index.ts";
import { grown } from "../../lib/grown.ts";
import { type Numbers, wide } from "../../lib/narrowed.ts";
import type { TokenUse } from "./tokens.ts";

/** The figures of a call; where nothing says how large its context was, that is NaN. */
const WIDTH = 6;

export class RowUses {
  #count = 0;
  /** Of calls alone, in row order. */
  #rows = new Int32Array(64);
  #figures: Numbers = new Float32Array(64 * WIDTH);
  /** Which was asked for: nearly always the next one is asked for next. */
  #last = 0;

  /** Of a row after all others. */
  add(row: number, use: TokenUse): void {
    const nth = this.#count++;
    if (nth === this.#rows.length) this.#makeRoom(2 * nth);
    this.#rows[nth] = row;
    const { input, output, cacheRead, cacheWrite, reasoning, contextTokens } = use;
    const from = nth * WIDTH;
    this.#put(from, input);
    this.#put(from + 1, output);
    this.#put(from + 2, cacheRead);
    this.#put(from + 3, cacheWrite);
    this.#put(from + 4, reasoning);
    this.#put(from + 5, contextTokens ?? Number.NaN);
  }

  of(row: number): TokenUse | undefined {
    const nth = this.#placeOf(row);
    if (this.#rows[nth] !== row || nth >= this.#count) return undefined;
    const from = nth * WIDTH;
    const contextTokens = this.#figure(from + 5);
    return {
      input: this.#figure(from),
      output: this.#figure(from + 1),
      cacheRead: this.#figure(from + 2),
      cacheWrite: this.#figure(from + 3),
      reasoning: this.#figure(from + 4),
      contextTokens: Number.isNaN(contextTokens) ? undefined : contextTokens,
    };
  }

  #placeOf(row: number): number {
    const next = this.#last + 1;
    const isNext = this.#rows[next] === row && next < this.#count;
    this.#last = isNext ? next : firstIndex(0, this.#count, (nth) => this.#rowAt(nth) >= row);
    return this.#last;
  }

  #rowAt(nth: number): number {
    return this.#rows[nth] ?? 0;
  }

  #figure(at: number): number {
    return this.#figures[at] ?? Number.NaN;
  }

  #put(at: number, figure: number): void {
    this.#figures[at] = figure;
    if (Object.is(this.#figures[at], figure)) return;
    // Few sessions count so much in one call.
    this.#figures = wide(this.#figures);
    this.#figures[at] = figure;
  }

  #makeRoom(room: number): void {
    this.#rows = grown(this.#rows, room);
    this.#figures = grown(this.#figures, room * WIDTH);
  }
}
