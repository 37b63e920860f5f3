// An opened session after its draft has changed: the next version of it.
import { withIds } from "../../../../src/edit/draft/draft-row.ts";
import { ensure } from "../../../../src/lib/ensure.ts";
import { renewedDetails } from "../../../../src/model/build/join-details.ts";
import type { Session } from "../../../../src/model/session.ts";
import type { EntryDetails } from "../../../../src/model/table/details.ts";
import type { DraftFacts } from "../../../engine/draft/drafting.ts";
import type { DraftedSession } from "../../../engine/session-source.ts";
import { type Versioned, withNewRows } from "./next-rows.ts";

export interface OpenDraft extends DraftFacts {
  /** The file as it was opened, and what it says. */
  readonly base: { readonly session: Session; readonly details: EntryDetails };
  /** The base's row in each row; beyond the base's rows where an operation made the entry. */
  readonly order: Int32Array;
}

/** What a draft changes of an opened session. */
interface Drafted extends Versioned {
  readonly draft: OpenDraft | null;
}

export function draftedSession<S extends Drafted>(
  now: S,
  { session, ownIds, facts, written }: DraftedSession,
): S {
  const { session: before, details } = now;
  const base = now.draft?.base ?? { session: before, details: ensure(details, "full reading") };
  const { order } = written;
  const rows = { base: base.session.table, table: session.table, order };
  // What is known of the file's own rows is known of the very same table.
  const isFile = facts.steps.length === 0;
  const table = isFile ? rows.base : withIds(rows, ownIds);
  const nowDetails = isFile ? base.details : renewedDetails(base.details, written);
  return {
    ...withNewRows(now, { ...session, table }, nowDetails, null),
    draft: { ...facts, base, order },
  };
}
