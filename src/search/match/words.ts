// Where words begin and end: letters, digits, marks and the underscore are words.
import type { Match } from "./match.ts";

const WORD = /^[\p{L}\p{N}\p{M}_]/u;

/** Whether no word goes on across the ends of a match. */
export function isWholeWord(text: string, { at, length }: Match): boolean {
  const end = at + length;
  return (
    !(isWord(before(text, at)) && isWord(after(text, at))) &&
    !(isWord(before(text, end)) && isWord(after(text, end)))
  );
}

function isWord(character: string): boolean {
  return WORD.test(character);
}

/** The character that ends at a place; "" at the beginning. */
function before(text: string, at: number): string {
  const isPair = isHigh(text.charCodeAt(at - 2)) && isLow(text.charCodeAt(at - 1));
  return text.slice(Math.max(0, at - (isPair ? 2 : 1)), at);
}

/** The character that begins at a place, perhaps with what follows; "" at the end. */
function after(text: string, at: number): string {
  return text.slice(at, at + 2);
}

/** `NaN` outside of a text is neither. */
function isHigh(unit: number): boolean {
  return unit >= 0xd800 && unit <= 0xdbff;
}

function isLow(unit: number): boolean {
  return unit >= 0xdc00 && unit <= 0xdfff;
}
