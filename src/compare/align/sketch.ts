// Estimates how alike two texts are without comparing them: from a few hashes of their words. For
// ranking only; nothing here decides that two texts are equal.

const SKETCH_WORDS = 16;

/** A small sorted set of word hashes: what two sketches share estimates what the texts share. */
export function sketchOf(text: string): readonly number[] {
  const smallest: number[] = [];
  let value = HASH_START;
  let isInWord = false;
  // One step beyond the end, where there is no letter, ends the last word.
  for (let i = 0; i <= text.length; i++) {
    const code = wordCode(text.charCodeAt(i));
    if (code > 0) {
      value = Math.imul(value ^ code, HASH_FACTOR);
      isInWord = true;
    } else if (isInWord) {
      insert(smallest, value >>> 0);
      value = HASH_START;
      isInWord = false;
    }
  }
  return smallest;
}

/** Into a sorted set that keeps its SKETCH_WORDS smallest members. */
function insert(smallest: number[], value: number): void {
  const count = smallest.length;
  if (count === SKETCH_WORDS && value >= (smallest[count - 1] ?? 0)) return;
  let place = count;
  while (place > 0 && (smallest[place - 1] ?? 0) > value) place--;
  if (smallest[place - 1] === value) return;
  if (count === SKETCH_WORDS) smallest.pop();
  smallest.splice(place, 0, value);
}

/** 0 outside words; small letters for large ones. Beyond ASCII everything counts as a letter. */
function wordCode(code: number): number {
  if (code >= 97 && code <= 122) return code;
  if (code >= 65 && code <= 90) return code + 32;
  if (code >= 48 && code <= 57) return code;
  return code === 95 || code >= 128 ? code : 0;
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

const HASH_START = 0x811c9dc5;
const HASH_FACTOR = 0x01000193;

/** FNV-1a, 32 bits. */
export function hash(text: string): number {
  let value = HASH_START;
  for (let i = 0; i < text.length; i++) {
    value = Math.imul(value ^ text.charCodeAt(i), HASH_FACTOR);
  }
  return value >>> 0;
}
