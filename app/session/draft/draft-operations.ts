// Operations as a person asks for them, at a row of the session on the screen.
import type { NewEntry, Operation } from "../../../src/edit/operation/operation.ts";
import { newEntryId } from "../../../src/manager/entries/entry-ids.ts";
import { addressOf } from "../../../src/model/table/address.ts";
import { refOf, rowOfRef } from "../../../src/model/table/entry-ref.ts";
import { keyOf } from "../../../src/model/table/ids.ts";
import { NO_ROW, rowOf } from "../../../src/model/table/table.ts";
import type { OpenSession } from "../open/session-store.ts";

type Drafted = Pick<OpenSession, "session" | "draft">;

export type DraftStatus = "same" | "edited" | "new";

/** How operations name the entry in a row: where its id does not tell, by its place in the file. */
export function draftAddress({ session: { table }, draft }: Drafted, row: number): string {
  const base = draft?.base.session.table;
  const baseRow = base ? rowOfRef(base, refOf(table, row)) : NO_ROW;
  return base && baseRow !== NO_ROW ? addressOf(base, baseRow) : addressOf(table, row);
}

/** Id and time for an entry that an operation makes. */
export function newEntry({ session, draft }: Drafted): NewEntry {
  const tables = [session.table, ...(draft ? [draft.base.session.table] : [])];
  const isTaken = (id: string) => tables.some((table) => rowOf(table, keyOf(id)) !== NO_ROW);
  return { id: newEntryId(isTaken), timestamp: new Date().toISOString() };
}

/** A prompt below the entry; what came after it comes after the prompt when `isBetween`. */
export function promptBelow(
  open: Drafted,
  row: number,
  text: string,
  isBetween: boolean,
): Operation {
  const made = newEntry(open);
  return {
    kind: "insert",
    parent: draftAddress(open, row),
    children: isBetween ? "all" : "none",
    entry: {
      type: "message",
      message: { role: "user", content: text, timestamp: Date.parse(made.timestamp) },
    },
    ...made,
  };
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
export function draftStatus({ session: { table }, draft }: Drafted, row: number): DraftStatus {
  const base = draft?.base.session.table;
  if (!base || rowOfRef(base, refOf(table, row)) !== NO_ROW) return "same";
  const key = table.ids[row];
  return key !== undefined && rowOf(base, key) !== NO_ROW ? "edited" : "new";
}
