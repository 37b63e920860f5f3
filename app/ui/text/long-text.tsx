// Folds a text over 200 lines: "Show all 1,204 lines". A text of megabytes is read in parts, so that
// no click stops the page. How the text is drawn is the caller's business.
import { type ReactNode, useMemo, useState } from "react";
import { countText, numberText } from "../../../src/text/units.ts";
import { MoreButton } from "../control/more-button.tsx";
import { endOfPart, lineBreaks, lineCount } from "./cut-text.ts";
import { withoutStacks } from "./drawn-text.ts";

const FIRST = { lines: 200, characters: 40_000 };
/** What one part shows once somebody wants to see more. */
const PART = { lines: 5000, characters: 250_000 };

interface Start {
  readonly from: number;
  /** Lines before it. */
  readonly line: number;
}

const BEGINNING: Start = { from: 0, line: 0 };

interface LongTextProps {
  readonly text: string;
  /** `line`: how many lines stand before what is shown. */
  readonly children: (shown: string, line: number) => ReactNode;
}

export function LongText({ text, children }: LongTextProps) {
  /** Where the parts looked at so far begin, the one in sight last; empty: still folded. */
  const [starts, setStarts] = useState<readonly Start[]>([]);
  const { from, line } = starts.at(-1) ?? BEGINNING;
  const size = starts.length === 0 ? FIRST : PART;
  const end = useMemo(() => endOfPart(text, from, size.lines, size.characters), [text, from, size]);
  const shown = useMemo(() => withoutStacks(text.slice(from, end)), [text, from, end]);
  const isCut = end < text.length;
  const next = (): Start => {
    const isAtLineEnd = text[end] === "\n";
    const skipped = end + (isAtLineEnd ? 1 : 0);
    return { from: skipped, line: line + lineBreaks(text.slice(from, skipped)) };
  };
  return (
    <>
      {starts.length > 1 ? (
        <MoreButton onClick={() => setStarts(starts.slice(0, -1))}>Show the part before</MoreButton>
      ) : null}
      {children(shown, line)}
      {isCut ? (
        <MoreButton
          onClick={() => setStarts([...starts, starts.length === 0 ? BEGINNING : next()])}
        >
          {starts.length === 0 ? foldText(text) : partText(text, end)}
        </MoreButton>
      ) : null}
    </>
  );
}

/** What opens a box that shows the beginning of such a text. */
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
