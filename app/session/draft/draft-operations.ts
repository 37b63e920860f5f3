// Operations as the user requests them, at a row of the session on the screen.
import {
  baseRowOf,
  draftAddressOf,
  type EntryStatus,
  rowStatus,
} from "../../../src/edit/draft/draft-row.ts";
import type { NewEntry, Operation } from "../../../src/edit/operation/operation.ts";
import { memo } from "../../../src/lib/memo.ts";
import { newEntryId } from "../../../src/manager/entries/entry-ids.ts";
import { addressOf, rowAt } from "../../../src/model/table/address.ts";
import { keyOf } from "../../../src/model/table/ids.ts";
import { type EntryTable, NO_ROW, rowOf } from "../../../src/model/table/table.ts";
import type { OpenDraft } from "../open/change/drafted-session.ts";
import type { OpenSession } from "../open/open-session.ts";

type Drafted = Pick<OpenSession, "session" | "draft">;

/** How operations name the entry in a row: where its id is not unique, by its place in the file. */
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

/** Copies the branch from the entry down to `leaf` beside it. */
export function copyOfBranch(open: Drafted, row: number, leaf: number): Operation {
  return {
    kind: "duplicate",
    entry: draftAddress(open, row),
    leaf: draftAddress(open, leaf),
    seed: crypto.getRandomValues(new Uint32Array(2)).join("-"),
  };
}

/** How the entry in a row differs from the file. */
export function draftStatus({ session: { table }, draft }: Drafted, row: number): EntryStatus {
  return draft ? rowStatus(besideBase(table, draft), row) : "same";
}

export function besideBase(table: EntryTable, { base, order }: OpenDraft) {
  return { base: base.session.table, table, order };
}

/**
 * The stable number of an entry while a draft of its file exists: rows move with every change, and an
 * edited entry has another reference. It is the entry's row in the file, or a higher number for what
 * operations made.
 */
export function entryNumber({ draft }: Drafted, row: number): number {
  return draft ? (draft.order[row] ?? NO_ROW) : row;
}

/** The row an entry has now; NO_ROW when it is not among the rows (any more). */
export function rowOfNumber({ session, draft }: Drafted, number: number): number {
  if (number < 0) return NO_ROW;
  if (!draft) return number < session.table.count ? number : NO_ROW;
  return rowsByNumber(draft.order)[number] ?? NO_ROW;
}

const rowsByNumber = memo((order: Int32Array): Int32Array => {
  let highest = -1;
  for (const number of order) if (number > highest) highest = number;
  const rows = new Int32Array(highest + 1).fill(NO_ROW);
  order.forEach((number, row) => {
    rows[number] = row;
  });
  return rows;
});

/** Rows of the ends of the shared branches, as the address has them (`ViewState.ends`): those that exist. */
export function endRows(open: Drafted, ends: string): readonly number[] {
  const rows = ends.split(",").map((end) => rowOfAddress(open, decoded(end)));
  return [...new Set(rows)].filter((row) => row !== NO_ROW);
}

export function endsText(open: Drafted, rows: readonly number[]): string {
  return rows.map((row) => encoded(draftAddress(open, row))).join(",");
}

/** Ids may hold commas. */
function encoded(address: string): string {
  return address.replace(/[%,]/g, (character) => (character === "%" ? "%25" : "%2C"));
}

function decoded(text: string): string {
  return text.replace(/%2C/g, ",").replace(/%25/g, "%");
}
