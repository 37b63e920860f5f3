// A count or a place written by a person, in a link or an option: decimal digits and nothing else.

/** Null for every other text: none, one of a sign, of spaces, of `0x5` or `1e3`. */
export function countIn(text: string): number | null {
  return /^(?:0|[1-9][0-9]{0,14})$/.test(text) ? Number(text) : null;
}
