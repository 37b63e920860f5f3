// Which characters a regular expression names: after a backslash, and in brackets. The text is one that
// `RegExp` takes without the `u` flag.
import { KINDS, type Ranges } from "./char-set.ts";

/** Where reading has come to. */
export interface Cursor {
  readonly source: string;
  at: number;
}

const CONTROLS: ReadonlyMap<string, number> = new Map([
  ["n", 10],
  ["t", 9],
  ["r", 13],
  ["f", 12],
  ["v", 11],
]);

export function oneCode(char: string): Ranges {
  return [char.charCodeAt(0), char.charCodeAt(0)];
}

/** Reads what follows a backslash; null for a back reference or an octal number. */
export function charactersOf(cursor: Cursor): Ranges | null {
  const { source, at } = cursor;
  const char = source.charAt(at);
  cursor.at++;
  const kind = KINDS.get(char);
  if (kind) return kind;
  const control = CONTROLS.get(char);
  if (control !== undefined) return [control, control];
  if (char >= "0" && char <= "9") {
    return char === "0" && !/[0-9]/.test(source.charAt(at + 1)) ? [0, 0] : null;
  }
  if (char === "x") return numbered(cursor, /x([0-9a-f]{2})/iy, char);
  if (char === "u") return numbered(cursor, /u([0-9a-f]{4})/iy, char);
  if (char === "c") return controlLetter(cursor);
  return oneCode(char);
}

/** A character by its number; the letter itself where no number follows. */
function numbered(cursor: Cursor, form: RegExp, char: string): Ranges {
  form.lastIndex = cursor.at - 1;
  const digits = form.exec(cursor.source)?.[1];
  if (digits === undefined) return oneCode(char);
  cursor.at += digits.length;
  const code = Number.parseInt(digits, 16);
  return [code, code];
}

/** `\cA`; without a letter the backslash itself, and the c comes next. */
function controlLetter(cursor: Cursor): Ranges {
  const letter = cursor.source.charAt(cursor.at);
  if (!/[a-z]/i.test(letter)) {
    cursor.at--;
    return oneCode("\\");
  }
  cursor.at++;
  const code = letter.charCodeAt(0) % 32;
  return [code, code];
}

/** Reads brackets up to their end, from behind `[` or `[^`; null as above. */
export function classRanges(cursor: Cursor): Ranges | null {
  const { source } = cursor;
  const ranges: number[] = [];
  while (source.charAt(cursor.at) !== "]") {
    const from = classAtom(cursor);
    if (from === null) return null;
    const isRange = source.charAt(cursor.at) === "-" && source.charAt(cursor.at + 1) !== "]";
    if (!isRange) {
      ranges.push(...from);
      continue;
    }
    cursor.at++;
    const to = classAtom(cursor);
    if (to === null) return null;
    const isKind = from.length > 2 || to.length > 2 || from[0] !== from[1] || to[0] !== to[1];
    // A kind of characters begins and ends no range: the dash is one of the characters.
    if (isKind) ranges.push(...from, 45, 45, ...to);
    else ranges.push(from[0] ?? 0, to[1] ?? 0);
  }
  cursor.at++;
  return ranges;
}

function classAtom(cursor: Cursor): Ranges | null {
  const char = cursor.source.charAt(cursor.at);
  cursor.at++;
  if (char !== "\\") return oneCode(char);
  if (cursor.source.charAt(cursor.at) === "b") {
    cursor.at++;
    return [8, 8];
  }
  return charactersOf(cursor);
}
