// Folds a text over 200 lines: "Show all 1,204 lines". A text of megabytes opens in steps, so that no
// click stops the page. How the text is drawn is the caller's business.
import { type ReactNode, useMemo, useState } from "react";
import { countText } from "../../src/text/units.ts";
import { cutText } from "./cut-text.ts";
import "./long-text.css";

const FIRST_LINES = 200;
const FIRST_CHARACTERS = 40_000;
/** One click shows that many times as much. */
const STEP = 25;

interface LongTextProps {
  readonly text: string;
  readonly children: (shown: string) => ReactNode;
}

export function LongText({ text, children }: LongTextProps) {
  const [factor, setFactor] = useState(1);
  const shown = useMemo(() => cut(text, factor), [text, factor]);
  const isNextAll = useMemo(
    () => shown.isCut && !cut(text, factor * STEP).isCut,
    [text, factor, shown],
  );
  const size =
    shown.lines > FIRST_LINES
      ? countText(shown.lines, "line")
      : countText(text.length, "character");
  return (
    <>
      {children(shown.text)}
      {shown.isCut ? (
        <button type="button" className="long-text-more" onClick={() => setFactor(factor * STEP)}>
          {isNextAll ? `Show all ${size}` : `Show more of ${size}`}
        </button>
      ) : null}
    </>
  );
}

function cut(text: string, factor: number) {
  return cutText(text, FIRST_LINES * factor, FIRST_CHARACTERS * factor);
}
