// The ids of a file's calls, each once and called by a number: outputs name those of their calls. 0 is none.

export class CallIds {
  readonly all: string[] = [""];
  readonly #numbers = new Map<string, number>([["", 0]]);

  numberOf(id: string): number {
    const known = this.#numbers.get(id);
    if (known !== undefined) return known;
    const number = this.all.push(id) - 1;
    this.#numbers.set(id, number);
    return number;
  }

  /** The same of an id that may be no line's; 0 for that. */
  find(id: string): number {
    return this.#numbers.get(id) ?? 0;
  }
}
