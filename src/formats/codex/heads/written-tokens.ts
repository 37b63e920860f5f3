// The totals that lines tell of tokens (formats-claude-codex.md 3.7), in columns: every call has such a line.
import { grown } from "../../../lib/grown.ts";
import { trimmed } from "../../../lib/trimmed.ts";
import { type JsonObject, numberField } from "../../../model/json/json.ts";
import { COUNTED, type CodexFields, type Side } from "./fields.ts";

/** Of input, cached input, cached now, output, reasoning inside that; what is not written is 0. */
export type Counts = ArrayLike<number>;

/** No figure of a model is larger: sums stay exact numbers. */
export const MAX_COUNT = 1e12;

/** One that is not there, or cannot be, is 0. */
function countOf(count: number | undefined): number {
  return Math.min(MAX_COUNT, Math.max(0, count ?? 0));
}

/** Those of an object that was read whole. */
export function countsIn(usage: JsonObject): Counts {
  return COUNTED.map((count) => countOf(numberField(usage, count)));
}

/** Put together once: a name is looked up as fast as it is known. */
const NAMES_OF = {
  total: COUNTED.map((count) => `total.${count}` as const),
  last: COUNTED.map((count) => `last.${count}` as const),
};
/** Where the figures of a line are: its total, its last call, and how large the context was then. */
const PLACE_OF = { total: 0, last: COUNTED.length } as const;
const CONTEXT = 2 * COUNTED.length;
const WIDTH = CONTEXT + 1;

/** Plain data. */
export interface PackedTokens {
  readonly tokenLines: Int32Array;
  readonly tokenFigures: Float64Array;
}

/** Of one line after another; the others tell nothing of tokens. */
export class WrittenTokens {
  count = 0;
  /** By their number: the line. */
  #lines = new Int32Array(64);
  /** What is not there is NaN, of a side as a whole. */
  #figures = new Float64Array(64 * WIDTH);

  /** The line that `fields` stands on. */
  add(line: number, fields: CodexFields): void {
    const nth = this.count++;
    if (nth === this.#lines.length) this.#makeRoom(2 * nth);
    this.#lines[nth] = line;
    this.#addCounts(nth, fields, "total");
    this.#addCounts(nth, fields, "last");
    this.#figures[nth * WIDTH + CONTEXT] = fields.number("lastTokens") ?? Number.NaN;
  }

  #addCounts(nth: number, fields: CodexFields, side: Side): void {
    const isThere = fields.holds(side, "object");
    const names = NAMES_OF[side];
    const from = nth * WIDTH + PLACE_OF[side];
    for (let at = 0; at < names.length; at++) {
      const name = names[at];
      this.#figures[from + at] = isThere && name ? countOf(fields.number(name)) : Number.NaN;
    }
  }

  lineOf(nth: number): number {
    return this.#lines[nth] ?? -1;
  }

  has(nth: number, side: Side): boolean {
    return !Number.isNaN(this.#figures[nth * WIDTH + PLACE_OF[side]]);
  }

  /** Of a side, in the order of `Counts`; NaN where it is not there. */
  figure(nth: number, side: Side, at: number): number {
    return this.#figures[nth * WIDTH + PLACE_OF[side] + at] ?? Number.NaN;
  }

  /** How large the context was at the call; undefined where nothing says it. */
  context(nth: number): number | undefined {
    const context = this.#figures[nth * WIDTH + CONTEXT] ?? Number.NaN;
    return Number.isNaN(context) ? undefined : context;
  }

  /** Those of the first `lines` lines. */
  packed(lines: number): PackedTokens {
    let count = this.count;
    while (count > 0 && this.lineOf(count - 1) >= lines) count--;
    return {
      tokenLines: trimmed(this.#lines, count),
      tokenFigures: trimmed(this.#figures, count * WIDTH),
    };
  }

  /** `first`: the line that the first of theirs is here. */
  append({ tokenLines, tokenFigures }: PackedTokens, first: number): void {
    const from = this.count;
    this.count += tokenLines.length;
    if (this.count > this.#lines.length) this.#makeRoom(this.count);
    for (let nth = from; nth < this.count; nth++) {
      this.#lines[nth] = (tokenLines[nth - from] ?? 0) + first;
    }
    this.#figures.set(tokenFigures, from * WIDTH);
  }

  #makeRoom(room: number): void {
    this.#lines = grown(this.#lines, room);
    this.#figures = grown(this.#figures, room * WIDTH);
  }
}
