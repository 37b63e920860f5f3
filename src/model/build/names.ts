// Names that a column numbers.
import { memo } from "../../lib/memo.ts";

/** Represents all names without a number. */
const OTHERS = "others";

/** Distinct names with "" as number 0, at most `max` of them: the last one is for all others. */
export class Names {
  readonly #max: number;
  readonly #codes = new Map<string, number>([["", 0]]);
  #hasMore = false;
  /** By number in a list of others, the number here; null where they are the same. */
  readonly #own = memo((names: readonly string[]): readonly number[] | null => {
    const own = names.map((name) => this.codeOf(name));
    return own.every((code, at) => code === at) ? null : own;
  });

  constructor(max: number) {
    this.#max = max;
  }

  codeOf(name: string): number {
    const known = this.#codes.get(name);
    if (known !== undefined) return known;
    const code = this.#codes.size;
    this.#hasMore ||= code === this.#max - 1;
    if (!this.#hasMore) this.#codes.set(name, code);
    return code;
  }

  /** Renumbers a column, in place, that has numbers of `names`. */
  translate(names: readonly string[], column: Uint8Array | Uint16Array): void {
    const own = this.#own(names);
    if (own) for (let row = 0; row < column.length; row++) column[row] = own[column[row] ?? 0] ?? 0;
  }

  list(): readonly string[] {
    return [...this.#codes.keys(), ...(this.#hasMore ? [OTHERS] : [])];
  }
}
