// Where a long text is cut so that a page stays quick. Numbers and strings only; what is cut off is
// not walked.

/** Lines of longer texts are not counted. Characters. */
const MAX_COUNTED = 2_000_000;

/** Where a part that begins at `from` ends: after at most that many lines and characters. */
export function endOfPart(
  text: string,
  from: number,
  maxLines: number,
  maxCharacters: number,
): number {
  const limit = Math.min(text.length, from + maxCharacters);
  let end = from - 1;
  for (let lines = 0; lines < maxLines; lines++) {
    end = text.indexOf("\n", end + 1);
    if (end === -1 || end >= limit) return beforeHalf(text, limit);
  }
  // A line break at the very end begins no line.
  return end + 1 === text.length ? text.length : end;
}

/** Null: too long to count. A line break at the very end begins no line. */
export function lineCount(text: string): number | null {
  if (text.length > MAX_COUNTED) return null;
  if (text === "") return 0;
  const breaks = lineBreaks(text);
  return text.endsWith("\n") ? breaks : breaks + 1;
}

export function lineBreaks(text: string): number {
  let breaks = 0;
  for (let at = text.indexOf("\n"); at !== -1; at = text.indexOf("\n", at + 1)) breaks++;
  return breaks;
}

/** Not between the halves of a character outside the basic plane. */
function beforeHalf(text: string, end: number): number {
  const code = text.charCodeAt(end - 1);
  return end < text.length && code >= 0xd800 && code < 0xdc00 ? end - 1 : end;
}
