// Which rules a text is worth: one pass over it, however many words the rules need.
import type { Rule } from "./match.ts";

interface Needed {
  readonly word: string;
  readonly isAnyCase: boolean;
  readonly isWordEnd: boolean;
  /** Of the rule, in the list of all. */
  readonly rule: number;
}

const LETTERS = 3;
const SLOTS = 1 << 16;

export class RuleSearch {
  readonly #rules: readonly Rule[];
  /** By what the first three characters of a word come to, in any case: 1 where there is one. */
  readonly #slots = new Uint8Array(SLOTS);
  readonly #bySlot = new Map<number, Needed[]>();
  readonly #others: readonly (readonly [rule: number, isNeeded: (text: string) => boolean])[];
  /** By rule: the number of the text that it was last found to be needed for. */
  readonly #lastText: Float64Array;
  #text = 0;

  constructor(rules: readonly Rule[]) {
    this.#rules = rules;
    this.#lastText = new Float64Array(rules.length);
    const others: [number, (text: string) => boolean][] = [];
    for (const [rule, { needs, isAnyCase = false, isWordEnd = false }] of rules.entries()) {
      if (typeof needs === "function") others.push([rule, needs]);
      else for (const word of needs) this.#add({ word, isAnyCase, isWordEnd, rule });
    }
    this.#others = others;
  }

  /** In the order of the list. */
  rulesFor(text: string): readonly Rule[] {
    this.#text++;
    let found = 0;
    let [first, second] = [text.charCodeAt(0) | 32, text.charCodeAt(1) | 32];
    for (let at = LETTERS - 1; at < text.length; at++) {
      const third = text.charCodeAt(at) | 32;
      const slot = slotOf(first, second, third);
      if (this.#slots[slot] === 1) found += this.#addAt(text, at - LETTERS + 1, slot);
      first = second;
      second = third;
    }
    for (const [rule, isNeeded] of this.#others) if (isNeeded(text)) found += this.#need(rule);
    return found === 0
      ? NONE
      : this.#rules.filter((_, rule) => this.#lastText[rule] === this.#text);
  }

  #add(needed: Needed): void {
    const { word } = needed;
    if (word.length < LETTERS) throw new Error(`Broken invariant: ${word} is too short`);
    const slot = slotOf(word.charCodeAt(0) | 32, word.charCodeAt(1) | 32, word.charCodeAt(2) | 32);
    this.#slots[slot] = 1;
    const others = this.#bySlot.get(slot);
    if (others) others.push(needed);
    else this.#bySlot.set(slot, [needed]);
  }

  #addAt(text: string, at: number, slot: number): number {
    let found = 0;
    for (const needed of this.#bySlot.get(slot) ?? []) {
      if (this.#lastText[needed.rule] !== this.#text && isAt(text, at, needed)) {
        found += this.#need(needed.rule);
      }
    }
    return found;
  }

  #need(rule: number): number {
    this.#lastText[rule] = this.#text;
    return 1;
  }
}

const NONE: readonly Rule[] = [];

/** The same for `A` and `a`. */
function slotOf(first: number, second: number, third: number): number {
  return ((first << 10) ^ (second << 5) ^ third) & (SLOTS - 1);
}

function isAt(text: string, at: number, { word, isAnyCase, isWordEnd }: Needed): boolean {
  const end = at + word.length;
  if (isWordEnd && /\w/.test(text.charAt(end))) return false;
  return isAnyCase
    ? text.slice(at, end).toLowerCase() === word.toLowerCase()
    : text.startsWith(word, at);
}
