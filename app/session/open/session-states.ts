// The state of a session's store and how one follows another: opening, open or failed. Knows nothing of
// what opens, reads or changes the session.
import { createStore, type StoreApi } from "zustand/vanilla";
import { OPENING, type OpenSession, type SessionState, shownIn } from "./open-session.ts";

export class SessionStates {
  readonly store: StoreApi<SessionState> = createStore<SessionState>(() => OPENING);

  get now(): SessionState {
    return this.store.getState();
  }

  /** The session that is open; null: none is. */
  get open(): OpenSession | null {
    const { now } = this;
    return now.status === "open" ? now.open : null;
  }

  /** What there is of it to look at; null: nothing. */
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

  /** Nothing, once that opening has ended. */
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

  /** A file that answers again is well again. */
  noteAnswer(opening: number): void {
    const open = this.opened(opening);
    if (!open || open.readError === null || open.isReadFailed) return;
    this.change(opening, (now) => ({ ...now, readError: null }));
  }

  /** It could not be opened, or not anew: what is on the screen stays there. */
  fail(error: Error): void {
    const { open } = this;
    if (!open) this.set({ status: "failed", error });
    else this.set({ status: "open", open: { ...open, readError: error }, isReloading: false });
  }
}
