// Stores every draft of this page as it changes, so that no change is lost with the page: one write at a
// time, and always the newest. It never overwrites what another page wrote meanwhile.

import { createStore, type StoreApi } from "zustand/vanilla";
import { operationsText } from "../../../src/edit/operation/read-operation.ts";
import { asError } from "../../../src/lib/as-error.ts";
import { SessionError } from "../../../src/model/problem.ts";
import type { Session } from "../../../src/model/session.ts";
import { sessionName } from "../../../src/tree/labels.ts";
import type { DraftFacts } from "../../engine/draft/drafting.ts";
import { noAnswer } from "./database.ts";
import { readDraft, readDrafts, replaceDraft } from "./draft-records.ts";
import { holdPage } from "./hold-page.ts";
import type { DraftRecord } from "./records.ts";

/**
 * Why a draft is only in this page. writing: its write is under way; overtaken: another page changed the
 * stored draft, which has to be merged before the next write; else what failed.
 */
export type Unkept = "writing" | "overtaken" | Error;

/** A session with its draft. */
interface DraftedSession {
  readonly key: string;
  /** As the draft has it. */
  readonly session: Session;
  readonly draft:
    | (Pick<DraftFacts, "steps" | "waiting"> & { readonly base: { readonly session: Session } })
    | null;
}

/** A draft to continue. */
export interface TakenDraft {
  /** Null: there is none. */
  readonly record: DraftRecord | null;
  /** How many changes of this page were added to another page's; null: there was nothing to add to. */
  readonly added: number | null;
}

/** As it is in this page: its revision comes with the write. */
type OwnDraft = Omit<DraftRecord, "revision">;

/** A slower write is reported as late. */
const LATE_MS = 3000;

export class DraftKeeper {
  /** By key; a stored draft is not in it. */
  readonly unkept: StoreApi<ReadonlyMap<string, Unkept>> = createStore<ReadonlyMap<string, Unkept>>(
    () => new Map(),
  );
  readonly #onDrafts: () => void;
  /** The stored drafts by key, as far as this page knows: what its own draft was made from. */
  readonly #bases = new Map<string, DraftRecord | null>();
  /** By key what has to be stored and is not on the disk yet; null: nothing. */
  readonly #unwritten = new Map<string, OwnDraft | null>();
  /** Keys whose write was refused: the stored draft has to be merged before the next write. */
  readonly #overtaken = new Set<string>();
  /** Keys to write next. */
  readonly #waiting = new Set<string>();
  #writing: Promise<void> | null = null;

  /** `onDrafts`: the stored drafts changed. */
  constructor(onDrafts: () => void) {
    this.#onDrafts = onDrafts;
  }

  /** Resolves when nothing is being written. */
  get settled(): Promise<void> {
    return this.#writing ?? Promise.resolve();
  }

  /** Last changed first. Errors: SessionError, NoStorage. */
  all(): Promise<readonly DraftRecord[]> {
    return readDrafts();
  }

