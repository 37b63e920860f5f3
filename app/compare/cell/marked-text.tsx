// A text with marks on the words that only this side has. Signs and underlines repeat the colour. Long
// texts show their beginning, and in print everything up to a limit.
import { useState } from "react";
import { aroundChanges, type TextPiece } from "../../../src/compare/diff/text-diff.ts";
import { countText } from "../../../src/text/units.ts";
import { CutNote, PRINTED_CHARACTERS } from "../../ui/print/for-paper.tsx";
import { usePrinting } from "../../ui/print/on-paper.ts";
import { withoutStacks } from "../../ui/text/drawn-text.ts";
import "./marked-text.css";

interface MarkedTextProps {
  readonly pieces: readonly TextPiece[];
  /** Output of tools keeps its columns. */
  readonly isCode: boolean;
}

/** Shown at first. */
const FIRST_CHARACTERS = 3000;
const FIRST_LINES = 40;
const FIRST_CODE_LINES = 16;
const LINES_AROUND = 3;
/** A button for fewer characters would save nothing. */
const WORTH_HIDING = 300;
/** A longer text is read in the transcript, which can draw it in parts. */
const MAX_CHARACTERS = 400_000;

export function MarkedText({ pieces, isCode }: MarkedTextProps) {
  const [isAsked, setAsked] = useState(false);
  const isPrinting = usePrinting();
  const length = pieces.reduce((sum, { text }) => sum + text.length, 0);
  if (length === 0) return null;
  const isWhole = isAsked || isPrinting;
  const shown = isWhole ? pieces : aroundChanges(pieces, LINES_AROUND);
  const first = firstPart(shown, isCode ? FIRST_CODE_LINES : FIRST_LINES);
  const most = isPrinting ? PRINTED_CHARACTERS : isAsked ? MAX_CHARACTERS : first;
  return (
    <>
      <div className={isCode ? "compare-text mono" : "compare-text"} dir="auto">
        <Pieces pieces={cutPieces(shown, most)} />
      </div>
      {isWhole || first >= length ? null : (
        <button
          type="button"
          className="compare-more tiny not-printed bare"
          onClick={() => setAsked(true)}
        >
          Show all {countText(length, "character")}
        </button>
      )}
      {isWhole ? <CutNote shown={most} length={length} /> : null}
    </>
  );
}

/** Pieces within a line. */
export function Pieces({ pieces }: { readonly pieces: readonly TextPiece[] }) {
  let start = 0;
  return pieces.map(({ text, change }) => {
    const key = start;
    start += text.length;
    if (change === "removed") return <del key={key}>{text}</del>;
    return change === "added" ? <ins key={key}>{text}</ins> : <span key={key}>{text}</span>;
  });
}

/** How many characters the first lines have; all where hardly more are left. */
function firstPart(pieces: readonly TextPiece[], lines: number): number {
  const length = pieces.reduce((sum, { text }) => sum + text.length, 0);
  const first = Math.min(FIRST_CHARACTERS, lineEnd(pieces, lines));
  return length - first < WORTH_HIDING ? length : first;
}

function lineEnd(pieces: readonly TextPiece[], lines: number): number {
  let characters = 0;
  let left = lines;
  for (const { text } of pieces) {
    for (let at = text.indexOf("\n"); at >= 0; at = text.indexOf("\n", at + 1)) {
      if (--left <= 0) return characters + at;
    }
    characters += text.length;
  }
  return characters;
}

function cutPieces(pieces: readonly TextPiece[], most: number): readonly TextPiece[] {
  const shown: TextPiece[] = [];
  let start = 0;
  for (const { text, change } of pieces) {
    if (start >= most) break;
    shown.push({ text: withoutStacks(text.slice(0, most - start)), change });
    start += text.length;
  }
  return shown;
}
