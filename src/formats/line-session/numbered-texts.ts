// Texts that many lines of a file name, each once and called by a number. 0 is "", which is what names none.
import { IdIndex } from "../../model/build/id-index.ts";

export class NumberedTexts {
  readonly all: string[] = [""];
  readonly #numbers = new IdIndex(this.all);

  constructor() {
    this.#numbers.add(0);
  }

  numberOf(text: string): number {
    const next = this.all.length;
    const number = this.#numbers.findOrAdd(text, next);
    if (number === next) this.all.push(text);
    return number;
  }

  /** The same of a text that may be no line's; 0 for that. */
  find(text: string): number {
    return Math.max(0, this.#numbers.get(text));
  }
}
