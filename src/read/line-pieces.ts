// What is left of a line that is not one JSON value: objects glued together, an entry behind a torn
// one, an entry whose own line is torn (formats.md section 1, rows 11b and 15; 5.7). Every byte is
// walked a bounded number of times, however the line is damaged.
import type { HeadReader } from "./head.ts";

/** Part of a line, as indexes of its bytes. */
interface Piece {
  readonly from: number;
  readonly to: number;
  /** Its end is missing or unreadable; its head is whole. */
  readonly isTorn: boolean;
}

export interface LinePieces {
  readonly pieces: readonly Piece[];
  /** Whether the line also holds text that belongs to none of them. */
  readonly hasRest: boolean;
}

const OPEN_BRACE = 123;
const ENTRY_START = [...'{"type":"'].map((character) => character.charCodeAt(0));

/**
 * The entries and headers of a line that is not valid JSON. `isLast`: nothing
 * ends the line; an entry that is torn there is still being written, or never was.
 */
export function piecesOfLine(
  head: HeadReader,
  bytes: Uint8Array,
  from: number,
  to: number,
  isLast: boolean,
): LinePieces {
  if (head.read(bytes, from, to) === "whole" && head.end === to) {
    return { pieces: [{ from, to, isTorn: false }], hasRest: false };
  }
  const found = piecesOf(head, bytes, from, to);
  if (!isLast || !found.pieces.at(-1)?.isTorn) return found;
  return { pieces: found.pieces.slice(0, -1), hasRest: true };
}

/** The entries and headers in `bytes[from, to)`, found with `head`, whose fields are lost. */
function piecesOf(head: HeadReader, bytes: Uint8Array, from: number, to: number): LinePieces {
  const pieces: Piece[] = [];
  let hasRest = false;
  /** Where a torn entry begins whose end is not found yet. */
  let torn = -1;
  const endTorn = (end: number) => {
    if (torn >= 0) pieces.push({ from: torn, to: end, isTorn: true });
    torn = -1;
  };
  let at = from;
  while (at < to) {
    const open = indexIn(bytes, OPEN_BRACE, at, to);
    const skipped = open > head.skipSpace(bytes, at, to);
    if (open === to) {
      if (torn < 0 && skipped) hasRest = true;
      break;
    }
    const isWhole = head.read(bytes, open, to) === "whole";
    const isPiece = isWhole ? isEntryLike(head) : hasWholeHead(head);
    if (isPiece) endTorn(open);
    if (torn < 0 && (skipped || !isPiece)) hasRest = true;
    if (isPiece && isWhole) pieces.push({ from: open, to: head.end, isTorn: false });
    else if (isPiece) torn = open;
    // What the walk has passed it has passed for every object inside this one, too: they would stop
    // where it stopped. Only there can another entry begin, its brace and quote taken for the end
    // of a string.
    at = isWhole ? head.end : nextEntry(bytes, Math.max(open + 1, head.end - 2), to);
  }
  endTorn(to);
  return { pieces, hasRest };
}

/** A content block inside a torn entry has a type too, but no time. */
function isEntryLike(head: HeadReader): boolean {
  return head.type !== "" && head.hasTime;
}

/** Whether the place of an entry in the tree is known. */
function hasWholeHead(head: HeadReader): boolean {
  return isEntryLike(head) && typeof head.id === "string" && head.parentId !== undefined;
}

/** Where the next `{"type":"` stands: an entry may begin there. The end when there is none. */
function nextEntry(bytes: Uint8Array, from: number, to: number): number {
  let at = indexIn(bytes, OPEN_BRACE, from, to);
  while (at < to && !startsEntry(bytes, at)) at = indexIn(bytes, OPEN_BRACE, at + 1, to);
  return at;
}

function startsEntry(bytes: Uint8Array, at: number): boolean {
  return ENTRY_START.every((byte, i) => bytes[at + i] === byte);
}

/** The first such byte in [from, to), `to` without one. The search must not leave a short line. */
function indexIn(bytes: Uint8Array, byte: number, from: number, to: number): number {
  for (let at = from; at < to; at++) if (bytes[at] === byte) return at;
  return to;
}
