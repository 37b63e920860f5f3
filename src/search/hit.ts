// One find in a session: which entry, where in it, and the words around it.
import { ownText } from "../text/cut.ts";
import type { Match } from "./match/match.ts";
import { type Part, type PartKind, type PartPath, pathOf } from "./parts/part.ts";

export interface Hit {
  readonly row: number;
  readonly kind: PartKind;
  /** Index of the content block; -1: in none. */
  readonly block: number;
  /** Where in the entry's JSON the text stands; `isKey`: its last key is the text. */
  readonly path: PartPath;
  readonly isKey: boolean;
  /** In that text, in UTF-16 units. */
  readonly at: number;
  readonly length: number;
  readonly line: HitLine;
}

/** The line around a find; units of UTF-16. Line feeds within it, tabs and what is not seen are spaces. */
export interface HitLine {
  readonly text: string;
  /** The find in it; the beginning of one that is longer than a line. */
  readonly at: number;
  readonly length: number;
  /** Whether something of the line was cut off. */
  readonly isCutBefore: boolean;
  readonly isCutAfter: boolean;
}

const BEFORE = 60;
const AFTER = 100;
const MAX_FOUND = 120;
/** Where one character to a reader begins is looked for so far from a cut. */
const NEAR = 24;

const graphemes = new Intl.Segmenter("en", { granularity: "grapheme" });
// What a terminal or a page would not show as one character on the line.
const NO_LINE = /[\p{Cc}\u2028\u2029]/gu;

export function hitAt(row: number, part: Part, { at, length }: Match): Hit {
  const { kind, block, place, isKey, text } = part;
  const line = lineAt(text, at, length);
  return { row, kind, block, path: pathOf(place), isKey, at, length, line };
}

/** At most BEFORE + MAX_FOUND + AFTER units and some, no grapheme cut at its ends. */
export function lineAt(text: string, at: number, length: number): HitLine {
  const lineStart = text.slice(Math.max(0, at - BEFORE - NEAR), at).lastIndexOf("\n") + 1;
  const begin = Math.max(0, at - BEFORE - NEAR) + lineStart;
  const start = begin >= at - BEFORE ? begin : cutNear(text, at - BEFORE, begin);
  const isWhole = length <= MAX_FOUND;
  const foundEnd = isWhole ? at + length : cutNear(text, at + MAX_FOUND, at);
  const feed = text.slice(foundEnd, foundEnd + AFTER).indexOf("\n");
  const most = foundEnd + AFTER;
  const end = !isWhole ? foundEnd : feed >= 0 ? foundEnd + feed : cutNear(text, most, foundEnd);
  const before = text.slice(start, at);
  // An indentation says nothing here.
  const indent = before.length - before.trimStart().length;
  const shown = text.slice(start + indent, end).replace(NO_LINE, " ");
  const isLineStart = start === 0 || text[start - 1] === "\n";
  return {
    text: ownText(shown),
    at: at - start - indent,
    length: foundEnd - at,
    isCutBefore: !isLineStart,
    isCutAfter: end < text.length && text[end] !== "\n",
  };
}

/** Tells where the text of a hit begins in one that shows its line as it is or as JSON has it; -1: not there. */
export function hitFinder({ at, line }: Hit): (text: string) => number {
  const inJson = JSON.stringify(line.text).slice(1, -1);
  return (text) => {
    const shown = text.replace(NO_LINE, " ");
    if (shown.startsWith(line.text, at - line.at)) return at;
    const place = shown.indexOf(line.text);
    if (place >= 0) return place + line.at;
    return inJson === line.text ? -1 : shown.indexOf(inJson);
  };
}

/** Where a grapheme begins: `at`, or the next such place before it, not before `from`. */
function cutNear(text: string, at: number, from: number): number {
  if (at >= text.length) return text.length;
  const start = Math.max(from, at - NEAR);
  let cut = start;
  for (const { index } of graphemes.segment(text.slice(start, at + NEAR))) {
    if (start + index > at) break;
    cut = start + index;
  }
  return cut > from ? cut : at;
}
