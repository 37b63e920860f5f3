// Finds many words in a text in one pass, however many there are: only where three characters that a word
// begins with stand are words compared.

export interface WordHit<T> {
  readonly from: number;
  readonly to: number;
  readonly of: T;
}

const MIN_WORD = 3;
const SLOTS = 1 << 16;

export class WordSearch<T> {
  readonly #slots = new Uint8Array(SLOTS);
  readonly #byStart = new Map<string, { readonly word: string; readonly of: T }[]>();

  /** Each word has at least three characters. */
  constructor(words: Iterable<readonly [word: string, of: T]> = []) {
    for (const [word, of] of words) this.add(word, of);
  }

  add(word: string, of: T): void {
    if (word.length < MIN_WORD) throw new Error(`Broken invariant: too short a word`);
    const start = word.slice(0, MIN_WORD);
    this.#slots[slotOf(word.charCodeAt(0), word.charCodeAt(1), word.charCodeAt(2))] = 1;
    const others = this.#byStart.get(start);
    if (others) others.push({ word, of });
    else this.#byStart.set(start, [{ word, of }]);
  }

  get isEmpty(): boolean {
    return this.#byStart.size === 0;
  }

  /** Every place of every word, also those that overlap. */
  hits(text: string): readonly WordHit<T>[] {
    const hits: WordHit<T>[] = [];
    if (this.isEmpty || text.length < MIN_WORD) return hits;
    let first = text.charCodeAt(0);
    let second = text.charCodeAt(1);
    for (let from = 0; from <= text.length - MIN_WORD; from++) {
      const third = text.charCodeAt(from + 2);
      if (this.#slots[slotOf(first, second, third)] === 1) this.#addAt(text, from, hits);
      first = second;
      second = third;
    }
    return hits;
  }

  #addAt(text: string, from: number, hits: WordHit<T>[]): void {
    for (const { word, of } of this.#byStart.get(text.slice(from, from + MIN_WORD)) ?? []) {
      if (text.startsWith(word, from)) hits.push({ from, to: from + word.length, of });
    }
  }
}

function slotOf(first: number, second: number, third: number): number {
  return (first * 961 + second * 31 + third) & (SLOTS - 1);
}

/** Whether no letter or digit goes on where the part begins and ends. */
export function isWholeWord(text: string, from: number, to: number): boolean {
  const before = from > 0 ? text.charAt(from - 1) : " ";
  return !LETTER.test(before) && !LETTER.test(text.charAt(to) || " ");
}

const LETTER = /[\p{L}\p{N}]/u;
