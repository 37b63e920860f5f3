// The first prompt of the branch, and the last answer.
import { type ReactNode, useMemo } from "react";
import { entryWords } from "../../../src/model/entry/entry-line.ts";
import { readEntry } from "../../../src/model/entry/read-entry.ts";
import type { Session } from "../../../src/model/session.ts";
import {
  DETAIL,
  type EntryDetails,
  isPrompt,
  MAX_FIRST_WORDS,
} from "../../../src/model/table/details.ts";
import { type EntryTable, NO_ROW, roleOf } from "../../../src/model/table/table.ts";
import { checkMark } from "../../../src/stats/digest/digest-cells.ts";
import { plainTitle } from "../../../src/text/plain-title.ts";
import { numberText } from "../../../src/text/units.ts";
import { cwdOf } from "../../../src/tree/branch/branches.ts";
import { piecesBefore } from "../../../src/tree/branch/breaks.ts";
import { entrySummary } from "../../../src/tree/entry-summary.ts";
import { useBody, useOpenSession } from "../../session/open/session-context.tsx";
import { useSelection } from "../../session/view/selection.tsx";
import { drawnName } from "../../ui/text/drawn-text.ts";
import { GlancePart } from "./glance-part.tsx";
import { type Outcome, useOutcome } from "./outcome.ts";

/** Of a prompt and an answer. Characters. */
const MAX_WORDS = 280;

export function GlanceStory({ details }: { readonly details: EntryDetails | null }) {
  const { table, path } = useSelection();
  // The selection changes at every step; the path of a long session is searched once.
  const asked = useMemo(() => firstPrompt(table, details, path), [table, details, path]);
  const last = useMemo(() => lastAnswer(table, details, path), [table, details, path]);
  const outcome = useOutcome();
  const answered = outcome?.answered?.answer ?? last;
  return (
    <>
      <Words title="Asked" row={asked} details={details} none="No prompt yet" />
      {details ? (
        <Words
          title="Came out"
          row={outcome === undefined ? NO_ROW : answered}
          details={details}
          none={outcome === undefined ? "…" : "No reply yet"}
        >
          {outcome ? <OutcomeNote outcome={outcome} /> : null}
        </Words>
      ) : null}
    </>
  );
}

interface WordsProps {
  readonly title: string;
  readonly row: number;
  readonly details: EntryDetails | null;
  readonly none: string;
  readonly children?: ReactNode;
}

function Words({ title, row, details, none, children }: WordsProps) {
  const { session } = useOpenSession();
  const { go } = useSelection();
  const { data } = useBody(row);
  const words = useMemo(
    () => (data ? plainTitle(entryWords(readEntry(data), MAX_WORDS)) : ""),
    [data],
  );
  return (
    <GlancePart title={title}>
      {row === NO_ROW ? (
        <p className="glance-waiting">{none}</p>
      ) : (
        <button type="button" className="glance-words breakable bare" onClick={() => go(row)}>
          <bdi>{words ? drawnName(words, MAX_WORDS) : wordsOf(session, details, row)}</bdi>
        </button>
      )}
      {children}
    </GlancePart>
  );
}

function OutcomeNote({ outcome }: { readonly outcome: Outcome }) {
  const { go } = useSelection();
  const { note, checked, digest } = outcome;
  return (
    <>
      {note === "" ? null : <p className="glance-waiting">{note}</p>}
      {checked ? (
        <button
          type="button"
          className="glance-words bare"
          title="Go to the last run of tests, types or a build"
          onClick={() => go(checked.check.row)}
        >
          <span className="ellipsis grow">
            {checkMark(checked.turn, digest.outcomes)}{" "}
            <bdi>{drawnName(checked.check.text, MAX_WORDS)}</bdi>
          </span>
          <span className="glance-turn dim tiny firm">turn {numberText(checked.turn.number)}</span>
        </button>
      ) : null}
    </>
  );
}

/** Until everything was read only an entry's place is known. */
function wordsOf(session: Session, details: EntryDetails | null, row: number): string {
  const { text } = entrySummary(session.table, details, row, cwdOf(session));
  return text === "" ? "Show it" : drawnName(text, MAX_FIRST_WORDS);
}

/** Where lines are missing, of the part before them. */
function firstPrompt(table: EntryTable, details: EntryDetails | null, path: Int32Array): number {
  for (const piece of [...piecesBefore(table, path).toReversed(), path]) {
    const first = piece.find((row) => isPrompt(table, details, row));
    if (first !== undefined) return first;
  }
  return NO_ROW;
}

function lastAnswer(table: EntryTable, details: EntryDetails | null, path: Int32Array): number {
  const flags = details?.flags;
  if (!flags) return NO_ROW;
  const isAnswer = (row: number) =>
    roleOf(table, row) === "assistant" && ((flags[row] ?? 0) & DETAIL.text) !== 0;
  return path.findLast(isAnswer) ?? NO_ROW;
}
