// Text of a file as it may be drawn: cut before it is measured, and without piles of accents.
import { cutText } from "../../../src/text/cut.ts";

/** Names, labels, kinds: one line of a card. Characters. */
const MAX_NAME = 300;

/**
 * Marks on one letter are shaped together, in time that grows with their square: after so many of
 * them a space stands between. A space without width is in no typeface: looking for one takes longer.
 */
const STACK = /\p{M}{32}/gu;

export function withoutStacks(text: string): string {
  return text.replace(STACK, "$& ");
}

/** A name as a file has it, at a length that a line of a card can have. */
export function drawnName(text: string, most = MAX_NAME): string {
  return withoutStacks(cutText(text, most));
}
