// Tells in the bytes of lines which of them may hold a text, so that all others are neither decoded nor
// parsed. A line is let through when a piece of the text stands in it as it is, or when it has a `\u` escape,
// which may mean a character of the text.
import type { LineSieve } from "../../model/session.ts";
import { BytePattern } from "./byte-pattern.ts";
import { plainPiece } from "./spellings.ts";

/** Null: any line may hold the text. */
export function needleSieve(text: string, isCase: boolean): LineSieve | null {
  const positions = plainPiece(text, isCase);
  if (!positions) return null;
  const piece = new BytePattern(positions);
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
      if (pieceAt < from) pieceAt = piece.indexIn(looked, from);
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
