// Text of a file as it may be drawn: cut so that a page stays quick, and without piles of combining marks.
import { cutText } from "../../../src/text/cut.ts";

/** Names, labels, kinds: one line of a card. Characters. */
const MAX_NAME = 300;

/**
 * Combining marks on one letter are shaped together, in time that grows with their square: after this many
 * a space is inserted. No font has a zero-width space: looking for one takes longer.
 */
const STACK = /\p{M}{32}/gu;

export function withoutStacks(text: string): string {
  return text.replace(STACK, "$& ");
}

/** A name from a file, cut to fit a line of a card. */
export function drawnName(text: string, most = MAX_NAME): string {
  return withoutStacks(cutText(text, most));
}

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

/** Not between the two halves of a surrogate pair. */
function beforeHalf(text: string, end: number): number {
  const code = text.charCodeAt(end - 1);
  return end < text.length && code >= 0xd800 && code < 0xdc00 ? end - 1 : end;
}
