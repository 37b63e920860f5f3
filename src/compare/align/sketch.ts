// Estimates how alike two texts are without comparing them: from a few hashes of their words. For
// ranking only; nothing here decides that two texts are equal.

const SKETCH_WORDS = 16;

/** Beyond ASCII everything counts as a letter. */
const WORD = /[\w\u0080-\uffff]+/g;

/** A small sorted set of word hashes: what two sketches share estimates what the texts share. */
export function sketchOf(text: string): readonly number[] {
  const words = text.toLowerCase().match(WORD) ?? [];
  return sortedUnique(words.map(hash)).slice(0, SKETCH_WORDS);
}

/** Share of two sorted sets that is common, 0 to 1; two empty sets are alike. */
export function likeness(a: readonly number[], b: readonly number[]): number {
  if (a.length === 0 && b.length === 0) return 1;
  let common = 0;
  let i = 0;
  let j = 0;
  while (i < a.length && j < b.length) {
    const left = a[i] ?? 0;
    const right = b[j] ?? 0;
    if (left === right) common++;
    if (left <= right) i++;
    if (right <= left) j++;
  }
  return common / (a.length + b.length - common);
}

export function sortedUnique(numbers: readonly number[]): readonly number[] {
  if (numbers.length < 2) return numbers;
  const sorted = [...numbers].sort((a, b) => a - b);
  return sorted.filter((value, i) => value !== sorted[i - 1]);
}

/** FNV-1a, 32 bits. */
export function hash(text: string): number {
  let value = 0x811c9dc5;
  for (let i = 0; i < text.length; i++) {
    value = Math.imul(value ^ text.charCodeAt(i), 0x01000193);
  }
  return value >>> 0;
}
