// An open session that continues with its file, or with the files of its folder: from the store's state to
// the next one. Errors: SessionError.

import { extendTable } from "../../../../src/model/build/extend-table.ts";
import { extendDetails, renewedDetails } from "../../../../src/model/build/join-details.ts";
import { NO_ROW } from "../../../../src/model/table/table.ts";
import type {
  FolderChanges,
  GrownSession,
  RenewedSession,
} from "../../../engine/session-source.ts";
import type { OpenSession } from "../open-session.ts";
import { type Changing, fileOf } from "../session-states.ts";
import { rowsChange, type Versioned, withMoreRows, withNewRows } from "./next-rows.ts";

/** As `SessionStore.grow`. */
export async function growSession(changing: Changing, file: File): Promise<string | null> {
  const { states, hooks, step, readAll, reload } = changing;
  const { open } = states;
  if (!open) return null;
  const { opening, source } = open;
  const growth = await source.grow({ kind: "file", file }, () => {});
  const isDrafted = growth.kind === "grown" && growth.drafted !== null;
  const { draftedSession } = isDrafted
    ? await import("./drafted-session.ts")
    : { draftedSession: null };
  const before = states.opened(opening);
  if (!before) return null;
  if (growth.kind === "anew") {
    reload();
    return growth.reason;
  }
  if (growth.kind === "renewed") {
    await showRenewed(changing, opening, growth);
    return null;
  }
  const { drafted } = growth;
  hooks.onBodies(opening, growth.bodies);
  if (drafted) hooks.onBodies(opening, drafted.bodies);
  const now = step(opening, (shown) => {
    // A file that was being written during its reading can be read again from its new state.
    const recovered = shown.isReadFailed ? { readError: null, isReadFailed: false } : {};
    const grown = { ...grownSession(fileOf(shown), growth), ...recovered };
    return drafted && draftedSession ? draftedSession(grown, drafted, shown, "file") : grown;
  });
  if (now && before.isReadFailed) readAll(now);
  return null;
}

/** As `SessionStore.growFolder`. */
export async function growFolderSession(
  changing: Changing,
  changes: FolderChanges,
): Promise<readonly string[] | null> {
  const { open } = changing.states;
  if (!open) return null;
  const grown = await open.source.growFolder(changes);
  const isOpen = await showRenewed(changing, open.opening, grown);
  return isOpen ? grown.torn : null;
}

async function showRenewed(
  { states, hooks, step, readAll }: Changing,
  opening: number,
  renewed: RenewedSession,
): Promise<boolean> {
  const before = states.opened(opening);
  if (!before) return false;
  hooks.onBodies(opening, renewed.bodies);
  const now = step(opening, (shown) => renewedSession(shown, renewed));
  if (now && before.isReadFailed) readAll(now);
  return true;
}

/** The result of a file's growth. */
export type Grown = GrownSession & { readonly kind: "grown" };

/** Its source has these rows already. Without new rows the version stays. */
export function grownSession<S extends Versioned>(
  now: S,
  { tail, size, problems, details }: Grown,
): S {
  const table = extendTable(now.session.table, tail);
  // The source has added them to the same rows.
  if (typeof table === "string") throw new Error(`Rows that fit the source only: ${table}`);
  const session = { ...now.session, table, size, problems };
  if (tail.count === 0) return { ...now, session };
  return withMoreRows(now, session, now.details && details && extendDetails(now.details, details));
}

export function renewedSession(
  now: OpenSession,
  { session, isSame, order, rows, details: read }: RenewedSession,
): OpenSession {
  const { table } = now.session;
  if (isSame) return { ...now, session: { ...session, table } };
  const details =
    now.details && read && renewedDetails(now.details, { order, rows, details: read });
  const isOther = new Set(rows);
  const wasAt = (row: number) => {
    const before = order[row] ?? NO_ROW;
    return before < table.count ? before : NO_ROW;
  };
  const { count } = session.table;
  const rowsNow = rowsChange(table.count, count, wasAt, (row) => isOther.has(row));
  const next = withNewRows(now, session, details, { by: "file", ...rowsNow });
  return { ...next, readError: null, isReadFailed: false };
}
