// Text looked for as it stands: whole characters (code points), letters of the other case as the same
// where that is wanted; and where words begin and end.
import { literal } from "../../text/literal.ts";
import type { FindNext, Match } from "./match.ts";

/** Finds occurrences, each where the one before may still go on. `wanted`: not empty. */
export function plainFinder(wanted: string, isCase: boolean): FindNext {
  // Halves of characters are found where no other half makes them one.
  const isByUnits = isCase && wanted.isWellFormed();
  if (isByUnits) {
    return (text, from) => {
      const at = text.indexOf(wanted, from);
      return at < 0 ? null : { at, length: wanted.length };
    };
  }
  const pattern = new RegExp(literal(wanted), isCase ? "gu" : "giu");
  return (text, from) => {
    pattern.lastIndex = from;
    const found = pattern.exec(text);
    return found && { at: found.index, length: found[0].length };
  };
}

/** Letters, digits, marks and the underscore are words. */
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
