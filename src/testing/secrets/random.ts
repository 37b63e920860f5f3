// Numbers and texts that a seed decides: the same on every machine.

export class Random {
  #state: number;

  constructor(seed: number) {
    this.#state = seed >>> 0;
  }

  /** From 0 on, below `count`. */
  below(count: number): number {
    // Mulberry32.
    this.#state = (this.#state + 0x6d2b79f5) >>> 0;
    let mixed = this.#state;
    mixed = Math.imul(mixed ^ (mixed >>> 15), mixed | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) % count;
  }

  of<T>(list: readonly T[]): T {
    const one = list[this.below(list.length)];
    if (one === undefined) throw new RangeError("Nothing to choose from");
    return one;
  }

  /** So many characters of these. */
  text(characters: string, length: number): string {
    return Array.from({ length }, () => characters.charAt(this.below(characters.length))).join("");
  }
}

export const LOWER = "abcdefghijklmnopqrstuvwxyz";
export const DIGITS = "0123456789";
export const HEX = "0123456789abcdef";
export const LETTERS = LOWER + LOWER.toUpperCase();
export const ALNUM = LETTERS + DIGITS;
export const BASE64URL = `${ALNUM}-_`;
/** Space to tilde. */
export const PRINTABLE = Array.from({ length: 95 }, (_, at) => String.fromCharCode(32 + at)).join(
  "",
);
