// A branch as it goes to paper: a document of all its entries, or of some turns, in the view that was
// read. Nothing of it is drawn only when it comes into sight, so nothing is missing in print.
import { Printer, X } from "lucide-react";
import { useMemo, useState } from "react";
import { contextOn } from "../../../src/context/context-entries.ts";
import { stringField } from "../../../src/model/json/json.ts";
import { countText, numberText } from "../../../src/text/units.ts";
import { leavesOf } from "../../../src/tree/leaves.ts";
import { useOpenSession } from "../../session/open/session-context.tsx";
import { branchTitle } from "../../session/view/branch-names.ts";
import { shownName, shownPath, shownTitle } from "../../session/view/names.ts";
import { useSelection } from "../../session/view/selection.tsx";
import { useHref, useView } from "../../session/view/view-context.tsx";
import { Button, ButtonLink } from "../../ui/control/button.tsx";
import { ScrollBox } from "../../ui/layout/scroll-box.tsx";
import { ErrorNote } from "../../ui/note/error-note.tsx";
import { Placeholder } from "../../ui/note/placeholder.tsx";
import { Progress } from "../../ui/note/progress.tsx";
import { drawnName } from "../../ui/text/drawn-text.ts";
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
  // Without the details nobody knows which turns there are.
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
    <main className="print-screen column">
      <PrintBar turns={turns} range={range}>
        {state.error ? null : state.isReady ? (
          <span className="print-count tabular muted">
            {countText(state.parts.length, "entry", "entries")}
          </span>
        ) : (
          <Progress label="Writing what will be printed" value={state.progress} />
        )}
        <Button weight="primary" disabled={!state.isReady} onClick={() => window.print()}>
          <Printer size={16} aria-hidden />
          Print…
        </Button>
        <ButtonLink to={href({ part: "" })}>
          <X size={16} aria-hidden />
          Close
        </ButtonLink>
      </PrintBar>
      {state.error ? (
        <ErrorNote message={`What will be printed could not be read: ${state.error.message}`}>
          <Button onClick={() => setAgain(again + 1)}>Try again</Button>
        </ErrorNote>
      ) : null}
      <ScrollBox className="print-paper" label="Paper">
        <article
          className="print-document"
          aria-label="What will be printed"
          aria-busy={!state.isReady}
        >
          <PrintHead range={range} turns={turns} count={printed.rows.length} left={left} />
          {state.isReady || state.error ? null : (
            <p className="print-unready">The rest of it was still being read.</p>
          )}
          {state.isReady && state.parts.every(({ text }) => text === "") ? (
            <p className="dim">Nothing was said in this part.</p>
          ) : null}
          <Parts parts={state.parts} />
          {left === "" ? null : <p className="print-left muted small">{left}</p>}
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
        className={text.length < SMALL ? "print-entry print-small" : "print-entry"}
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
  return `Left out, because more does not fit: ${countText(count, "entry", "entries")} after these. Choose other turns to print them.`;
}

interface PrintHeadProps {
  readonly range: TurnRange | null;
  readonly turns: number;
  /** Entries. */
  readonly count: number;
  readonly left: string;
}

const DATE = new Intl.DateTimeFormat(undefined, { dateStyle: "long", timeStyle: "short" });

function PrintHead({ range, turns, count, left }: PrintHeadProps) {
  const { session, details } = useOpenSession();
  const { table, leaf } = useSelection();
  const [{ view }] = useView();
  const { header, fileName } = session;
  const cwd = (header && stringField(header, "cwd")) ?? "";
  const branch = leavesOf(table).length > 1 ? branchTitle(session, details, leaf) : "";
  const [now] = useState(() => new Date());
  const facts = [
    view === "sent" ? "What the model sees" : "History",
    drawnName(branch),
    rangeText(range, turns),
    countText(count, "entry", "entries"),
    missingText(usePrintedChoice()),
  ].filter(Boolean);
  return (
    <header className="print-head muted small">
      <h2>{shownTitle(table, fileName)}</h2>
      <p className="tabular">{facts.join(" · ")}</p>
      <p className="tabular">
        <bdi>{shownName(fileName)}</bdi>
        {cwd === "" ? null : (
          <>
            {" "}
            in <bdi>{shownPath(cwd)}</bdi>
          </>
        )}{" "}
        · printed with Espalier, <time dateTime={now.toISOString()}>{DATE.format(now)}</time>
      </p>
      {left === "" ? null : <p className="print-left muted small">{left}</p>}
    </header>
  );
}

function rangeText(range: TurnRange | null, turns: number): string {
  if (!range) return countText(turns, "turn");
  const { from, to } = range;
  if (to === 0) return "before the first turn";
  return from === to
    ? `turn ${numberText(from)} of ${numberText(turns)}`
    : `turns ${numberText(from)} to ${numberText(to)} of ${numberText(turns)}`;
}
