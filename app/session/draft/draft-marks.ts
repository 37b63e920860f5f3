// How the rows of a draft differ from its file, for all views that mark them: which are edited or new, and
// where entries of the file are gone.
import { rowStatus } from "../../../src/edit/draft/draft-row.ts";
import { type RemovedEntries, removedEntries } from "../../../src/edit/draft/removed.ts";
import type { DraftedRows } from "../../../src/map/marks.ts";
import type { EntryTable } from "../../../src/model/table/table.ts";
import { countText } from "../../../src/text/units.ts";
import type { OpenSession } from "../open/open-session.ts";
import { useOpenSession } from "../open/session-context.tsx";
import { besideBase } from "./draft-operations.ts";

export interface DraftMarks extends DraftedRows {
  /** By where they were, as `removedEntries` of src/edit has them. */
  readonly removed: readonly RemovedEntries[];
}

/** What a draft did at an entry: "edited", "2 entries removed after it"; "" for nothing. */
export function draftText(marks: DraftedRows | null, row: number): string {
  const status = marks?.statusOf(row) ?? "same";
  const removed = marks?.removedBelow(row) ?? 0;
  return [
    ...(status === "same" ? [] : [status]),
    ...(removed > 0 ? [`${countText(removed, "entry", "entries")} removed after it`] : []),
  ].join(", ");
}

/** By the draft's rows: several views need the same marks. */
const known = new WeakMap<EntryTable, DraftMarks>();

/** Null without a draft, and while nothing is changed. */
export function useDraftMarks(): DraftMarks | null {
  return draftMarks(useOpenSession());
}

/** Removed entries are computed once for the rows of a draft, linear in them. */
export function draftMarks({
  session: { table },
  draft,
}: Pick<OpenSession, "session" | "draft">): DraftMarks | null {
  if (!draft || draft.steps.length === 0) return null;
  const cached = known.get(table);
  if (cached) return cached;
  const rows = besideBase(table, draft);
  const removed = draft.removed > 0 ? removedEntries(rows) : [];
  const counts = new Map(removed.map((one) => [one.below, one.rows.length]));
  const marks: DraftMarks = {
    statusOf: (row) => rowStatus(rows, row),
    removed,
    removedBelow: (row) => counts.get(row) ?? 0,
  };
  known.set(table, marks);
  return marks;
}
