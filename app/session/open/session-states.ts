// The state of a session's store and its transitions: opening, open or failed. Knows nothing about opening,
// reading or changing the session.
import { createStore, type StoreApi } from "zustand/vanilla";
import type { EntryRef } from "../../../src/model/table/entry-ref.ts";
import type { OnProgress, ReadBody, SessionSource } from "../../engine/session-source.ts";
import { OPENING, type OpenSession, type SessionState, shownIn } from "./open-session.ts";

export class SessionStates {
  readonly store: StoreApi<SessionState> = createStore<SessionState>(() => OPENING);

  get now(): SessionState {
    return this.store.getState();
  }

  /** The session that is open; null: none. */
  get open(): OpenSession | null {
    const { now } = this;
    return now.status === "open" ? now.open : null;
  }

  /** The session to show; null: none. */
  get shown(): OpenSession | null {
    return shownIn(this.now);
  }

  set(next: SessionState): void {
    this.store.setState(next, true);
  }

  /** The present state of that opening, null once it has ended. */
  opened(opening: number): OpenSession | null {
    const { open } = this;
    return open?.opening === opening ? open : null;
  }

  /** Does nothing once that opening has ended. */
  change(opening: number, next: (open: OpenSession) => OpenSession): void {
    const { now } = this;
    const open = this.opened(opening);
    if (now.status === "open" && open) this.set({ ...now, open: next(open) });
  }

  noteScanned(scannedBytes: number): void {
    const { now } = this;
    if (now.status === "opening") this.set({ ...now, scannedBytes });
  }

  noteReadError(opening: number, readError: Error): void {
    this.change(opening, (now) => ({ ...now, readError }));
  }

  /** An answer ends the error of a file. */
  noteAnswer(opening: number): void {
    const open = this.opened(opening);
    if (!open || open.readError === null || open.isReadFailed) return;
    this.change(opening, (now) => ({ ...now, readError: null }));
  }

  /** It could not be opened, or not again: what is on the screen stays there. */
  fail(error: Error): void {
    const { open } = this;
    if (!open) this.set({ status: "failed", error });
    else this.set({ status: "open", open: { ...open, readError: error }, isReloading: false });
  }
}

/**
 * Gets a session as it is shown, and as it will be shown next: `now.change` describes the change of its
 * rows.
 */
export type OnChange = (before: OpenSession, now: OpenSession) => void;

/** How a session is opened. Rejects with SessionError or what the library throws. */
export type OpenSource = (onProgress: OnProgress, signal: AbortSignal) => Promise<SessionSource>;

export interface SessionStoreHooks {
  /** Resolves once the first rows had a chance to be painted, so that reading never delays them. */
  readonly whenPainted: () => Promise<void>;
  /** An opening begins: its source is used from now on. */
  readonly onOpened: (opening: number, source: SessionSource) => void;
  /** It is open, or its draft changed: the bodies that came along need no request. */
  readonly onBodies: (opening: number, bodies: readonly ReadBody[]) => void;
  /** The content of these entries changed. */
  readonly onChanged: (opening: number, refs: readonly EntryRef[]) => void;
  /** Everything was read: facts that only the full reading gives are known now. */
  readonly onRead: (open: OpenSession) => void;
  /** Its draft changed. */
  readonly onEdited: (open: OpenSession) => void;
  /** An opening has ended: its results are dropped. */
  readonly onClosed: (opening: number) => void;
}

export interface Changing {
  readonly states: SessionStates;
  readonly hooks: SessionStoreHooks;
  /** Shows the next version of an opening and notifies the listeners of its rows; null: it has ended. */
  readonly step: (
    opening: number,
    next: (before: OpenSession) => OpenSession,
  ) => OpenSession | null;
  /** Reads everything. The state has the result. */
  readonly readAll: (open: OpenSession) => void;
  /** Opens it again. The state has the result. */
  readonly reload: () => void;
}

/** As its file has it, without the draft. */
export function fileOf(open: OpenSession): OpenSession {
  return open.draft ? { ...open, ...open.draft.base, draft: null } : open;
}
