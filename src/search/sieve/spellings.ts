// How a text may stand in the bytes of JSON: as UTF-8, where no character of it is an escape.
import { bytesOf } from "../../text/bytes.ts";
import { caseVariants } from "../match/case-variants.ts";

/** For each byte of a piece of text, the bytes that may stand there. */
type Positions = readonly ReadonlySet<number>[];

/** What JSON may write with a backslash, and what bytes are shown as that are no UTF-8. */
const OTHERWISE = /["\\/\p{Cc}\uFFFD]/u;

/**
 * The longest piece of the text that is spelled in one way, but for case; null: no piece is. Lines that
 * hold the text hold these bytes, or escapes.
 */
export function plainPiece(text: string, isCase: boolean): Positions | null {
  let longest: ReadonlySet<number>[] = [];
  let piece: ReadonlySet<number>[] = [];
  for (const character of text) {
    const bytes = bytesFor(character, isCase);
    if (bytes) for (const position of bytes) piece.push(position);
    if (piece.length > longest.length) longest = piece;
    if (!bytes) piece = [];
  }
  return longest.length > 0 ? longest : null;
}

/** Null: it may be spelled in several ways, or be as long as one and as another. */
function bytesFor(character: string, isCase: boolean): Positions | null {
  // Half a character is an escape, whatever stands beside it.
  if (OTHERWISE.test(character) || !character.isWellFormed()) return null;
  const spelled = (isCase ? [character] : caseVariants(character)).map(bytesOf);
  const [first] = spelled;
  if (!first || spelled.some(({ length }) => length !== first.length)) return null;
  return Array.from(first, (_, at) => new Set(spelled.map((bytes) => bytes[at] ?? 0)));
}
