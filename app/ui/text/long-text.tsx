// Folds a text over 200 lines: "Show all 1,204 lines". A text of megabytes is read in parts, so that no
// click blocks the page. The caller draws the text.
import { type ReactNode, useMemo, useState } from "react";
import { countText, numberText } from "../../../src/text/units.ts";
import { MoreButton } from "../control/button.tsx";
import { useSought } from "../layout/sought.ts";
import { endOfPart, lineBreaks, lineCount, withoutStacks } from "./drawn-text.ts";

const FIRST = { lines: 200, characters: 40_000 };
/** The size of one part once the reader asks for more. */
const PART = { lines: 5000, characters: 250_000 };

interface LongTextProps {
  readonly text: string;
  /** `line`: how many lines are before the shown part. */
  readonly children: (shown: string, line: number) => ReactNode;
}

export function LongText({ text, children }: LongTextProps) {
  /** Which part is in view, from 1; 0: still folded. */
  const [part, setPart] = useState(0);
  const { from, line, end } = useMemo(() => partOf(text, part), [text, part]);
  const shown = useMemo(() => withoutStacks(text.slice(from, end)), [text, from, end]);
  const isCut = end < text.length;
  useSought(text, ({ placeIn }) => {
    const at = placeIn(text);
    if (at < 0 || (at >= from && at < end)) return;
    let wanted = 1;
    while (at >= partOf(text, wanted).end) wanted++;
    setPart(wanted);
  });
  return (
    <>
      {part > 1 ? (
        <MoreButton onClick={() => setPart(part - 1)}>Show the part before</MoreButton>
      ) : null}
      {children(shown, line)}
      {isCut ? (
        <MoreButton onClick={() => setPart(part + 1)}>
          {part === 0 ? foldText(text) : partText(text, end)}
        </MoreButton>
      ) : null}
    </>
  );
}

/** `part`: as the state of `LongText` has it. `line`: how many lines are before it. */
function partOf(text: string, part: number) {
  const { lines, characters } = part === 0 ? FIRST : PART;
  let [from, line] = [0, 0];
  for (let nth = 1; ; nth++) {
    const end = endOfPart(text, from, lines, characters);
    if (nth >= part) return { from, line, end };
    const next = end + (text[end] === "\n" ? 1 : 0);
    line += lineBreaks(text.slice(from, next));
    from = next;
  }
}

/** The button that opens a box with the beginning of such a text. */
export function moreText(text: string): string {
  const lines = lineCount(text) ?? Number.POSITIVE_INFINITY;
  const isFolded = lines > FIRST.lines || text.length > FIRST.characters;
  return isFolded || lines < 4 ? "Show more" : `Show all ${countText(lines, "line")}`;
}

function foldText(text: string): string {
  const lines = lineCount(text) ?? 0;
  const size = lines > FIRST.lines ? countText(lines, "line") : countText(text.length, "character");
  const isNextAll = endOfPart(text, 0, PART.lines, PART.characters) === text.length;
  return isNextAll ? `Show all ${size}` : `Show more of ${size}`;
}

function partText(text: string, end: number): string {
  return `Show the next part: read ${numberText(end)} of ${countText(text.length, "character")}`;
}
