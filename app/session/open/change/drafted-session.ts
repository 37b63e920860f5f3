// An opened session after its draft has changed: the next version of it.
import { withIds } from "../../../../src/edit/draft/draft-row.ts";
import { ensure } from "../../../../src/lib/ensure.ts";
import { renewedDetails } from "../../../../src/model/build/join-details.ts";
import type { Session } from "../../../../src/model/session.ts";
import type { EntryDetails } from "../../../../src/model/table/details.ts";
import { refOf } from "../../../../src/model/table/entry-ref.ts";
import { type EntryTable, keyAt, NO_ROW } from "../../../../src/model/table/table.ts";
import type { DraftFacts } from "../../../engine/draft/drafting.ts";
import type { DraftedSession } from "../../../engine/session-source.ts";
import { type RowsChange, rowsChange, type Versioned, withNewRows } from "./next-rows.ts";

export interface OpenDraft extends DraftFacts {
  /** The file as it was opened, with its rows. */
  readonly base: { readonly session: Session; readonly details: EntryDetails };
  /** The base's row in each row; beyond the base's rows where an operation made the entry. */
  readonly order: Int32Array;
}

/** What a draft changes in an opened session. */
interface Drafted extends Versioned {
  readonly draft: OpenDraft | null;
}

/** `shown`: the rows that the new ones replace, where those are not in `now`; `by`: as `RowsChange`. */
export function draftedSession<S extends Drafted>(
  now: S,
  { session, ownIds, facts, written }: DraftedSession,
  shown: Drafted = now,
  by: RowsChange["by"] = "draft",
): S {
  const { session: before, details } = now;
  const base = now.draft?.base ?? { session: before, details: ensure(details, "full reading") };
  const { order } = written;
  const rows = { base: base.session.table, table: session.table, order };
  // What is known of the file's own rows holds for this table, which is the same.
  const isFile = facts.steps.length === 0;
  const table = isFile ? rows.base : withIds(rows, ownIds);
  const nowDetails = isFile ? base.details : renewedDetails(base.details, written);
  const wasAt = rowsBefore(shown, { table, order, base: base.session.table });
  const isOther = (row: number, was: number) =>
    refOf(shown.session.table, was) !== refOf(table, row);
  const change = rowsChange(shown.session.table.count, table.count, wasAt, isOther);
  return {
    ...withNewRows(now, { ...session, table }, nowDetails, { by, ...change }),
    draft: { ...facts, base, order },
  };
}

/**
 * Where the entries of a draft were before. They are identified by their number (`OpenDraft.order`), those
 * that operations made by their id as well: another operation may have their number now.
 */
function rowsBefore(
  { session: { table: before }, draft }: Drafted,
  now: { readonly table: EntryTable; readonly order: Int32Array; readonly base: EntryTable },
): (row: number) => number {
  const countBefore = draft ? draft.base.session.table.count : before.count;
  const more = now.base.count - countBefore;
  const rows = new Int32Array(draft ? highest(draft.order) + 1 : before.count).fill(NO_ROW);
  for (let row = 0; row < before.count; row++) rows[draft?.order[row] ?? row] = row;
  return (row) => {
    const number = now.order[row] ?? NO_ROW;
    const isMade = number >= now.base.count;
    // The file has grown since: later rows have other numbers.
    if (!isMade && number >= countBefore) return NO_ROW;
    const was = rows[isMade ? number - more : number] ?? NO_ROW;
    const isSame = was !== NO_ROW && (!isMade || keyAt(before, was) === keyAt(now.table, row));
    return isSame ? was : NO_ROW;
  };
}

function highest(numbers: Int32Array): number {
  let most = -1;
  for (const number of numbers) if (number > most) most = number;
  return most;
}
