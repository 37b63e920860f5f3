// What is known of a session while it opens and once it is open: the states of its store, as data.
import type { StoreApi } from "zustand/vanilla";
import type { Session } from "../../../src/model/session.ts";
import type { EntryDetails } from "../../../src/model/table/details.ts";
import type { FullReading, SessionSource } from "../../engine/session-source.ts";
import type { OpenDraft } from "./change/drafted-session.ts";
import type { RowsChange } from "./change/next-rows.ts";
import type { Parts } from "./parts.ts";

/** An opened session. The same object until one of these is another. */
export interface OpenSession {
  /** Under which the session is remembered; part of the address. */
  readonly key: string;
  /** Counts the openings of this page: what was read by one opening is not another's. */
  readonly opening: number;
  readonly source: SessionSource;
  /** What views keep of it. */
  readonly parts: Parts;
  /** The rows and problems of this version. */
  readonly session: Session;
  /** Whether the rows are all there are, and not those alone that are in context at the leaf. */
  readonly isWhole: boolean;
  /** 0 ahead of the first scan, 1 after it; the full reading and whatever changes rows make the next. */
  readonly version: number;
  /** The first version with these rows: what depends on nothing else is still true. */
  readonly rowsVersion: number;
  /** How often its rows became others, and not only more at their end; 0 ahead of the first scan. */
  readonly renewals: number;
  /** How the rows came from those of the version before; null: those were of less than the whole, or there were none. */
  readonly change: RowsChange | null;
  /** Null until everything was read. */
  readonly details: EntryDetails | null;
  /** What is being made of it; the rows are then the draft's. Null: nothing. */
  readonly draft: OpenDraft | null;
  /** 0…1 while the rows are not whole, then while everything is read, 1 afterwards. Apart from the rest: it changes often. */
  readonly progress: StoreApi<number>;
  /** Why something of it could not be read, the last that happened; null while all is well. */
  readonly readError: Error | null;
  /** Reading everything failed: there will be no details until it is opened again. */
  readonly isReadFailed: boolean;
}

export type SessionState =
  | {
      readonly status: "opening";
      readonly scannedBytes: number;
      /** What can be shown of it already; not whole. Null: nothing. */
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

/** What there is of it to look at; null: nothing. */
export function shownIn(state: SessionState): OpenSession | null {
  if (state.status === "open") return state.open;
  return state.status === "opening" ? state.ahead : null;
}

/** The next version of a session: it has the details of its rows. */
export function readSession(open: OpenSession, { problems, details }: FullReading): OpenSession {
  const session = { ...open.session, problems };
  return { ...open, session, version: open.version + 1, details };
}
