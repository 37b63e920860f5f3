// A session while it opens and once it is open: the states of its store, as data.
import type { StoreApi } from "zustand/vanilla";
import type { Session } from "../../../src/model/session.ts";
import type { EntryDetails } from "../../../src/model/table/details.ts";
import type { FullReading, SessionSource } from "../../engine/session-source.ts";
import type { OpenDraft } from "./change/drafted-session.ts";
import type { RowsChange } from "./change/next-rows.ts";
import type { Parts } from "./parts.ts";

/** An opened session. The same object until one of these changes. */
export interface OpenSession {
  /** The key of the session; part of the address. */
  readonly key: string;
  /** Counts the openings of this page: a result of one opening is invalid in another. */
  readonly opening: number;
  readonly source: SessionSource;
  /** The parts of views. */
  readonly parts: Parts;
  /** The rows and problems of this version. */
  readonly session: Session;
  /** Whether the rows are complete, not only those in context at the leaf. */
  readonly isWhole: boolean;
  /** 0 before the first scan, 1 after it; the full reading and every change of rows make the next. */
  readonly version: number;
  /** The first version with these rows: what depends only on them is still valid. */
  readonly rowsVersion: number;
  /** How often rows changed other than at their end; 0 before the first scan. */
  readonly renewals: number;
  /** How the rows follow from those of the version before; null: those were incomplete, or there were none. */
  readonly change: RowsChange | null;
  /** Null until everything was read. */
  readonly details: EntryDetails | null;
  /** The draft; the rows are then the draft's. Null: none. */
  readonly draft: OpenDraft | null;
  /**
   * 0…1 while the rows are incomplete, then during the full reading, 1 afterwards. Separate, because it
   * changes often.
   */
  readonly progress: StoreApi<number>;
  /** The last read error; null while there is none. */
  readonly readError: Error | null;
  /** The full reading failed: there will be no details until it is opened again. */
  readonly isReadFailed: boolean;
}

export type SessionState =
  | {
      readonly status: "opening";
      readonly scannedBytes: number;
      /** The rows so far; incomplete. Null: none. */
      readonly ahead: OpenSession | null;
    }
  | { readonly status: "failed"; readonly error: Error }
  | {
      readonly status: "open";
      readonly open: OpenSession;
      /** A newer opening of the same file is under way. */
      readonly isReloading: boolean;
    };

export const OPENING: SessionState = { status: "opening", scannedBytes: 0, ahead: null };

/** The session to show; null: none. */
export function shownIn(state: SessionState): OpenSession | null {
  if (state.status === "open") return state.open;
  return state.status === "opening" ? state.ahead : null;
}

/** The next version of a session: it has the details of its rows. */
export function readSession(open: OpenSession, { problems, details }: FullReading): OpenSession {
  const session = { ...open.session, problems };
  return { ...open, session, version: open.version + 1, details };
}
