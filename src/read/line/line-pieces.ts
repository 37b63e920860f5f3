// What is left of a line that is not one JSON value: objects glued together, an entry after a torn
// one, an entry whose own line is torn (formats.md section 1, rows 11b and 15; 5.7). Every byte is
// walked a bounded number of times, however the line is damaged.
import { PathReader } from "../json/path-reader.ts";
import { isSpace } from "./trim-line.ts";

/** A stretch of a line, as indexes of its bytes. */
export interface Piece {
  /**
   * `header` and `entry`: a whole object. `torn`: an entry whose end is missing or unreadable; its head is whole.
   * `object`: a whole one that does not look like an entry. `text`: anything else.
   */
  readonly kind: "header" | "entry" | "torn" | "object" | "text";
  readonly from: number;
  readonly to: number;
}

const OPEN_BRACE = 123;
const ENTRY_START = [...'{"type":"'].map((character) => character.charCodeAt(0));

/** What an object says of its place in a tree. */
export const HEAD = [["type"], ["timestamp"], ["id"], ["parentId"]];
const [TYPE, TIME, ID, PARENT] = [0, 1, 2, 3];

/**
 * The entries and headers in a line that is not valid JSON, in order: what is to be kept. `head`: reads the paths of
 * `HEAD`. `hasRest`: the line also holds text outside them.
 */
export function piecesOfLine(line: Uint8Array, head: PathReader) {
  const all = cutUp(line, head);
  // One object with faults inside its strings is the line's own.
  const glued = all.length === 1 ? new Set(all) : gluedObjects(all);
  const pieces = all.filter((one) =>
    one.kind === "object" ? glued.has(one) : one.kind !== "text",
  );
  // NUL bytes before an object are no text of its line (formats-more.md 7.1).
  const isPadded = line[0] === 0 || line.at(-1) === 0;
  return { pieces, hasRest: isPadded || pieces.length < all.length };
}

/** Where an object makes no sense: inside a value, or where it cannot be read on. */
export function faultIn(object: Uint8Array): number {
  const reader = new PathReader([]);
  const end = reader.read(object, 0, object.length);
  if (end < 0) return reader.stoppedAt;
  return reader.faultAt < 0 ? end : reader.faultAt;
}

/** The line cut into stretches; the end of a torn entry belongs to it. */
function cutUp(line: Uint8Array, head: PathReader): readonly Piece[] {
  const all: Piece[] = [];
  /** Where a torn entry or a text begins that continues up to an entry. */
  let open: { readonly kind: "torn" | "text"; readonly from: number } | null = null;
  const end = (at: number) => {
    if (open) all.push({ ...open, to: at });
    open = null;
  };
  let at = inkAt(line, 0);
  while (at < line.length) {
    const brace = indexIn(line, OPEN_BRACE, at);
    if (brace > at && !open) open = { kind: "text", from: at };
    if (brace === line.length) break;
    const objectEnd = head.read(line, brace, line.length);
    const isWhole = objectEnd >= 0;
    if (isWhole ? isEntryLike(head) : hasWholeHead(head)) {
      end(brace);
      const kind = head.json(TYPE) === "session" ? "header" : "entry";
      if (isWhole) all.push({ kind, from: brace, to: objectEnd });
      else open = { kind: "torn", from: brace };
    } else if (isWhole && !open) {
      all.push({ kind: "object", from: brace, to: objectEnd });
    } else if (!open) {
      open = { kind: "text", from: brace };
    }
    // What the walk has passed it has passed for every object inside this one, too: they would stop
    // where it stopped. Only there can another entry begin, its brace and quote taken for the end
    // of a string.
    at = isWhole
      ? inkAt(line, objectEnd)
      : nextEntry(line, Math.max(brace + 1, head.stoppedAt - 2));
  }
  end(line.length);
  return all;
}

/**
 * The objects that are adjacent to an entry with nothing else around them: those are glued, and
 * would count on a line of their own. Others belong to the adjacent text or header.
 */
export function gluedObjects(stretches: readonly Piece[]): ReadonlySet<Piece> {
  const kinds = stretches.map(({ kind }) => kind[0]).join("");
  const glued = new Set<Piece>();
  // What a header follows would be the first object of its file.
  for (const { index, 0: run } of kinds.matchAll(/(?<=[eh])o+(?=e|$)|^o+(?=e)/g)) {
    for (const object of stretches.slice(index, index + run.length)) glued.add(object);
  }
  return glued;
}

/** A content block inside a torn entry has a type too, but no time. */
function isEntryLike(head: PathReader): boolean {
  const type = head.json(TYPE);
  return typeof type === "string" && type !== "" && head.has(TIME);
}

/** Whether the place of an entry in the tree is known. */
function hasWholeHead(head: PathReader): boolean {
  return isEntryLike(head) && typeof head.json(ID) === "string" && head.json(PARENT) !== undefined;
}

/** The next position of `{"type":"`: an entry may begin there. The end without one. */
function nextEntry(line: Uint8Array, from: number): number {
  let at = indexIn(line, OPEN_BRACE, from);
  while (at < line.length && !startsEntry(line, at)) at = indexIn(line, OPEN_BRACE, at + 1);
  return at;
}

function startsEntry(line: Uint8Array, at: number): boolean {
  return ENTRY_START.every((byte, i) => line[at + i] === byte);
}

/** The first such byte from `from` on; the line's end without one. */
function indexIn(line: Uint8Array, byte: number, from: number): number {
  const found = line.indexOf(byte, from);
  return found < 0 ? line.length : found;
}

/**
 * The first byte from `from` on that is neither white space nor NUL; the line's end without one.
 */
function inkAt(line: Uint8Array, from: number): number {
  let at = from;
  while (isSpace(line[at]) || line[at] === 0) at++;
  return at;
}
