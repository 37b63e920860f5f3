// Searching what is sorted.

/** The first index between `from` and `to` from which on `isTrue` holds; `to` when it never does. */
export function firstIndex(from: number, to: number, isTrue: (index: number) => boolean): number {
  let low = from;
  let high = to;
  while (low < high) {
    const middle = (low + high) >> 1;
    if (isTrue(middle)) high = middle;
    else low = middle + 1;
  }
  return low;
}

/** Index of the first of some facts, in row order, that is of a row or of a later one. */
export function firstOfRow(facts: readonly { readonly row: number }[], row: number): number {
  return firstIndex(0, facts.length, (at) => (facts[at]?.row ?? row) >= row);
}
