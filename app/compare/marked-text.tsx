// A text with the words that only this side has marked. Signs and underlines say it too, not only
// colour. Long texts show their beginning.
import { useState } from "react";
import { aroundChanges, type TextPiece } from "../../src/compare/text-diff.ts";
import { countText } from "../../src/text/units.ts";
import { usePrinting } from "./use-printing.ts";

interface MarkedTextProps {
  readonly pieces: readonly TextPiece[];
  /** Output of tools keeps its columns. */
  readonly isCode: boolean;
}

/** Shown before somebody asks for more. */
const FIRST_CHARACTERS = 3000;
const FIRST_LINES = 40;
const FIRST_CODE_LINES = 16;
const LINES_AROUND = 3;
/** Nobody turns fifty pages of one tool's output. */
const PRINTED_CHARACTERS = 20_000;
/** Above this a text is read in the transcript, which can draw it in parts. */
const MOST_CHARACTERS = 400_000;

export function MarkedText({ pieces, isCode }: MarkedTextProps) {
  const [isAll, setAll] = useState(false);
  const isPrinting = usePrinting();
  const length = pieces.reduce((sum, { text }) => sum + text.length, 0);
  if (length === 0) return null;
  const brief = aroundChanges(pieces, LINES_AROUND);
  const first = isPrinting
    ? PRINTED_CHARACTERS
    : firstPart(brief, isCode ? FIRST_CODE_LINES : FIRST_LINES);
  const shown = isAll ? cutPieces(pieces, MOST_CHARACTERS) : cutPieces(brief, first);
  return (
    <>
      <div className={isCode ? "compare-text mono" : "compare-text"} dir="auto">
        {shown.map(({ start, text, change }) => {
          if (change === "removed") return <del key={start}>{text}</del>;
          return change === "added" ? (
            <ins key={start}>{text}</ins>
          ) : (
            <span key={start}>{text}</span>
          );
        })}
        {isAll && length > MOST_CHARACTERS ? " …" : null}
      </div>
      {!isAll && first < length ? (
        <button
          type="button"
          className={isPrinting ? "compare-cut" : "compare-more"}
          onClick={() => setAll(true)}
        >
          {isPrinting ? "Cut here; in all" : "Show all"} {countText(length, "character")}
        </button>
      ) : null}
    </>
  );
}

/** How many characters the first lines have. */
function firstPart(pieces: readonly TextPiece[], lines: number): number {
  let characters = 0;
  let left = lines;
  for (const { text } of pieces) {
    for (let at = text.indexOf("\n"); at >= 0; at = text.indexOf("\n", at + 1)) {
      if (--left <= 0) return Math.min(FIRST_CHARACTERS, characters + at);
    }
    characters += text.length;
  }
  return Math.min(FIRST_CHARACTERS, characters);
}

interface PlacedPiece extends TextPiece {
  readonly start: number;
}

function cutPieces(pieces: readonly TextPiece[], most: number): readonly PlacedPiece[] {
  const shown: PlacedPiece[] = [];
  let start = 0;
  for (const { text, change } of pieces) {
    if (start >= most) break;
    shown.push({ start, text: text.slice(0, most - start), change });
    start += text.length;
  }
  return shown;
}
