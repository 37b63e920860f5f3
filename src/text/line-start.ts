// The beginning of a text, on one line: for lists of a hundred thousand entries, which show only
// that.
import { ownText } from "./cut.ts";
import { oneLine } from "./escapes.ts";

/** Looked at for each character that is kept: blanks fold, and a text may begin with many. */
const LOOKED_AT = 4;

/** What `oneLine` makes of the beginning, without blanks at its ends; one more than `max` if more follows. */
export function lineStart(text: string, max: number): string {
  const start = text.slice(0, max + 1);
  // So most texts begin: the rest is not looked at.
  if (oneLine(start) === start && start.trim() === start) return ownText(start);
  const line = oneLine(text.slice(0, LOOKED_AT * max)).trim();
  return ownText(line.slice(0, max + 1));
}
