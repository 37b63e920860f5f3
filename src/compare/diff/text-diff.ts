// What changed between two texts: by words, by lines where words would take too long, or not at all where lines
// would too, or where the texts have too little in common for marks to help. The result says which.
import { type Change, diffLines, diffWordsWithSpace } from "diff";

export interface TextPiece {
  readonly text: string;
  readonly change: "same" | "removed" | "added";
}

export interface TextDiff {
  /** `same` + `removed` joined is exactly the first text, `same` + `added` the second. */
  readonly pieces: readonly TextPiece[];
  /**
   * whole: too long or too different to compare; apart: compared, and they are two texts. Either way
   * one piece is the first text and one the second, without marks.
   */
  readonly by: "words" | "lines" | "whole" | "apart";
}

/** Characters of both texts together. */
const MAX_FOR_WORDS = 40_000;
const MAX_FOR_LINES = 2_000_000;
/** Edits after which two texts count as too different: the work grows with their square. */
const MAX_EDITS = 600;

/**
 * The least share of two texts' characters, blanks left out, that must be in common for marks. Of any
 * two answers in recorded sessions 99 in 100 share less than 0.28; two versions of one more than half.
 */
const MIN_IN_COMMON = 0.4;
/** A text found whole in a longer one is marked as what was added, however long that is. */
const MIN_CONTAINED = 0.9;

/** Bounded: at most about 0.2 s for texts that were made to be slow. */
export function diffTexts(a: string, b: string): TextDiff {
  if (a === b) return { pieces: a === "" ? [] : [{ text: a, change: "same" }], by: "words" };
  const size = a.length + b.length;
  const limit = { maxEditLength: MAX_EDITS };
  const words = size <= MAX_FOR_WORDS ? diffWordsWithSpace(a, b, limit) : undefined;
  if (words) return unlessApart(a, b, { pieces: joinBlanks(words.map(pieceOf)), by: "words" });
  const lines = size <= MAX_FOR_LINES ? diffLines(a, b, limit) : undefined;
  if (lines) return unlessApart(a, b, { pieces: lines.map(pieceOf), by: "lines" });
  return { pieces: bothWhole(a, b), by: "whole" };
}

/** The first text as removed and the second as added; a piece without text is left out. */
export function bothWhole(a: string, b: string): readonly TextPiece[] {
  const pieces: readonly TextPiece[] = [
    { text: a, change: "removed" },
    { text: b, change: "added" },
  ];
  return pieces.filter(({ text }) => text !== "");
}

function unlessApart(a: string, b: string, diff: TextDiff): TextDiff {
  const sizes = { same: 0, removed: 0, added: 0 };
  for (const { text, change } of diff.pieces) sizes[change] += text.length - blanksIn(text);
  const shorter = sizes.same + Math.min(sizes.removed, sizes.added);
  const both = 2 * sizes.same + sizes.removed + sizes.added;
  const isAlike = sizes.same >= MIN_CONTAINED * shorter || 2 * sizes.same >= MIN_IN_COMMON * both;
  return isAlike ? diff : { pieces: bothWhole(a, b), by: "apart" };
}

function blanksIn(text: string): number {
  return text.match(/\s/g)?.length ?? 0;
}

/** What one side shows: its own words, in order; `same` is what is not marked. */
export function piecesOn(side: "a" | "b", { pieces, by }: TextDiff): readonly TextPiece[] {
  const absent = side === "a" ? "added" : "removed";
  const own = pieces.filter(({ change }) => change !== absent);
  if (by === "words" || by === "lines") return own;
  return own.map(({ text }) => ({ text, change: "same" }));
}

/** Marks lines left out. */
const SKIPPED = "⋯";

/**
 * The changes with some lines around them: long stretches that are the same are left out, so that
 * what differs is in sight. Without a change the pieces stay as they are.
 */
export function aroundChanges(pieces: readonly TextPiece[], lines: number): readonly TextPiece[] {
  if (pieces.every(({ change }) => change === "same")) return pieces;
  return pieces.map((piece, i) => {
    if (piece.change !== "same") return piece;
    const isFirst = i === 0;
    const isLast = i === pieces.length - 1;
    return { text: shortened(piece.text, isFirst ? 0 : lines, isLast ? 0 : lines), change: "same" };
  });
}

/** Keeps some lines at either end. */
function shortened(text: string, head: number, tail: number): string {
  const parts = text.split("\n");
  // Leaving out a line or two would save nothing.
  if (parts.length <= head + tail + 3) return text;
  const start = parts.slice(0, head + 1).join("\n");
  const end = parts.slice(parts.length - tail - 1).join("\n");
  return [head > 0 ? start : "", SKIPPED, tail > 0 ? end : ""].filter(Boolean).join("\n");
}

function pieceOf({ value, added, removed }: Change): TextPiece {
  return { text: value, change: added ? "added" : removed ? "removed" : "same" };
}

/** A blank between two changed words is no common ground: three changed words read as one change. */
function joinBlanks(pieces: readonly TextPiece[]): readonly TextPiece[] {
  const joined: TextPiece[] = [];
  let removed = "";
  let added = "";
  const flush = (): void => {
    joined.push(...bothWhole(removed, added));
    removed = "";
    added = "";
  };
  pieces.forEach((piece, i) => {
    const isBetween = (removed !== "" || added !== "") && i < pieces.length - 1;
    if (piece.change === "removed") removed += piece.text;
    else if (piece.change === "added") added += piece.text;
    else if (isBetween && /^[^\S\n]+$/.test(piece.text)) {
      removed += piece.text;
      added += piece.text;
    } else {
      flush();
      joined.push(piece);
    }
  });
  flush();
  return joined;
}

/** `[-gone-]` and `{+new+}` around what changed. */
export function printTextDiff({ pieces, by }: TextDiff): string {
  const text = pieces
    .map(({ text: part, change }) => {
      if (change === "same") return part;
      return change === "removed" ? `[-${part}-]` : `{+${part}+}`;
    })
    .join("");
  return by === "words" ? text : `(by ${by}) ${text}`;
}
