// One opened session from the first byte to the end: opening, open or failed, with everything known so far.
// The one owner of that state; React reads it, no other module has a copy.

import { createStore, type StoreApi } from "zustand/vanilla";
import type { Refused } from "../../../src/edit/history/steps.ts";
import { asError } from "../../../src/lib/as-error.ts";
import { refOf } from "../../../src/model/table/entry-ref.ts";
import type { DraftCommand } from "../../engine/draft/drafting.ts";
import type { AddedToFile } from "../../engine/draft/exporting.ts";
import {
  type FolderChanges,
  type FullReading,
  type SessionSource,
  wholeSource,
} from "../../engine/session-source.ts";
import { OPENING, type OpenSession, readSession, type SessionState } from "./open-session.ts";
import { Parts } from "./parts.ts";
import type { Changing, OnChange, OpenSource, SessionStoreHooks } from "./session-states.ts";
import { SessionStates } from "./session-states.ts";
import { watchedSource } from "./watched-source.ts";

export type { OpenSession, SessionState } from "./open-session.ts";
export type { SessionStoreHooks } from "./session-states.ts";

/** Most sessions are only read. */
const growing = () => import("./change/grow-session.ts");
const editing = () => import("./change/edit-session.ts");

let openings = 0;

export class SessionStore {
  readonly key: string;
  readonly state: StoreApi<SessionState>;
  /** The parts of views, also after it is closed and opened again. */
  readonly parts = new Parts();
  readonly #states = new SessionStates();
  readonly #openSource: OpenSource;
  readonly #hooks: SessionStoreHooks;
  /** Whether a screen ever showed this opening: the full reading is for screens only. */
  #isShown = false;
  /** Reads what was added to its file, where that is followed: called when an entry could not be read. */
  renew: (() => Promise<void>) | null = null;
  /** The current operation on its draft. */
  #editing: Promise<unknown> = Promise.resolve();
  readonly #listeners = new Set<OnChange>();
  /** Of the opening under way. */
  #aborter: AbortController | null = null;

  constructor(key: string, openSource: OpenSource, hooks: SessionStoreHooks) {
    this.key = key;
    this.#openSource = openSource;
    this.#hooks = hooks;
    this.state = this.#states.store;
  }

  /** Whether it has a source or is getting one. */
  get isBusy(): boolean {
    return this.#aborter !== null || this.shown !== null;
  }

  /** Whether it is being opened, or its full reading is under way. */
  get isReading(): boolean {
    const state = this.#states.now;
    if (state.status !== "open") return state.status === "opening";
    return state.isReloading || (state.open.details === null && !state.open.isReadFailed);
  }

  /** The session to show; null: none. */
  get shown(): OpenSession | null {
    return this.#states.shown;
  }

