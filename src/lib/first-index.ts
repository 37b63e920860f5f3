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
