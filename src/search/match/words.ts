// Where words begin and end: letters, digits, marks and the underscore are words.
import type { Match } from "./match.ts";

const BEGINS = /^[\p{L}\p{N}\p{M}_]/u;
const ENDS = /[\p{L}\p{N}\p{M}_]$/u;

/** Whether no word goes on across the ends of a match. */
export function isWholeWord(text: string, { at, length }: Match): boolean {
  return !isInWord(text, at) && !isInWord(text, at + length);
}

/** A character is one unit or two. */
function isInWord(text: string, at: number): boolean {
  return ENDS.test(text.slice(Math.max(0, at - 2), at)) && BEGINS.test(text.slice(at, at + 2));
}
