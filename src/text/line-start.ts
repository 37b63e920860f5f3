// How a text begins, on one line: for lists of a hundred thousand entries, which show no more of it.
import { ownText } from "./cut.ts";
import { withoutEscapes } from "./escapes.ts";

/** Characters looked at for each that is kept: blanks fold, and a text may begin with many. */
const LOOKED_AT = 4;

const WORDS = /[^\s\p{Cc}]+/gu;
/** Words with one space between them: most texts begin so, and need no folding. */
const FOLDED = /^[^\s\p{Cc}]+(?: [^\s\p{Cc}]+)*$/u;

/** What `oneLine` makes of the beginning, without blanks at its ends; one more than `max` if more follows. */
export function lineStart(text: string, max: number): string {
  const start = text.slice(0, max + 1);
  if (FOLDED.test(start)) return ownText(start);
  let line = "";
  for (const [word] of withoutEscapes(text.slice(0, LOOKED_AT * max)).matchAll(WORDS)) {
    line += line === "" ? word : ` ${word}`;
    if (line.length > max) break;
  }
  return ownText(line.slice(0, max + 1));
}
