// Finds many words in a text in one pass, however many there are: only where three characters that a word
// begins with stand are words compared.

interface Word<T> {
  /** In small letters where it counts in any case. */
  readonly text: string;
  readonly isAnyCase: boolean;
  readonly of: T;
}

const MIN_WORD = 3;
const SLOTS = 1 << 16;

export class WordSearch<T> {
  /** By what the first three characters of a word come to, in any case: 1 where there is one. */
  readonly #slots = new Uint8Array(SLOTS);
  readonly #bySlot = new Map<number, Word<T>[]>();

  /** A word has at least three characters. */
  add(word: string, of: T, isAnyCase = false): void {
    if (word.length < MIN_WORD) throw new Error(`Broken invariant: “${word}” is too short a word`);
    const slot = slotOf(word.charCodeAt(0), word.charCodeAt(1), word.charCodeAt(2));
    this.#slots[slot] = 1;
    const added = { text: isAnyCase ? word.toLowerCase() : word, isAnyCase, of };
    const others = this.#bySlot.get(slot);
    if (others) others.push(added);
    else this.#bySlot.set(slot, [added]);
  }

  get isEmpty(): boolean {
    return this.#bySlot.size === 0;
  }

  /** Every place of every word, also those that overlap. */
  hits(text: string) {
    const hits: { readonly of: T; readonly from: number; readonly to: number }[] = [];
    this.visit(text, (of, from, to) => hits.push({ of, from, to }));
    return hits;
  }

  /** Calls `onHit` for each place that `hits` gives, without making an object for it. */
  visit(text: string, onHit: (of: T, from: number, to: number) => void): void {
    if (this.isEmpty) return;
    let [first, second] = [text.charCodeAt(0), text.charCodeAt(1)];
    for (let from = 0; from <= text.length - MIN_WORD; from++) {
      const third = text.charCodeAt(from + 2);
      const slot = slotOf(first, second, third);
      if (this.#slots[slot] === 1) {
        for (const word of this.#bySlot.get(slot) ?? []) {
          if (isAt(text, from, word)) onHit(word.of, from, from + word.text.length);
        }
      }
      first = second;
      second = third;
    }
  }
}

function isAt(text: string, from: number, { text: word, isAnyCase }: Word<unknown>): boolean {
  if (!isAnyCase) return text.startsWith(word, from);
  return text.slice(from, from + word.length).toLowerCase() === word;
}

/** Equal for `A` and `a`. */
function slotOf(first: number, second: number, third: number): number {
  return (((first | 32) << 10) ^ ((second | 32) << 5) ^ (third | 32)) & (SLOTS - 1);
}

/** Whether no letter or digit continues at the ends of the part. */
export function isWholeWord(text: string, from: number, to: number): boolean {
  const before = from > 0 ? text.charAt(from - 1) : " ";
  return !LETTER.test(before) && !LETTER.test(text.charAt(to) || " ");
}

const LETTER = /[\p{L}\p{N}]/u;
