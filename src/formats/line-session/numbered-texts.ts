// Texts that many lines of a file name, each once and called by a number. 0 is "", which is what names none.

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

  /** The same of a text that may be no line's; 0 for that. */
  find(text: string): number {
    return this.#numbers.get(text) ?? 0;
  }
}
