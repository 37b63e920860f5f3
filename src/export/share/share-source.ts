// What can be shared: an opened file, or a draft in its current state.
import type { DraftSession } from "../../edit/draft/draft-session.ts";
import type { EntryAddress } from "../../edit/operation/operation.ts";
import type { OpenedSession } from "../../model/session.ts";
import { rowAt } from "../../model/table/address.ts";

export interface ShareSource {
  readonly opened: OpenedSession;
  /** The row of an address in it; NO_ROW for none. */
  rowAt(address: EntryAddress): number;
}

export function fileToShare(opened: OpenedSession): ShareSource {
  return { opened, rowAt: (address) => rowAt(opened.session.table, address) };
}

/** The draft in its current state; a later state is another source. */
export function draftToShare(session: DraftSession): ShareSource {
  const draft = session.draft.clone();
  return { opened: session.opened(), rowAt: (address) => draft.rowAt(address) };
}