  /** Called for each change of rows, just before it is shown; returns a function that ends it. */
  onChange(listener: OnChange): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  /** A screen shows it: opens it if need be, and reads everything once it is open. */
  show(): void {
    const state = this.#states.now;
    if (state.status === "opening" && !state.ahead && !this.#aborter) void this.#run();
    if (state.status === "open" && !this.#isShown) void this.#readAll(state.open);
    this.#isShown = true;
  }

  /**
   * Opens it again, in its own way if none is given. What was read stays on the screen until then, and when
   * that fails.
   */
  reload(openSource = this.#openSource): Promise<void> {
    this.#aborter?.abort();
    return this.#run(openSource);
  }

  /**
   * Continues with its file, which may have more bytes now; opens it again when it is not the same file
   * with more at its end, and returns the reason. What is on the screen stays until then. Errors:
   * SessionError, also set as the session's read error.
   */
  async grow(file: File, openSource = this.#openSource): Promise<string | null> {
    return (await growing()).growSession(this.#changing(openSource), file);
  }

  /**
   * The same for a session that is a folder, in which these files have changed. Returns the paths of
   * incomplete files; null: it is not open any more. Errors: SessionError.
   */
  async growFolder(changes: FolderChanges): Promise<readonly string[] | null> {
    return (await growing()).growFolderSession(this.#changing(), changes);
  }

  /**
   * Applies operations to the draft of the session; the rows are the draft's from then on. Returns what
   * does not apply. Only after the full reading, and not before the draft was loaded. Errors: SessionError,
   * also set as the session's read error.
   */
  edit(command: DraftCommand): Promise<readonly Refused[]> {
    const edit = async () => (await editing()).editSession(this.#changing(), command);
    return this.#edits(edit());
  }

  /**
   * Adds the draft's changes to its file, which must be writable, and continues with the file: the draft is
   * empty then, except for what waited. Errors: SessionError; file and draft stay unchanged.
   */
  addToFile(handle: FileSystemFileHandle): Promise<AddedToFile | null> {
    const add = async () => (await editing()).addDraftToFile(this.#changing(), handle);
    return this.#edits(add());
  }

  /** Resolves when no operation on its draft is running. */
  async edited(): Promise<void> {
    await this.#editing;
  }

  /**
   * Back to the file's own rows. The stored draft stays. Never rejects: a failure becomes the session's
   * read error.
   */
  async leaveDraft(): Promise<void> {
    return (await editing()).leaveDraftOf(this.#changing());
  }

  /** Takes a source that was opened elsewhere, replacing an earlier one. */
  adopt(source: SessionSource): void {
    this.#aborter?.abort();
    this.#aborter = null;
    this.#show(source);
  }

  /** Ends its source. A later opening starts from the beginning. */
  close(): void {
    this.#aborter?.abort();
    this.#aborter = null;
    this.#closeSource();
    this.#isShown = false;
    this.#states.set(OPENING);
  }

  async #run(openSource = this.#openSource): Promise<void> {
    const aborter = new AbortController();
    this.#aborter = aborter;
    const { signal } = aborter;
    const before = this.#states.now;
    if (before.status === "open") this.#states.set({ ...before, isReloading: true });
    else {
      this.#closeSource();
      this.#states.set(OPENING);
    }
    try {
      const opened = await openSource((scannedBytes) => {
        if (!signal.aborted) this.#states.noteScanned(scannedBytes);
      }, signal);
      // What is on the screen stays there until it can be replaced as a whole.
      const isAwaited = !signal.aborted && before.status === "open";
      const source = isAwaited ? await wholeOrClosed(opened, signal) : opened;
      if (signal.aborted) source.close();
      else this.#show(source);
    } catch (failure) {
      if (!signal.aborted) this.#states.fail(asError(failure));
    } finally {
      if (this.#aborter === aborter) this.#aborter = null;
    }
  }

  #show(source: SessionSource): void {
    this.#closeSource();
    const opening = ++openings;
    const watched = watchedSource(
      source,
      (error) => this.#states.noteReadError(opening, error),
      () => this.#states.noteAnswer(opening),
      () => this.renew,
    );
    const open: OpenSession = {
      key: this.key,
      opening,
      source: watched,
      parts: new Parts(this.parts),
      session: source.session,
      isWhole: false,
      version: 0,
      rowsVersion: 0,
      renewals: 0,
      change: null,
      details: null,
      draft: null,
      progress: createStore(() => 0),
      readError: null,
      isReadFailed: false,
    };
    this.#hooks.onOpened(opening, source);
    this.#hooks.onBodies(opening, source.firstBodies);
    if (source.whole) {
      this.#states.set({ status: "opening", scannedBytes: 0, ahead: open });
      void this.#awaitWhole(open, source);
    } else this.#showWhole(open, source.reading);
  }

  #showWhole(ahead: OpenSession, reading?: FullReading): void {
    const rows = { ...ahead, isWhole: true, version: 1, rowsVersion: 1, renewals: 1 };
    const open = reading ? readSession(rows, reading) : rows;
    if (reading) open.progress.setState(1, true);
    this.#states.set({ status: "open", open, isReloading: false });
    if (reading) this.#hooks.onRead(open);
    else if (this.#isShown) void this.#readAll(open);
  }

  async #awaitWhole(ahead: OpenSession, source: SessionSource): Promise<void> {
    const isAhead = () => this.shown === ahead;
    try {
      const size = Math.max(1, source.session.size);
      const { session, firstBodies, reading } = await wholeSource(source, (scannedBytes) => {
        if (!isAhead()) return;
        this.#states.noteScanned(scannedBytes);
        ahead.progress.setState(Math.min(1, scannedBytes / size), true);
      });
      if (!isAhead()) return;
      this.#hooks.onBodies(ahead.opening, firstBodies);
      if (!reading) ahead.progress.setState(0, true);
      this.#showWhole({ ...ahead, session }, reading);
    } catch (failure) {
      if (!isAhead()) return;
      this.#closeSource();
      this.#states.fail(asError(failure));
    }
  }

  async #readAll({ opening, source, session, progress }: OpenSession): Promise<void> {
    await this.#hooks.whenPainted();
    if (this.#states.opened(opening) === null) return;
    const size = Math.max(1, session.size);
    try {
      const reading = await source.readAll((done) =>
        progress.setState(Math.min(1, done / size), true),
      );
      progress.setState(1, true);
      this.#states.change(opening, (now) => readSession(now, reading));
      const now = this.#states.opened(opening);
      if (now) this.#hooks.onRead(now);
    } catch (error) {
      const readError = asError(error);
      this.#states.change(opening, (now) => ({ ...now, readError, isReadFailed: true }));
    }
  }

  #edits<T>(edit: Promise<T>): Promise<T> {
    this.#editing = Promise.allSettled([this.#editing, edit]);
    return edit;
  }

  #changing(openSource = this.#openSource): Changing {
    return {
      states: this.#states,
      hooks: this.#hooks,
      step: (opening, next) => this.#step(opening, next),
      readAll: (open) => void this.#readAll(open),
      reload: () => void this.reload(openSource),
    };
  }

  #step(opening: number, next: (before: OpenSession) => OpenSession): OpenSession | null {
    const before = this.#states.opened(opening);
    if (!before) return null;
    const now = next(before);
    if (now.change && now.rowsVersion !== before.rowsVersion) {
      for (const listener of [...this.#listeners]) listener(before, now);
      const { table } = now.session;
      const { order, added, changed } = now.change;
      // After another reading, a new entry may have the reference of a removed one.
      const others = order ? [...added, ...changed].sort((a, b) => a - b) : [];
      if (others.length > 0) {
        this.#hooks.onChanged(
          opening,
          others.map((row) => refOf(table, row)),
        );
      }
    }
    this.#states.change(opening, () => now);
    return now;
  }

  #closeSource(): void {
    const { shown } = this;
    if (!shown) return;
    shown.source.close();
    this.#hooks.onClosed(shown.opening);
  }
}

async function wholeOrClosed(source: SessionSource, signal: AbortSignal): Promise<SessionSource> {
  signal.addEventListener("abort", () => source.close(), { once: true });
  try {
    return await wholeSource(source);
  } catch (error) {
    source.close();
    throw error;
  }
}
