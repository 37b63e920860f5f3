// What many lines of a file say alike: one object for all of them.

/** A hostile file may say something else in each line. */
const MAX_KNOWN = 40;

/** Objects that are made of what lines say, each once for all that say the same. */
export class Alike<Said extends object, One extends Said = Said> {
  readonly #make: (said: Said) => One;
  readonly #known = new Map<unknown, One[]>();

  constructor(make: (said: Said) => One) {
    this.#make = make;
  }

  /** `key`: tells most of them apart. */
  find(key: unknown, said: Said): One {
    let known = this.#known.get(key);
    if (!known) {
      known = [];
      this.#known.set(key, known);
    }
    for (const one of known) if (isSame(said, one)) return one;
    const one = this.#make(said);
    if (known.length < MAX_KNOWN) known.push(one);
    return one;
  }
}

function isSame<Said extends object>(said: Said, one: Said): boolean {
  for (const name in said) if (said[name] !== one[name]) return false;
  return true;
}
