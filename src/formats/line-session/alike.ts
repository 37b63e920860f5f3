// What many lines of a file say alike: one object for all of them.

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
