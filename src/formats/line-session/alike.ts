// What many lines of a file say alike: one object for all of them, or a number.

/** A hostile file may say something else in each line. */
const MAX_KNOWN = 40;

/** Objects that are made of what lines say, each once for all that say the same. */
export class Alike<Said extends object, One extends Said = Said> {
  readonly #make: (said: Said) => One;
  readonly #isSame: (said: Said, one: Said) => boolean;
  readonly #known = new Map<unknown, One[]>();

  /** `isSame` names what is compared: a loop over keys takes longer than all else that is asked of a line. */
  constructor(make: (said: Said) => One, isSame: (said: Said, one: Said) => boolean) {
    this.#make = make;
    this.#isSame = isSame;
  }

  /** `key`: tells most of them apart. */
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

/** Texts that many lines of a file name, each once and called by a number. 0 is "", which is what names none. */
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

  /** Of what has no text, and is by itself. */
  numberAlone(): number {
    return this.end++;
  }

  /** The number of a text that perhaps no line has; 0 for that. */
  find(text: string): number {
    return this.#numbers.get(text) ?? 0;
  }
}
