// What changed between two texts: by words, by lines where words would take too long, or not at all
// where even lines would. It says which, so that the screen can.
import { diffLines, diffWordsWithSpace } from "diff";

export interface TextPiece {
  readonly text: string;
  readonly change: "same" | "removed" | "added";
}

export interface TextDiff {
  /** `same` + `removed` joined is exactly the first text, `same` + `added` the second. */
  readonly pieces: readonly TextPiece[];
  /** whole: too long or too different to compare; the texts stand as they are. */
  readonly by: "words" | "lines" | "whole";
}

/** Characters of both texts together. */
const MAX_FOR_WORDS = 40_000;
const MAX_FOR_LINES = 2_000_000;
/** Edits after which two texts count as too different: the work grows with their square. */
const MAX_EDITS = 600;

/** Bounded: at most about 0.2 s for texts that were made to be slow. */
export function diffTexts(a: string, b: string): TextDiff {
  if (a === b) return { pieces: piecesOf([[a, "same"]]), by: "words" };
  const size = a.length + b.length;
  const limit = { maxEditLength: MAX_EDITS };
  const words = size <= MAX_FOR_WORDS ? diffWordsWithSpace(a, b, limit) : undefined;
  if (words) return { pieces: joinBlanks(words.map(pieceOf)), by: "words" };
  const lines = size <= MAX_FOR_LINES ? diffLines(a, b, limit) : undefined;
  if (lines) return { pieces: lines.map(pieceOf), by: "lines" };
  const whole = piecesOf([
    [a, "removed"],
    [b, "added"],
  ]);
  return { pieces: whole, by: "whole" };
}

/** What one side shows: its own words, in order. */
export function piecesOn(side: "a" | "b", diff: TextDiff): readonly TextPiece[] {
  const absent = side === "a" ? "added" : "removed";
  return diff.pieces.filter(({ change }) => change !== absent);
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

interface Change {
  readonly value: string;
  readonly added: boolean;
  readonly removed: boolean;
}

function pieceOf({ value, added, removed }: Change): TextPiece {
  return { text: value, change: added ? "added" : removed ? "removed" : "same" };
}

function piecesOf(
  parts: readonly (readonly [string, TextPiece["change"]])[],
): readonly TextPiece[] {
  return parts.filter(([text]) => text !== "").map(([text, change]) => ({ text, change }));
}

/** A blank between two changed words is no common ground: three changed words read as one change. */
function joinBlanks(pieces: readonly TextPiece[]): readonly TextPiece[] {
  const joined: TextPiece[] = [];
  let removed = "";
  let added = "";
  const flush = (): void => {
    joined.push(
      ...piecesOf([
        [removed, "removed"],
        [added, "added"],
      ]),
    );
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
