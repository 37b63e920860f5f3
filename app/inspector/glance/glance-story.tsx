// The first prompt of the branch, and the last answer.
import { useMemo } from "react";
import type { Session } from "../../../src/model/session.ts";
import {
  DETAIL,
  type EntryDetails,
  isPrompt,
  MAX_FIRST_WORDS,
} from "../../../src/model/table/details.ts";
import { type EntryTable, NO_ROW, roleOf } from "../../../src/model/table/table.ts";
import { cwdOf } from "../../../src/tree/branch/branches.ts";
import { piecesBefore } from "../../../src/tree/branch/breaks.ts";
import { entrySummary } from "../../../src/tree/entry-summary.ts";
import { useOpenSession } from "../../session/open/session-context.tsx";
import { useSelection } from "../../session/view/selection.tsx";
import { drawnName } from "../../ui/text/drawn-text.ts";
import { GlancePart } from "./glance-part.tsx";

export function GlanceStory({ details }: { readonly details: EntryDetails | null }) {
  const { table, path } = useSelection();
  // The selection changes at every step; the path of a long session is searched once.
  const asked = useMemo(() => firstPrompt(table, details, path), [table, details, path]);
  const answered = useMemo(() => lastAnswer(table, details, path), [table, details, path]);
  return (
    <>
      <Words title="First prompt" row={asked} details={details} none="No prompt yet" />
      {details ? (
        <Words title="Last reply" row={answered} details={details} none="No reply yet" />
      ) : null}
    </>
  );
}

interface WordsProps {
  readonly title: string;
  readonly row: number;
  readonly details: EntryDetails | null;
  readonly none: string;
}

function Words({ title, row, details, none }: WordsProps) {
  const { session } = useOpenSession();
  const { go } = useSelection();
  return (
    <GlancePart title={title}>
      {row === NO_ROW ? (
        <p className="glance-waiting">{none}</p>
      ) : (
        <button type="button" className="glance-words breakable bare" onClick={() => go(row)}>
          <bdi>{wordsOf(session, details, row)}</bdi>
        </button>
      )}
    </GlancePart>
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
