// The ids of a file's calls, each once and called by a number: outputs name those of their calls. 0 is none.

import { IdIndex } from "../../../model/build/id-index.ts";

export class CallIds {
  readonly all: string[] = [""];
  readonly #numbers = new IdIndex(this.all);

  constructor() {
    this.#numbers.add(0);
  }

  numberOf(id: string): number {
    const known = this.#numbers.get(id);
    if (known >= 0) return known;
    const number = this.all.push(id) - 1;
    this.#numbers.add(number);
    return number;
  }

  /** The same of an id that may be no line's; 0 for that. */
  find(id: string): number {
    return Math.max(0, this.#numbers.get(id));
  }
}
