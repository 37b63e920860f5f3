// How a JSON string begins on one line, from its bytes to UTF-8: what `lineStart` makes of the text, without
// making any text. Of a long session nearly nobody looks at those of its rows.
import { MAX_FIRST_WORDS } from "../../model/table/details.ts";
import { bytesOf } from "../../text/bytes.ts";
import { isBlank, LOOKED_AT } from "../../text/line-start.ts";

const SPACE = 32;
const BACKSLASH = 92;
/** What an escape stands for that is a blank, and those that stand for themselves; 0 for the others. */
const ESCAPED = new Uint8Array(128);
for (const letter of bytesOf("bfnrt")) ESCAPED[letter] = SPACE;
for (const letter of bytesOf('"\\/')) ESCAPED[letter] = letter;
/** They are looked for in so many UTF-16 units of the text. */
const WITHIN = LOOKED_AT * MAX_FIRST_WORDS;
/** Of UTF-8, for a UTF-16 unit. */
const MAX_BYTES_OF_UNIT = 3;
const NOTHING = new Uint8Array(0);
/** What stands for itself and is no blank. */
const INK = new Uint8Array(256).fill(1, SPACE + 1, 127);
INK[BACKSLASH] = 0;

/** Memory that words are written to, after what it holds. */
export interface WordsRoom {
  /** Where there is room for so many bytes, from `end` on. */
  roomFor(bytes: number): Uint8Array;
  readonly end: number;
}

export class FoldedWords {
  /** UTF-8; `length` of them from `start` on, until the next `read`. */
  bytes: Uint8Array = NOTHING;
  start = 0;
  length = 0;
  /** The code of the first character that is no blank. */
  first = 0;
  /** Whether they are all of the text, and shorter for its blanks: what follows it then comes sooner. */
  isShorter = false;
  /** One more than is kept where there is more. UTF-16 units. */
  readonly #most: number;
  readonly #own: WordsRoom;

  /** `max`: UTF-16 units. */
  constructor(max = MAX_FIRST_WORDS) {
    this.#most = max + 1;
    const bytes = new Uint8Array(this.#most * MAX_BYTES_OF_UNIT);
    this.#own = { roomFor: () => bytes, end: 0 };
  }

  /**
   * Of what stands between the quotes of a whole string without a fault, in UTF-8. False: it begins with nothing
   * but blanks, or with more than is read here (escapes by number, control characters): `lineStart` has it.
   * `before`: a word that comes before it, in ASCII. `room`: where whoever keeps the words wants them.
   */
  read(
    from: Uint8Array,
    start: number,
    end: number,
    before: Uint8Array = NOTHING,
    room: WordsRoom = this.#own,
  ): boolean {
    const most = this.#most;
    const to = room.roomFor(most * MAX_BYTES_OF_UNIT);
    const begin = room.end;
    for (let nth = 0; nth < before.length; nth++) to[begin + nth] = before[nth] ?? 0;
    let length = begin + before.length;
    let units = before.length;
    let hasSpace = units > 0;
    // With the space after it.
    let looked = units > 0 ? units + 1 : 0;
    this.first = 0;
    let at = start;
    for (; at < end && units < most && looked < WITHIN; at++) {
      let code = from[at] ?? 0;
      if (INK[code] === 1 && !hasSpace) {
        // Nearly all of it: words with one space between them.
        if (this.first === 0) this.first = code;
        const begun = at;
        const stop = Math.min(end, at + most - units, at + WITHIN - looked);
        do {
          to[length++] = code;
          code = from[++at] ?? 0;
          if (code === SPACE && at + 1 < stop && INK[from[at + 1] ?? 0] === 1) {
            to[length++] = SPACE;
            code = from[++at] ?? 0;
          }
        } while (at < stop && INK[code] === 1);
        units += at - begun;
        looked += at - begun;
        at--;
        continue;
      }
      looked++;
      let size = 1;
      if (code === BACKSLASH) {
        code = ESCAPED[from[++at] ?? 0] ?? 0;
        if (code === 0) return false;
      } else if (code >= 127) {
        size = sizeOf(code);
        code = codeAt(from, at, size);
        if (code < 160) return false;
      }
      if (code <= SPACE || (code >= 127 && isBlank(code))) {
        hasSpace = units > 0;
        at += size - 1;
        continue;
      }
      if (this.first === 0) this.first = code;
      if (hasSpace) {
        to[length++] = SPACE;
        units++;
        hasSpace = false;
        if (units === most) break;
      }
      if (size === 1) to[length++] = code;
      else {
        // Beyond the first 65,536 characters they take two units, of which one may be too many.
        if (size === 4 && (++units === most || ++looked > WITHIN)) return false;
        for (let nth = 0; nth < size; nth++) to[length++] = from[at + nth] ?? 0;
        at += size - 1;
      }
      units++;
    }
    this.isShorter = at >= end && units < looked;
    this.bytes = to;
    this.start = begin;
    this.length = length - begin;
    return this.first !== 0;
  }
}

/** Bytes of a character, by its first one. */
function sizeOf(first: number): number {
  if (first < 0xe0) return first < 0xc0 ? 1 : 2;
  return first < 0xf0 ? 3 : 4;
}

function codeAt(bytes: Uint8Array, at: number, size: number): number {
  const first = bytes[at] ?? 0;
  let code = size === 1 ? first : first & (0x7f >> size);
  for (let nth = 1; nth < size; nth++) code = (code << 6) | ((bytes[at + nth] ?? 0) & 63);
  return code;
}