  /** The newest to look at, whether or not it could be written. Errors: SessionError. */
  async of(key: string): Promise<DraftRecord | null> {
    const own = this.#unwritten.get(key);
    if (own === undefined) return readDraft(key);
    return own && { ...own, revision: this.#bases.get(key)?.revision ?? 0 };
  }

  /**
   * The newest to continue: the stored draft, then what only this page has. Errors: SessionError where that
   * is unknown; nothing may be changed then.
   */
  async takeUp(key: string): Promise<TakenDraft> {
    // Loaded for editing only; nothing comes between reading the stored draft and using it.
    const { stepsOf, stepsSince } = await import("./draft-steps.ts");
    let kept: DraftRecord | null;
    try {
      kept = await readDraft(key);
    } catch (error) {
      // This page has the newest, or its write will be refused.
      if (!this.#unwritten.has(key) || this.#overtaken.has(key)) throw error;
      return { record: await this.of(key), added: null };
    }
    const own = this.#unwritten.get(key);
    const base = this.#bases.get(key) ?? null;
    if (own === undefined) {
      this.#bases.set(key, kept);
      return { record: kept, added: null };
    }
    if (kept?.revision === base?.revision) return { record: await this.of(key), added: null };
    const before = kept ? stepsOf(kept) : [];
    const more = own ? stepsSince(stepsOf(own), base ? stepsOf(base) : [], before) : [];
    this.#bases.set(key, kept);
    this.#overtaken.delete(key);
    if (!own || more.length === 0) {
      this.#written(key);
      return { record: kept, added: 0 };
    }
    const steps = [...before, ...more];
    this.#later(key, { ...own, count: steps.length, operations: operationsText(steps) });
    return { record: await this.of(key), added: more.length };
  }

  /** Stores the session's draft as it is now; a draft without operations is removed. */
  keep({ key, session: shown, draft }: DraftedSession): void {
    if (!draft) return;
    const { session } = draft.base;
    // An operation that does not apply now is tried again the next time, after the others.
    const steps = [...draft.steps, ...draft.waiting.map(({ step }) => step)];
    const own = {
      key,
      fileName: session.fileName,
      title: sessionName(shown.table) ?? shown.fileName,
      size: session.size,
      entries: session.table.count,
      count: steps.length,
      operations: operationsText(steps),
      changedAt: Date.now(),
    };
    this.#later(key, steps.length === 0 ? null : own);
  }

  /** Retries failed writes. */
  retry(key: string): void {
    const own = this.#unwritten.get(key);
    if (own !== undefined) this.#later(key, own);
  }

  /**
   * The draft as it was shown; false where it was changed since, and stays. Errors: SessionError;
   * DOMException.
   */
  async discard({ key, revision }: DraftRecord): Promise<boolean> {
    const isNowhere = this.#unwritten.has(key) && !this.#bases.get(key);
    const isDone = await replaceDraft(key, isNowhere ? null : revision, null);
    if (isDone) {
      this.#bases.set(key, null);
      this.#written(key);
    }
    this.#onDrafts();
    return isDone;
  }

  /** A discarded draft. Errors: SessionError, also where another draft was begun since; DOMException. */
  async putBack(draft: DraftRecord): Promise<void> {
    if (!(await replaceDraft(draft.key, null, draft))) {
      throw new SessionError(
        "unwritable",
        "Another draft of this session was started in the meantime.",
        "That draft is unchanged.",
      );
    }
    this.#bases.set(draft.key, draft);
    this.#onDrafts();
  }

  #later(key: string, own: OwnDraft | null): void {
    this.#unwritten.set(key, own);
    holdPage(this, true);
    if (this.#overtaken.has(key)) return;
    this.#waiting.add(key);
    this.#note(key, "writing");
    this.#writing ??= this.#writeAll();
  }

  async #writeAll(): Promise<void> {
    // Iterating a set includes what is added meanwhile.
    for (const key of this.#waiting) {
      this.#waiting.delete(key);
      const own = this.#unwritten.get(key);
      if (own === undefined) continue;
      const base = this.#bases.get(key) ?? null;
      const record = own && { ...own, revision: revisionAfter(base) };
      const late = setTimeout(() => this.#note(key, noAnswer()), LATE_MS);
      try {
        if (await replaceDraft(key, base?.revision ?? null, record)) {
          this.#bases.set(key, record);
          if (this.#unwritten.get(key) === own) this.#written(key);
        } else {
          this.#overtaken.add(key);
          this.#note(key, "overtaken");
        }
      } catch (error) {
        this.#note(key, asError(error));
      }
      clearTimeout(late);
      this.#onDrafts();
    }
    this.#writing = null;
  }

  /** No change of it is in this page alone any more. */
  #written(key: string): void {
    this.#unwritten.delete(key);
    this.#waiting.delete(key);
    this.#overtaken.delete(key);
    this.#note(key, null);
    holdPage(this, this.#unwritten.size > 0);
  }

  #note(key: string, unkept: Unkept | null): void {
    const all = new Map(this.unkept.getState());
    if (unkept) all.set(key, unkept);
    else all.delete(key);
    this.unkept.setState(all, true);
  }
}

/** A new draft never gets a number that an earlier one of the session had. */
function revisionAfter(base: DraftRecord | null): number {
  if (base) return base.revision + 1;
  const [random = 0] = crypto.getRandomValues(new Uint32Array(1));
  return random * 2 ** 20;
}
