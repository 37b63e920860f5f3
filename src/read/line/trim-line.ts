// The part of a line that counts: without the white space and byte order marks around it.

const RETURN = 13;

export interface TrimmedLine {
  /** Indexes of the bytes; equal for a blank line. */
  readonly from: number;
  readonly to: number;
  /** How many byte order marks are before it: concatenated files have them in the middle, too. */
  readonly marks: number;
}

/** Of the line in `bytes[lineFrom, lineTo)`. */
export function trimLine(bytes: Uint8Array, lineFrom: number, lineTo: number): TrimmedLine {
  let [from, to, marks] = [lineFrom, lineTo, 0];
  while (to > from && isSpace(bytes[to - 1])) to--;
  while (from < to) {
    if (isSpace(bytes[from])) from++;
    else if (!isMark(bytes, from)) break;
    else {
      from += 3;
      marks++;
    }
  }
  return { from: Math.min(from, to), to, marks };
}

/** U+FEFF. */
function isMark(bytes: Uint8Array, at: number): boolean {
  return bytes[at] === 0xef && bytes[at + 1] === 0xbb && bytes[at + 2] === 0xbf;
}

export function isSpace(byte: number | undefined): boolean {
  return byte === 32 || byte === RETURN || byte === 9;
}
