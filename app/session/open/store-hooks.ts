// What a session's store is given: how its session is opened, and who hears of what becomes of it.
import type { EntryRef } from "../../../src/model/table/entry-ref.ts";
import type { OnProgress, ReadBody, SessionSource } from "../../engine/session-source.ts";
import type { OpenSession } from "./open-session.ts";

/** Gets a session as it is shown, and as it is shown next: `now.change` says what became of its rows. */
export type OnChange = (before: OpenSession, now: OpenSession) => void;

/** How a session is opened. Rejects with SessionError or what the library throws. */
export type OpenSource = (onProgress: OnProgress, signal: AbortSignal) => Promise<SessionSource>;

export interface SessionStoreHooks {
  /** Resolves once the first rows had a chance to be painted, so that reading never delays them. */
  readonly whenPainted: () => Promise<void>;
  /** An opening begins: its source is asked from now on. */
  readonly onOpened: (opening: number, source: SessionSource) => void;
  /** It is open, or its draft is another one: what came along need not be asked for. */
  readonly onBodies: (opening: number, bodies: readonly ReadBody[]) => void;
  /** These entries say something else than they did. */
  readonly onChanged: (opening: number, refs: readonly EntryRef[]) => void;
  /** Everything was read: what only that tells is known now. */
  readonly onRead: (open: OpenSession) => void;
  /** Its draft is another one now. */
  readonly onEdited: (open: OpenSession) => void;
  /** An opening has ended: nothing asked of it is worth keeping. */
  readonly onClosed: (opening: number) => void;
}
