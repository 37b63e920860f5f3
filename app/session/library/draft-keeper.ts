// Keeps every draft of this page as it changes, so that nothing is lost with the page: one write at a
// time, and always the newest.

import { createStore, type StoreApi } from "zustand/vanilla";
import { operationsText } from "../../../src/edit/operation/read-operation.ts";
import { asError } from "../../../src/lib/as-error.ts";
import type { OpenSession } from "../open/session-store.ts";
import { readDraft, readDrafts, removeDraft, writeDraft } from "./stored/draft-records.ts";
import type { DraftRecord } from "./stored/library-db.ts";

export class DraftKeeper {
  /** By key: why a draft is only in this page. */
  readonly failures: StoreApi<ReadonlyMap<string, Error>> = createStore<ReadonlyMap<string, Error>>(
    () => new Map(),
  );
  readonly #onDrafts: () => void;
  readonly #titleOf: (open: OpenSession) => string;
  /** By key what is to be kept and is not on the disk yet; null: nothing is. */
  readonly #unwritten = new Map<string, DraftRecord | null>();
  /** Keys to be written next. */
  readonly #waiting = new Set<string>();
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

  /** The newest, whether or not it could be written. Null also where the browser stores nothing. */
  async of(key: string): Promise<DraftRecord | null> {
    const unwritten = this.#unwritten.get(key);
    return unwritten === undefined ? readDraft(key).catch(() => null) : unwritten;
  }

  /** Keeps the session's draft as it is now; one without operations is none. */
  keep(open: OpenSession): void {
    const { key, draft } = open;
    if (!draft) return;
    const { session } = draft.base;
    // What does not apply now is tried again the next time, after the others.
    const steps = [...draft.steps, ...draft.waiting.map(({ step }) => step)];
    if (steps.length === 0) this.discard(key);
    else {
      this.#later(key, {
        key,
        fileName: session.fileName,
        title: this.#titleOf(open),
        size: session.size,
        entries: session.table.count,
        count: steps.length,
        operations: operationsText(steps),
        changedAt: Date.now(),
      });
    }
  }

  discard(key: string): void {
    this.#later(key, null);
  }

  #later(key: string, record: DraftRecord | null): void {
    this.#unwritten.set(key, record);
    this.#waiting.add(key);
    if (!this.#isWriting) void this.#writeAll();
  }

  async #writeAll(): Promise<void> {
    this.#isWriting = true;
    // A set is walked to its end also while it grows.
    for (const key of this.#waiting) {
      this.#waiting.delete(key);
      const record = this.#unwritten.get(key) ?? null;
      let failure: Error | null = null;
      try {
        await (record ? writeDraft(record) : removeDraft(key));
        if (this.#unwritten.get(key) === record) this.#unwritten.delete(key);
      } catch (error) {
        failure = asError(error);
      }
      this.#note(key, failure);
      this.#onDrafts();
    }
    this.#isWriting = false;
  }

  #note(key: string, failure: Error | null): void {
    const failures = new Map(this.failures.getState());
    if (failure) failures.set(key, failure);
    else failures.delete(key);
    this.failures.setState(failures, true);
  }
}
