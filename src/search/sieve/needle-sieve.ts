// Tells in the bytes of lines which of them may hold a text, so that all others are neither decoded nor
// parsed. A line is let through when a piece of the text stands in it as it is, or when it has a `\u` escape,
// which may mean a character of the text.
import type { LineSieve } from "../../model/session.ts";
import { bytesOf } from "../../text/bytes.ts";
import { caseVariants } from "../match/case-variants.ts";
import { bytePattern } from "./byte-pattern.ts";

/** Null: any line may hold the text. */
export function needleSieve(text: string, isCase: boolean): LineSieve | null {
  const positions = plainPiece(text, isCase);
  if (!positions) return null;
  const pieceIn = bytePattern(positions);
  let looked: Uint8Array = new Uint8Array(0);
  // Where each is found next: after the place that was asked for last, or there.
  let pieceAt = -1;
  let escapeAt = -1;
  return {
    take(bytes) {
      looked = bytes;
      pieceAt = -1;
      escapeAt = -1;
    },
    mayHold(from, to) {
      if (pieceAt < from) pieceAt = pieceIn(looked, from);
      if (pieceAt < to) return true;
      if (escapeAt < from) escapeAt = escapeIn(looked, from);
      return escapeAt < to;
    },
  };
}

const BACKSLASH = 92;
const LETTER_U = 117;

/** Where a `\u` escape begins, at `from` or later; Infinity: nowhere. */
function escapeIn(bytes: Uint8Array, from: number): number {
  // The platform looks for one byte faster than any loop.
  for (let at = bytes.indexOf(BACKSLASH, from); at >= 0; at = bytes.indexOf(BACKSLASH, at + 1)) {
    if (bytes[at + 1] === LETTER_U) return at;
  }
  return Number.POSITIVE_INFINITY;
}

/** For each byte of a piece of text, the bytes that may stand there. */
type Positions = readonly ReadonlySet<number>[];

/** Of a text in the bytes of JSON: what that may write with a backslash, and what bytes are shown as that are no UTF-8. */
const OTHERWISE = /["\\/\p{Cc}\uFFFD]/u;

/**
 * The longest piece of the text that is spelled in one way, but for case; null: no piece is. Lines that
 * hold the text hold these bytes, or escapes.
 */
function plainPiece(text: string, isCase: boolean): Positions | null {
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
