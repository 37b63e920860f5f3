// Keeps every draft of this page as it changes, so that nothing is lost with the page: one write at a
// time, and always the newest.
import { createStore, type StoreApi } from "zustand/vanilla";
import { operationsText } from "../../../src/edit/operation/read-operation.ts";
import type { OpenSession } from "../open/session-store.ts";
import { readDraft, readDrafts, removeDraft, writeDraft } from "./draft-records.ts";
import type { DraftRecord } from "./library-db.ts";

export class DraftKeeper {
  /** By key: why a draft is only in this page. */
  readonly failures: StoreApi<ReadonlyMap<string, Error>> = createStore<ReadonlyMap<string, Error>>(
    () => new Map(),
  );
  readonly #onDrafts: () => void;
  readonly #titleOf: (open: OpenSession) => string;
  /** By key what is to be written next. */
  readonly #waiting = new Map<string, () => Promise<void>>();
  #isWriting = false;

  /** `onDrafts`: what is kept has changed. */
  constructor(titleOf: (open: OpenSession) => string, onDrafts: () => void) {
    this.#titleOf = titleOf;
    this.#onDrafts = onDrafts;
  }

  /** Changed last first. Errors: DOMException where the browser stores nothing. */
  all(): Promise<readonly DraftRecord[]> {
    return readDrafts();
  }

  /** Null also where the browser stores nothing: there is none then. */
  of(key: string): Promise<DraftRecord | null> {
    return readDraft(key).catch(() => null);
  }

  /** Keeps the session's draft as it is now; one without operations is none. */
  keep(open: OpenSession): void {
    const { key, draft } = open;
    if (!draft) return;
    const { session } = draft.base;
    // What does not apply now is tried again the next time, after the others.
    const steps = [...draft.steps, ...draft.waiting.map(({ step }) => step)];
    this.#later(key, () => {
      if (steps.length === 0) return removeDraft(key);
      return writeDraft({
        key,
        fileName: session.fileName,
        title: this.#titleOf(open),
        size: session.size,
        entries: session.table.count,
        count: steps.length,
        operations: operationsText(steps),
        changedAt: Date.now(),
      });
    });
  }

  discard(key: string): void {
    this.#later(key, () => removeDraft(key));
  }

  #later(key: string, write: () => Promise<void>): void {
    this.#waiting.set(key, write);
    if (!this.#isWriting) void this.#writeAll();
  }

  async #writeAll(): Promise<void> {
    this.#isWriting = true;
    for (let next = this.#take(); next; next = this.#take()) {
      const [key, write] = next;
      let failure: Error | null = null;
      try {
        await write();
      } catch (error) {
        failure = error instanceof Error ? error : new Error(String(error));
      }
      this.#note(key, failure);
      this.#onDrafts();
    }
    this.#isWriting = false;
  }

  #take(): [string, () => Promise<void>] | null {
    for (const next of this.#waiting) {
      this.#waiting.delete(next[0]);
      return next;
    }
    return null;
  }

  #note(key: string, failure: Error | null): void {
    const failures = new Map(this.failures.getState());
    if (failure) failures.set(key, failure);
    else failures.delete(key);
    this.failures.setState(failures, true);
  }
}
