/** What a pattern with the flag `y` matches at a place, or one with `g` from there on; null for nothing. */
export function matchFrom(pattern: RegExp, text: string, at: number): RegExpExecArray | null {
  pattern.lastIndex = at;
  return pattern.exec(text);
}

/** Where the line ends that a place is on: at its line feed, or with the text. */
export function endOfLineAt(text: string, at: number): number {
  const feed = text.indexOf("\n", at);
  return feed < 0 ? text.length : feed;
}
