// How a text begins, on one line: for lists of a hundred thousand entries, which show no more of it.
import { ownText } from "./cut.ts";
import { withoutEscapes } from "./escapes.ts";

/** Looked at for each character that is kept: blanks fold, and a text may begin with many. */
const LOOKED_AT = 4;

/**
 * Characters are gathered here: a text put together from words takes longer to make and to keep, and
 * a typed array or a new list each time longer to spread.
 */
const gathered: number[] = [];

/** White space beyond Latin. */
const OTHER_BLANKS: ReadonlySet<number> = new Set([
  0x1680, 0x2000, 0x2001, 0x2002, 0x2003, 0x2004, 0x2005, 0x2006, 0x2007, 0x2008, 0x2009, 0x200a,
  0x2028, 0x2029, 0x202f, 0x205f, 0x3000, 0xfeff,
]);

/** All that is not blank, in ranges between what is. */
const INK = String.raw`!-~\u00a1-\u167f\u1681-\u1fff\u200b-\u2027\u202a-\u202e\u2030-\u205e\u2060-\u2fff\u3001-\ufefe\uff00-\uffff`;
/** Words with one space between them and nothing else: most texts begin so, and need no folding. */
const FOLDED = new RegExp(`^[${INK}]+(?: [${INK}]+)*$`);

/** What `oneLine` makes of the beginning, without blanks at its ends; one more than `max` if more follows. */
export function lineStart(text: string, max: number): string {
  const start = text.slice(0, max + 1);
  if (FOLDED.test(start)) return ownText(start);
  const plain = withoutEscapes(text.slice(0, LOOKED_AT * max));
  let length = 0;
  let hasSpace = false;
  for (let at = 0; at < plain.length && length <= max; at++) {
    const code = plain.charCodeAt(at);
    if (isBlank(code)) {
      hasSpace = length > 0;
      continue;
    }
    if (hasSpace) gathered[length++] = 32;
    hasSpace = false;
    gathered[length++] = code;
  }
  gathered.length = Math.min(length, max + 1);
  return String.fromCharCode(...gathered);
}

/** White space and control characters. */
function isBlank(code: number): boolean {
  if (code <= 32 || (code >= 127 && code <= 160)) return true;
  return code >= 0x1680 && OTHER_BLANKS.has(code);
}
