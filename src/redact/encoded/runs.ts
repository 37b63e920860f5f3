// Where many characters of one set stand one after the other.

/**
 * Returns the place from `from` on with this many of the characters in a row; -1 for none. It tests such a place from
 * its end, so that it skips most of a text. `characters`: of ASCII.
 */
export function runSearch(
  characters: string,
  length: number,
): (text: string, from?: number) => number {
  const isOne = new Uint8Array(128);
  for (const character of characters) isOne[character.charCodeAt(0)] = 1;
  return (text, from = 0) => {
    for (let start = from; start + length <= text.length; ) {
      let last = start + length - 1;
      while (last >= start && isOne[text.charCodeAt(last)] === 1) last--;
      if (last < start) return start;
      start = last + 1;
    }
    return -1;
  };
}
