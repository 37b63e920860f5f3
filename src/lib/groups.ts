/** What is kept under keys: made for each key when it is first asked for, and listed in that order. */
export class Groups<Key, Value> {
  readonly #values = new Map<Key, Value>();
  readonly #make: () => Value;

  constructor(make: () => Value) {
    this.#make = make;
  }

  at(key: Key): Value {
    const known = this.#values.get(key);
    if (known !== undefined) return known;
    const made = this.#make();
    this.#values.set(key, made);
    return made;
  }

  /** Undefined: nothing asked for it. */
  get(key: Key): Value | undefined {
    return this.#values.get(key);
  }

  entries(): [Key, Value][] {
    return [...this.#values];
  }
}
