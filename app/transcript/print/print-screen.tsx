// A branch in print: a document of all its entries, or of some turns, in the view that was read. Everything
// is drawn at once, not on scrolling, so that nothing is missing in print.

import { X } from "lucide-react";
import { useMemo, useState } from "react";
import { contextOn } from "../../../src/context/context-entries.ts";
import { countText, numberText } from "../../../src/text/units.ts";
import { useOpenSession } from "../../session/open/session-context.tsx";
import { useSelection } from "../../session/view/selection.tsx";
import { SessionHead } from "../../session/view/session-head.tsx";
import { useHref, useView } from "../../session/view/view-context.tsx";
import { VIEW_NAMES } from "../../session/view/view-state.ts";
import { Button, ButtonLink } from "../../ui/control/button.tsx";
import { ScrollBox } from "../../ui/layout/boxes.tsx";
import { ErrorNote } from "../../ui/note/error-note.tsx";
import { Placeholder } from "../../ui/note/placeholder.tsx";
import { PaperNote } from "../../ui/print/paper-head.tsx";
import { PrintButton } from "../../ui/print/print-button.tsx";
import { Markdown } from "../../ui/text/markdown.tsx";
import { pathTranscript, sentTranscript, turnsAlong } from "../list/transcript-rows.ts";
import { entriesOf, isCard } from "../reading/card-rows.ts";
import { PrintBar } from "./print-bar.tsx";
import { printedIn, rangeIn, type TurnedRow, type TurnRange } from "./print-range.ts";
import { missingText, usePrintedChoice } from "./printed-choice.ts";
import { type PrintedParts, usePrintedParts } from "./use-printed-parts.ts";
import "./print-screen.css";

export function PrintScreen() {
  const { details, isWhole } = useOpenSession();
  // The turns are known only with the details.
  if (!isWhole || !details) return <Placeholder title="Reading the session…" />;
  return <PrintOfBranch />;
}

function PrintOfBranch() {
  const { details } = useOpenSession();
  const { table, path, leaf } = useSelection();
  const [{ view, part }] = useView();
  const href = useHref();
  const [again, setAgain] = useState(0);
  const turnAt = useMemo(() => turnsAlong(table, details, path), [table, details, path]);
  const turns = turnAt.at(-1) ?? 0;
  const entries = useMemo(() => {
    const context = contextOn(table, path);
    const { rows } =
      view === "sent" ? sentTranscript(table, context) : pathTranscript(table, context, true);
    return rows
      .filter(isCard)
      .flatMap((card) =>
        entriesOf(card).map((row): TurnedRow => [row, turnAt[card.position] ?? 0]),
      );
  }, [table, path, view, turnAt]);
  const range = useMemo(() => rangeIn(part, turns), [part, turns]);
  const printed = useMemo(() => printedIn(entries, range), [entries, range]);
  const choice = usePrintedChoice();
  const state = usePrintedParts(leaf, view, printed, choice, again);
  const left = leftText(printed.left, state);
  return (
    <main className="print-screen column paper-flow">
      <PrintBar turns={turns} range={range}>
        {state.isReady ? (
          <span className="print-count tabular muted">
            {countText(state.parts.length, "entry", "entries")}
          </span>
        ) : null}
        <PrintButton
          isMain
          isDisabled={state.error !== null}
          progress={state.isReady || state.error ? null : state.progress}
        />
        <ButtonLink to={href({ part: "" })}>
          <X size={16} aria-hidden />
          Close
        </ButtonLink>
      </PrintBar>
      {state.error ? (
        <ErrorNote message={`The pages could not be read: ${state.error.message}`}>
          <Button onClick={() => setAgain(again + 1)}>Try again</Button>
        </ErrorNote>
      ) : null}
      <ScrollBox className="print-paper paper-flow" label="Paper">
        <article
          className="print-document paper-flow"
          aria-label="What will be printed"
          aria-busy={!state.isReady}
        >
          <SessionHead
            facts={(branch) => [
              VIEW_NAMES[view],
              branch,
              rangeText(range, turns),
              countText(printed.rows.length, "entry", "entries"),
              missingText(choice),
            ]}
            note={left}
          />
          {state.isReady || state.error ? null : (
            <div className="paper-only">
              <PaperNote>The rest of it was still being read.</PaperNote>
            </div>
          )}
          {state.isReady && state.parts.every(({ text }) => text === "") ? (
            <p className="dim">This part has no messages.</p>
          ) : null}
          <Parts parts={state.parts} />
          {left === "" ? null : <PaperNote>{left}</PaperNote>}
        </article>
      </ScrollBox>
    </main>
  );
}

/** Shorter entries stand on one page. Characters. */
const SMALL = 1200;

function Parts({ parts }: Pick<PrintedParts, "parts">) {
  return parts.map(({ row, text, beginsTurn }) =>
    text === "" ? null : (
      <div
        key={row}
        className={text.length < SMALL ? "print-entry paper-keep" : "print-entry"}
        data-turn={beginsTurn}
      >
        <Markdown text={text} isPrinted />
      </div>
    ),
  );
}

function leftText(beyond: number, { isReady, left }: PrintedParts): string {
  const count = beyond + (isReady ? left : 0);
  if (count === 0) return "";
  return `Left out, because the document would be too long: ${countText(count, "entry", "entries")} after these. Choose other turns to print them.`;
}

function rangeText(range: TurnRange | null, turns: number): string {
  if (!range) return countText(turns, "turn");
  const { from, to } = range;
  if (to === 0) return "before the first turn";
  return from === to
    ? `turn ${numberText(from)} of ${numberText(turns)}`
    : `turns ${numberText(from)} to ${numberText(to)} of ${numberText(turns)}`;
}
