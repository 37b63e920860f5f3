// Sets of characters as regular expressions without regard to capitals have them: code units, folded
// as ECMAScript's Canonicalize does without the `u` flag. It must not know the syntax.

/** Bits by folded code unit. */
export type CharSet = Uint8Array;

/** First and last code unit, in turns. */
export type Ranges = readonly number[];

const CODES = 0x1_0000;

let folded: Uint16Array | undefined;

/** The folded form of each code unit; made when first asked for. */
export function foldedCodes(): Uint16Array {
  folded ??= Uint16Array.from({ length: CODES }, (_, code) => {
    const upper = String.fromCharCode(code).toUpperCase();
    const other = upper.charCodeAt(0);
    return upper.length !== 1 || (code >= 128 && other < 128) ? code : other;
  });
  return folded;
}

export function hasCode(set: CharSet, code: number): boolean {
  return ((set[code >> 3] ?? 0) & (1 << (code & 7))) !== 0;
}

function addCode(set: CharSet, code: number): void {
  const byte = code >> 3;
  set[byte] = (set[byte] ?? 0) | (1 << (code & 7));
}

/** Whatever folds like one of the characters; `isNegated`: whatever does not. */
export function charSetOf(ranges: Ranges, isNegated = false): CharSet {
  const folds = foldedCodes();
  const set = new Uint8Array(CODES >> 3);
  for (let index = 0; index < ranges.length; index += 2) {
    const to = ranges[index + 1] ?? -1;
    for (let code = ranges[index] ?? 0; code <= to; code++) addCode(set, folds[code] ?? code);
  }
  return isNegated ? set.map((byte) => byte ^ 0xff) : set;
}

export function unionOf(sets: readonly CharSet[]): CharSet {
  const union = new Uint8Array(CODES >> 3);
  for (const set of sets) {
    for (let byte = 0; byte < union.length; byte++)
      union[byte] = (union[byte] ?? 0) | (set[byte] ?? 0);
  }
  return union;
}

/** All that is in none of the ranges, which are in order and apart. */
function complementOf(ranges: Ranges): Ranges {
  const rest: number[] = [];
  let from = 0;
  for (let index = 0; index < ranges.length; index += 2) {
    const start = ranges[index] ?? 0;
    if (start > from) rest.push(from, start - 1);
    from = (ranges[index + 1] ?? 0) + 1;
  }
  if (from < CODES) rest.push(from, CODES - 1);
  return rest;
}

const DIGITS: Ranges = [48, 57];
const WORD: Ranges = [48, 57, 65, 90, 95, 95, 97, 122];
const SPACES: Ranges = [
  9, 13, 0x20, 0x20, 0xa0, 0xa0, 0x1680, 0x1680, 0x2000, 0x200a, 0x2028, 0x2029, 0x202f, 0x202f,
  0x205f, 0x205f, 0x3000, 0x3000, 0xfeff, 0xfeff,
];
/** What `.` means. */
export const NO_LINE_END = complementOf([10, 10, 13, 13, 0x2028, 0x2029]);

/** What a letter after `\` stands for, where it is a kind of characters. */
export const KINDS: ReadonlyMap<string, Ranges> = new Map([
  ["d", DIGITS],
  ["D", complementOf(DIGITS)],
  ["w", WORD],
  ["W", complementOf(WORD)],
  ["s", SPACES],
  ["S", complementOf(SPACES)],
]);

/** As `\b` has it; not a code unit (before and after a text): none. */
export function isWordCode(code: number): boolean {
  return (
    (code >= 97 && code <= 122) ||
    (code >= 65 && code <= 90) ||
    (code >= 48 && code <= 57) ||
    code === 95
  );
}
