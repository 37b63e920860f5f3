// What is left of a line that is not one JSON value: objects glued together, an entry after a torn
// one, an entry whose own line is torn (formats.md section 1, rows 11b and 15; 5.7). Every byte is
// walked a bounded number of times, however the line is damaged.
import type { HeadReader } from "./head.ts";

/** Part of a line, as indexes of its bytes. */
export interface Piece {
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
 * The entries and headers in `bytes[from, to)`, a line that is not valid JSON, in their order. `head`
 * does the reading; its fields are lost.
 */
export function piecesOfLine(
  head: HeadReader,
  bytes: Uint8Array,
  from: number,
  to: number,
): LinePieces {
  const parts = partsOf(head, bytes, from, to);
  const pieces: Piece[] = [];
  let hasRest = false;
  // One object with faults inside its strings is the line's own.
  const glued = parts.length === 1 ? new Set(parts) : gluedObjects(parts);
  for (const part of parts) {
    const isLoose = part.kind === "object" && !glued.has(part);
    if (part.kind !== "text" && !isLoose) {
      pieces.push({ from: part.from, to: part.to, isTorn: part.kind === "torn" });
    } else hasRest = true;
  }
  return { pieces, hasRest };
}

/** A stretch of a line. `object`: a whole one that does not look like an entry. */
export interface Stretch {
  readonly kind: "header" | "entry" | "torn" | "object" | "text";
  readonly from: number;
  readonly to: number;
}

/** The line cut into stretches; the end of a torn entry belongs to it. */
function partsOf(
  head: HeadReader,
  bytes: Uint8Array,
  from: number,
  to: number,
): readonly Stretch[] {
  const parts: Stretch[] = [];
  /** Where a torn entry or a text begins that goes on until an entry comes. */
  let open: { readonly kind: "torn" | "text"; readonly from: number } | null = null;
  const end = (at: number) => {
    if (open) parts.push({ ...open, to: at });
    open = null;
  };
  let at = head.skipSpace(bytes, from, to);
  while (at < to) {
    const brace = indexIn(bytes, OPEN_BRACE, at, to);
    if (brace > at && !open) open = { kind: "text", from: at };
    if (brace === to) break;
    const isWhole = head.read(bytes, brace, to) === "whole";
    if (isWhole ? isEntryLike(head) : hasWholeHead(head)) {
      end(brace);
      const kind = head.type === "session" ? "header" : "entry";
      if (isWhole) parts.push({ kind, from: brace, to: head.end });
      else open = { kind: "torn", from: brace };
    } else if (isWhole && !open) {
      parts.push({ kind: "object", from: brace, to: head.end });
    } else if (!open) {
      open = { kind: "text", from: brace };
    }
    // What the walk has passed it has passed for every object inside this one, too: they would stop
    // where it stopped. Only there can another entry begin, its brace and quote taken for the end
    // of a string.
    const next = isWhole ? head.end : nextEntry(bytes, Math.max(brace + 1, head.end - 2), to);
    at = isWhole ? head.skipSpace(bytes, next, to) : next;
  }
  end(to);
  return parts;
}

/**
 * The objects that stand beside an entry with nothing else around them: those are glued, and would
 * count on a line of their own. Others belong to the text, or to the header, that they stand beside.
 */
export function gluedObjects(parts: readonly Stretch[]): ReadonlySet<Stretch> {
  const glued = new Set<Stretch>();
  let run: Stretch[] = [];
  let before: Stretch["kind"] | "end" = "end";
  const endRun = (after: Stretch["kind"] | "end") => {
    const isAfterObject = before === "entry" || before === "header";
    // What a header follows would be the first object of its file.
    const isGlued = isAfterObject
      ? after === "entry" || after === "end"
      : before === "end" && after === "entry";
    if (isGlued) for (const object of run) glued.add(object);
    run = [];
    before = after;
  };
  for (const part of parts) {
    if (part.kind === "object") run.push(part);
    else endRun(part.kind);
  }
  endRun("end");
  return glued;
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
