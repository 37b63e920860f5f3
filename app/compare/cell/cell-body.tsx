// Text, thinking and calls of an entry, with this side's words marked. In print without limits.
import { useMemo, useState } from "react";
import type { EntryParts } from "../../../src/compare/diff/entry-diff.ts";
import { piecesOn, type TextPiece } from "../../../src/compare/diff/text-diff.ts";
import { describeEntry } from "../../../src/model/entry/entry-line.ts";
import { countText, numberText } from "../../../src/text/units.ts";
import { readDiff } from "../../ui/code/compare-texts.ts";
import { Diff } from "../../ui/code/diff.tsx";
import type { DiffLine } from "../../ui/code/diff-lines.ts";
import { ClipBox } from "../../ui/layout/boxes.tsx";
import { PrintFold } from "../../ui/print/for-paper.tsx";
import { usePrinting } from "../../ui/print/on-paper.ts";
import { endOfPart, lineBreaks } from "../../ui/text/drawn-text.ts";
import { Markdown } from "../../ui/text/markdown.tsx";
import { CallList } from "./call-list.tsx";
import type { CellContent, SideName } from "./cell-content.ts";
import { MarkedText } from "./marked-text.tsx";

interface CellBodyProps {
  readonly content: CellContent;
  readonly side: SideName;
  /** Output of tools keeps its columns. */
  readonly isCode: boolean;
}

export function CellBody({ content, side, isCode }: CellBodyProps) {
  const { entry, parts, text, thinking, calls } = content;
  return (
    <>
      {isBare(parts) ? <p className="dim">{describeEntry(entry).text}</p> : null}
      <Words pieces={piecesOn(side, text)} isCode={isCode} />
      {parts.thinking ? (
        <PrintFold className="compare-thinking" summary="Thinking">
          <MarkedText pieces={piecesOn(side, thinking)} isCode={false} />
        </PrintFold>
      ) : null}
      <CallList pairs={calls} side={side} />
      {parts.images > 0 ? <p className="dim">{countText(parts.images, "image")}</p> : null}
      {parts.patch ? <Patch patch={parts.patch} /> : null}
    </>
  );
}

interface WordsProps {
  readonly pieces: readonly TextPiece[];
  readonly isCode: boolean;
}

/** With nothing to mark, a text is set as it is in the transcript. On paper it is as it was written. */
function Words({ pieces, isCode }: WordsProps) {
  const isPrinting = usePrinting();
  if (isCode || isPrinting || pieces.some(({ change }) => change !== "same")) {
    return <MarkedText pieces={pieces} isCode={isCode} />;
  }
  const text = pieces.map((piece) => piece.text).join("");
  if (text === "") return null;
  return (
    <ClipBox className="compare-words">
      <Markdown text={text} />
    </ClipBox>
  );
}

/** An entry without comparable content is described in the words of all other views. */
function isBare({ text, thinking, calls, images, patch }: EntryParts): boolean {
  return !(text || thinking || patch || images || calls.length);
}

/** Lines of a diff drawn at once, and on request. */
const FIRST_LINES = 24;
const MAX_LINES = 1000;
const MAX_CHARACTERS = 200_000;

function Patch({ patch }: { readonly patch: string }) {
  const [isAsked, setAsked] = useState(false);
  const isPrinting = usePrinting();
  const lines = useMemo(
    () => readDiff(patch.slice(0, endOfPart(patch, 0, MAX_LINES, MAX_CHARACTERS))),
    [patch],
  );
  const total = useMemo(() => lineBreaks(patch) + 1, [patch]);
  const isWhole = isAsked || isPrinting || total <= FIRST_LINES;
  return (
    <div className="compare-patch tiny">
      {isWhole ? (
        <CutDiff lines={lines} most={MAX_LINES} total={total} />
      ) : (
        <>
          <Diff lines={lines.slice(0, FIRST_LINES)} />
          <button
            type="button"
            className="compare-more tiny not-printed bare"
            onClick={() => setAsked(true)}
          >
            Show all {countText(total, "line")}
          </button>
        </>
      )}
    </div>
  );
}

interface CutDiffProps {
  readonly lines: readonly DiffLine[];
  readonly most: number;
  /** The total when `lines` are only the first. */
  readonly total?: number;
}

/** A diff up to a number of lines; gives the number of the others. */
export function CutDiff({ lines, most, total = lines.length }: CutDiffProps) {
  const shown = Math.min(lines.length, most);
  return (
    <>
      <Diff lines={lines.slice(0, most)} />
      {total > shown ? (
        <p className="paper-cut muted small">
          The first {numberText(shown)} of {countText(total, "line")}.
        </p>
      ) : null}
    </>
  );
}
