// How a text begins, on one line: for lists of a hundred thousand of them, which nobody reads further.
import { withoutEscapes } from "./escapes.ts";

/** Looked at for each character that is kept: blanks fold, and a text may begin with many. */
const LOOKED_AT = 4;

/** What `oneLine` makes of the beginning, without blanks at its ends; one more than `max` if more follows. */
export function lineStart(text: string, max: number): string {
  const plain = withoutEscapes(text.slice(0, LOOKED_AT * max));
  let line = "";
  /** Begins what is not taken over yet; -1 between words. */
  let from = -1;
  for (let at = 0; at < plain.length; at++) {
    if (!isBlank(plain.charCodeAt(at))) {
      if (from < 0) {
        if (line.length > 0) line += " ";
        from = at;
      }
      if (line.length + at - from >= max) return line + plain.slice(from, at + 1);
    } else if (from >= 0) {
      line += plain.slice(from, at);
      from = -1;
    }
  }
  return from < 0 ? line : line + plain.slice(from);
}

/** White space and control characters. */
function isBlank(code: number): boolean {
  if (code <= 32 || (code >= 127 && code <= 160)) return true;
  return code >= 0x1680 && OTHER_BLANKS.has(code);
}

const OTHER_BLANKS: ReadonlySet<number> = new Set([
  0x1680, 0x2000, 0x2001, 0x2002, 0x2003, 0x2004, 0x2005, 0x2006, 0x2007, 0x2008, 0x2009, 0x200a,
  0x2028, 0x2029, 0x202f, 0x205f, 0x3000, 0xfeff,
]);
