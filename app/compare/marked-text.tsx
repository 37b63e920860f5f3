// A text with the words that only this side has marked. Signs and underlines say it too, not only
// colour. Long texts show their beginning.
import { useState } from "react";
import type { TextPiece } from "../../src/compare/text-diff.ts";
import { countText } from "../../src/text/units.ts";

interface MarkedTextProps {
  readonly pieces: readonly TextPiece[];
  /** Output of tools keeps its columns. */
  readonly isCode: boolean;
}

/** Characters shown before somebody asks for more. */
const FIRST_CHARACTERS = 3000;
/** Above this a text is read in the transcript, which can draw it in parts. */
const MOST_CHARACTERS = 400_000;

export function MarkedText({ pieces, isCode }: MarkedTextProps) {
  const [isAll, setAll] = useState(false);
  const length = pieces.reduce((sum, { text }) => sum + text.length, 0);
  if (length === 0) return null;
  const shown = cutPieces(pieces, isAll ? MOST_CHARACTERS : FIRST_CHARACTERS);
  const isCut = length > FIRST_CHARACTERS && !isAll;
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
      {isCut ? (
        <button type="button" className="compare-more" onClick={() => setAll(true)}>
          Show all {countText(length, "character")}
        </button>
      ) : null}
    </>
  );
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
