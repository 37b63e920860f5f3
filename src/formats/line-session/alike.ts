// Values that many lines of a file share: one object for all, or a number.

/** A hostile file may have another value in each line. */
const MAX_KNOWN = 40;

/** Objects made from line values, one for all lines with the same values. */
export class Alike<Said extends object, One extends Said = Said> {
  readonly #make: (said: Said) => One;
  readonly #isSame: (said: Said, one: Said) => boolean;
  readonly #known = new Map<unknown, One[]>();

  /**
   * `isSame` names the fields to compare: a loop over keys takes longer than all other work on a line.
   */
  constructor(make: (said: Said) => One, isSame: (said: Said, one: Said) => boolean) {
    this.#make = make;
    this.#isSame = isSame;
  }

  /** `key`: distinguishes most of them. */
  find(key: unknown, said: Said): One {
    let known = this.#known.get(key);
    if (!known) {
      known = [];
      this.#known.set(key, known);
    }
    for (const one of known) if (this.#isSame(said, one)) return one;
    const one = this.#make(said);
    if (known.length < MAX_KNOWN) known.push(one);
    return one;
  }
}

/**
 * Texts that many lines of a file name, each stored once and represented by a number. 0 is "", which names
 * nothing.
 */
export class NumberedTexts {
  readonly #numbers = new Map<string, number>([["", 0]]);
  /** More than any number. */
  end = 1;

  numberOf(text: string): number {
    const known = this.#numbers.get(text);
    if (known !== undefined) return known;
    this.#numbers.set(text, this.end);
    return this.end++;
  }

  /** For a line without a text, which stands alone. */
  numberAlone(): number {
    return this.end++;
  }

  /** The number of a text that possibly no line has; 0 for that. */
  find(text: string): number {
    return this.#numbers.get(text) ?? 0;
  }
}
