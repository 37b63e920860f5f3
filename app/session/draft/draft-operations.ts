// Operations as a person asks for them, at a row of the session on the screen.
import {
  baseRowOf,
  draftAddressOf,
  type EntryStatus,
  rowStatus,
} from "../../../src/edit/draft/draft-row.ts";
import type { NewEntry, Operation } from "../../../src/edit/operation/operation.ts";
import { newEntryId } from "../../../src/manager/entries/entry-ids.ts";
import { addressOf, rowAt } from "../../../src/model/table/address.ts";
import { keyOf } from "../../../src/model/table/ids.ts";
import { type EntryTable, NO_ROW, rowOf } from "../../../src/model/table/table.ts";
import type { OpenDraft } from "../open/change/drafted-session.ts";
import type { OpenSession } from "../open/session-store.ts";

type Drafted = Pick<OpenSession, "session" | "draft">;

/** How operations name the entry in a row: where its id does not tell, by its place in the file. */
export function draftAddress({ session: { table }, draft }: Drafted, row: number): string {
  return draft ? draftAddressOf(besideBase(table, draft), row) : addressOf(table, row);
}

/** The row of the entry that an operation names; NO_ROW when the draft does not have it. */
export function rowOfAddress({ session: { table }, draft }: Drafted, entry: string): number {
  if (!draft || !entry.startsWith("@")) return rowAt(table, entry);
  const before = rowAt(draft.base.session.table, entry);
  return before === NO_ROW ? NO_ROW : draft.order.indexOf(before);
}

/** The file's own row of the entry in a row; NO_ROW for an entry that the file does not have. */
export function baseRow({ session: { table }, draft }: Drafted, row: number): number {
  return draft ? baseRowOf(besideBase(table, draft), row) : row;
}

/** Id and time for an entry that an operation makes. */
export function newEntry({ session, draft }: Drafted): NewEntry {
  const tables = [session.table, ...(draft ? [draft.base.session.table] : [])];
  const isTaken = (id: string) => tables.some((table) => rowOf(table, keyOf(id)) !== NO_ROW);
  return { id: newEntryId(isTaken), timestamp: new Date().toISOString() };
}

/** The branch from the entry down to `leaf` once more, beside it. */
export function copyOfBranch(open: Drafted, row: number, leaf: number): Operation {
  return {
    kind: "duplicate",
    entry: draftAddress(open, row),
    leaf: draftAddress(open, leaf),
    seed: crypto.getRandomValues(new Uint32Array(2)).join("-"),
  };
}

/** How the entry in a row stands to the file. */
export function draftStatus({ session: { table }, draft }: Drafted, row: number): EntryStatus {
  return draft ? rowStatus(besideBase(table, draft), row) : "same";
}

export function besideBase(table: EntryTable, { base, order }: OpenDraft) {
  return { base: base.session.table, table, order };
}
