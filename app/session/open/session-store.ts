// One opened session from the first byte to the end: opening, open or failed, with everything that
// is known of it so far. The one owner of this; React reads it, nothing else keeps a copy.
import { createStore, type StoreApi } from "zustand/vanilla";
import type { Refused } from "../../../src/edit/history/steps.ts";
import type { EntryRef } from "../../../src/model/table/entry-ref.ts";
import type { DraftCommand } from "../host/draft/drafting.ts";
import type { AddedToFile } from "../host/draft/exporting.ts";
import {
  type FolderChanges,
  type FullReading,
  type OnProgress,
  type ReadBody,
  type SessionSource,
  wholeSource,
} from "../host/session-source.ts";
import { grownSession } from "./grown-session.ts";
import { OPENING, type OpenSession, type SessionState, shownIn } from "./open-session.ts";
import { watchedSource } from "./watched-source.ts";

export type { OpenSession, SessionState } from "./open-session.ts";

/** Gets a session as it is shown, and as it is shown next. */
export type OnGrown = (before: OpenSession, now: OpenSession) => void;

/** How a session is opened. Rejects with SessionError or what the library throws. */
export type OpenSource = (onProgress: OnProgress, signal: AbortSignal) => Promise<SessionSource>;

export interface SessionStoreHooks {
  /** Resolves once the first rows had a chance to be painted, so that reading never delays them. */
  readonly whenPainted: () => Promise<void>;
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

let openings = 0;

export class SessionStore {
  readonly key: string;
  readonly state: StoreApi<SessionState>;
  readonly #openSource: OpenSource;
  readonly #hooks: SessionStoreHooks;
  /** Whether a screen ever showed this opening: all of it is read for a screen only. */
  #isShown = false;
  /** Reads on what its file has got since, where that is followed: asked when an entry could not be read. */
  renew: (() => Promise<void>) | null = null;
  /** Of the opening under way. */
  #aborter: AbortController | null = null;

  constructor(key: string, openSource: OpenSource, hooks: SessionStoreHooks) {
    this.key = key;
    this.#openSource = openSource;
    this.#hooks = hooks;
    this.state = createStore<SessionState>(() => OPENING);
  }

  /** Whether it holds a source or is getting one. */
  get isBusy(): boolean {
    return this.#aborter !== null || this.shown !== null;
  }

  /** Whether it is being opened, or all of it is being read. */
  get isReading(): boolean {
    const state = this.state.getState();
    if (state.status !== "open") return state.status === "opening";
    return state.isReloading || (state.open.details === null && !state.open.isReadFailed);
  }

  /** What there is of it to look at; null: nothing. */
  get shown(): OpenSession | null {
    return shownIn(this.state.getState());
  }

  /** A screen shows it: opens it if need be, and reads all of it once it is open. */
  show(): void {
    const state = this.state.getState();
    if (state.status === "opening" && !state.ahead && !this.#aborter) void this.#run();
    if (state.status === "open" && !this.#isShown) void this.#readAll(state.open);
    this.#isShown = true;
  }

  /** Opens it anew, in its own way if none is given. What was read stays on the screen until then, and when that fails. */
  reload(openSource = this.#openSource): Promise<void> {
    this.#aborter?.abort();
    return this.#run(openSource);
  }

  /**
   * Goes on with its file, which may have more bytes now; opens it anew when it is not the same with
   * more at its end, and answers with why. What is on the screen stays until then. `onGrown`: just
   * before the grown session is shown in place of the one that is. Errors: SessionError, also noted as
   * the session's read error.
   */
  async grow(
    file: File,
    onGrown: OnGrown = () => {},
    openSource = this.#openSource,
  ): Promise<string | null> {
    const state = this.state.getState();
    if (state.status !== "open") return null;
    const { opening, source } = state.open;
    const growth = await source.grow({ kind: "file", file }, () => {});
    const isDrafted = growth.kind === "grown" && growth.drafted !== null;
    const { draftedSession } = isDrafted ? await draftedModule() : { draftedSession: null };
    const before = this.#opened(opening);
    if (!before) return null;
    if (growth.kind === "anew") {
      void this.reload(openSource);
      return growth.reason;
    }
    // A file that was being written while it was read can be read again from its new state.
    const recovered = before.isReadFailed ? { readError: null, isReadFailed: false } : {};
    const { drafted } = growth;
    const grown = { ...grownSession(fileOf(before), growth), ...recovered };
    const now = drafted && draftedSession ? draftedSession(grown, drafted) : grown;
    this.#hooks.onBodies(opening, growth.bodies);
    if (drafted) this.#hooks.onBodies(opening, drafted.bodies);
    onGrown(before, now);
    this.#change(opening, () => now);
    if (before.isReadFailed) void this.#readAll(now);
    return null;
  }

  /**
   * The same for a session that is a folder, of which these files have changed. Answers with the paths of
   * those that are not whole yet; null: it is not open any more. Errors: SessionError.
   */
  async growFolder(
    changes: FolderChanges,
    onGrown: OnGrown = () => {},
  ): Promise<readonly string[] | null> {
    const state = this.state.getState();
    if (state.status !== "open") return null;
    const { opening, source } = state.open;
    const [grown, { renewedSession }] = await Promise.all([
      source.growFolder(changes),
      import("./renewed-session.ts"),
    ]);
    const before = this.#opened(opening);
    if (!before) return null;
    const now = renewedSession(before, grown);
    onGrown(before, now);
    this.#hooks.onChanged(opening, grown.changed);
    this.#hooks.onBodies(opening, grown.bodies);
    this.#change(opening, () => now);
    if (before.isReadFailed) void this.#readAll(now);
    return grown.torn;
  }

  /**
   * Does something to the draft of the session; the rows are the draft's from then on. Returns what
   * does not apply. Only once everything was read, and nothing before it was loaded. Errors: SessionError, also noted as the session's
   * read error.
   */
  async edit(command: DraftCommand): Promise<readonly Refused[]> {
    const state = this.state.getState();
    if (state.status !== "open") return [];
    const { opening, source, draft } = state.open;
    // What was kept of it would be written over.
    if (!draft && command.kind !== "load") return [];
    const [drafted, { draftedSession }] = await Promise.all([
      source.draft(command),
      draftedModule(),
    ]);
    this.#hooks.onBodies(opening, drafted.bodies);
    this.#change(opening, (now) => draftedSession(now, drafted));
    const now = this.#opened(opening);
    // What was loaded is kept already, and perhaps newer by now.
    if (now && command.kind !== "load") this.#hooks.onEdited(now);
    return drafted.refused;
  }

  /**
   * Adds what the draft changes to its file, which may be written to, and goes on with the file: the
   * draft is empty then, but for what waited. Errors: SessionError; file and draft are as they were.
   */
  async addToFile(handle: FileSystemFileHandle): Promise<AddedToFile | null> {
    const state = this.state.getState();
    if (state.status !== "open" || !state.open.draft) return null;
    const { opening, source, draft } = state.open;
    const added = await source.addToFile(handle);
    const { draftedSession } = await draftedModule();
    const emptied = await source.draft({ kind: "load", steps: [] });
    this.#change(opening, (now) => draftedSession(now, emptied));
    const empty = this.#opened(opening);
    if (!empty?.draft) return added;
    // Done again, it would be there twice.
    const { waiting } = draft;
    this.#hooks.onEdited({ ...empty, draft: { ...empty.draft, waiting } });
    try {
      const growth = await source.grow({ kind: "file", file: await handle.getFile() }, () => {});
      if (growth.kind === "anew") void this.reload();
      else {
        const steps = waiting.map(({ step }) => step);
        const drafted = await source.draft({ kind: "load", steps });
        this.#change(opening, (now) => {
          const grown = grownSession(fileOf(now), growth);
          const carried = growth.drafted ? draftedSession(grown, growth.drafted) : grown;
          return draftedSession(carried, drafted);
        });
      }
    } catch {
      // It is written, whatever comes of reading it.
      void this.reload();
    }
    return added;
  }

  /** The file's own rows again. What was kept of the draft stays. */
  async leaveDraft(): Promise<void> {
    const state = this.state.getState();
    if (state.status !== "open" || !state.open.draft) return;
    const { opening, source } = state.open;
    const drafted = await source.draft({ kind: "load", steps: [] });
    const { draftedSession } = await draftedModule();
    this.#change(opening, (now) => ({ ...draftedSession(now, drafted), draft: null }));
  }

  /** Takes a source that was opened elsewhere, in place of an earlier one. */
  adopt(source: SessionSource): void {
    this.#aborter?.abort();
    this.#aborter = null;
    this.#show(source);
  }

  /** Ends what holds it. Opening starts from the beginning after that. */
  close(): void {
    this.#aborter?.abort();
    this.#aborter = null;
    this.#closeSource();
    this.#isShown = false;
    this.state.setState(OPENING, true);
  }

  async #run(openSource = this.#openSource): Promise<void> {
    const aborter = new AbortController();
    this.#aborter = aborter;
    const { signal } = aborter;
    const before = this.state.getState();
    if (before.status === "open") this.state.setState({ ...before, isReloading: true }, true);
    else {
      this.#closeSource();
      this.state.setState(OPENING, true);
    }
    try {
      const opened = await openSource((scannedBytes) => {
        if (!signal.aborted) this.#noteScanned(scannedBytes);
      }, signal);
      // What is on the screen stays there until it can be replaced as a whole.
      const isAwaited = !signal.aborted && before.status === "open";
      const source = isAwaited ? await wholeOrClosed(opened, signal) : opened;
      if (signal.aborted) source.close();
      else this.#show(source);
    } catch (failure) {
      if (!signal.aborted) this.#fail(asError(failure));
    } finally {
      if (this.#aborter === aborter) this.#aborter = null;
    }
  }

  #fail(error: Error): void {
    const now = this.state.getState();
    if (now.status !== "open") this.state.setState({ status: "failed", error }, true);
    else {
      const open = { ...now.open, readError: error };
      this.state.setState({ status: "open", open, isReloading: false }, true);
    }
  }

  #noteScanned(scannedBytes: number): void {
    const state = this.state.getState();
    if (state.status === "opening") this.state.setState({ ...state, scannedBytes }, true);
  }

  #show(source: SessionSource): void {
    this.#closeSource();
    const opening = ++openings;
    const watched = watchedSource(
      source,
      (error) => this.#noteReadError(opening, error),
      () => this.#noteAnswer(opening),
      () => this.renew,
    );
    const open: OpenSession = {
      key: this.key,
      opening,
      source: watched,
      session: source.session,
      isWhole: false,
      version: 0,
      rowsVersion: 0,
      details: null,
      draft: null,
      progress: createStore(() => 0),
      readError: null,
      isReadFailed: false,
    };
    this.#hooks.onBodies(opening, source.firstBodies);
    if (source.whole) {
      this.state.setState({ status: "opening", scannedBytes: 0, ahead: open }, true);
      void this.#awaitWhole(open, source);
    } else this.#showWhole(open, source.reading);
  }

  #showWhole(ahead: OpenSession, reading?: FullReading): void {
    const rows = { ...ahead, isWhole: true, version: 1, rowsVersion: 1 };
    const open = reading ? readSession(rows, reading) : rows;
    if (reading) open.progress.setState(1, true);
    this.state.setState({ status: "open", open, isReloading: false }, true);
    if (reading) this.#hooks.onRead(open);
    else if (this.#isShown) void this.#readAll(open);
  }

  async #awaitWhole(ahead: OpenSession, source: SessionSource): Promise<void> {
    const isAhead = () => this.shown === ahead;
    try {
      const size = Math.max(1, source.session.size);
      const { session, firstBodies, reading } = await wholeSource(source, (scannedBytes) => {
        if (!isAhead()) return;
        this.#noteScanned(scannedBytes);
        ahead.progress.setState(Math.min(1, scannedBytes / size), true);
      });
      if (!isAhead()) return;
      this.#hooks.onBodies(ahead.opening, firstBodies);
      if (!reading) ahead.progress.setState(0, true);
      this.#showWhole({ ...ahead, session }, reading);
    } catch (failure) {
      if (!isAhead()) return;
      this.#closeSource();
      this.#fail(asError(failure));
    }
  }

  async #readAll({ opening, source, session, progress }: OpenSession): Promise<void> {
    await this.#hooks.whenPainted();
    if (this.#opened(opening) === null) return;
    const size = Math.max(1, session.size);
    try {
      const reading = await source.readAll((done) =>
        progress.setState(Math.min(1, done / size), true),
      );
      progress.setState(1, true);
      this.#change(opening, (now) => readSession(now, reading));
      const now = this.#opened(opening);
      if (now) this.#hooks.onRead(now);
    } catch (error) {
      const readError = asError(error);
      this.#change(opening, (now) => ({ ...now, readError, isReadFailed: true }));
    }
  }

  #noteReadError(opening: number, readError: Error): void {
    this.#change(opening, (now) => ({ ...now, readError }));
  }

  /** A file that answers again is well again. */
  #noteAnswer(opening: number): void {
    const open = this.#opened(opening);
    if (!open || open.readError === null || open.isReadFailed) return;
    this.#change(opening, (now) => ({ ...now, readError: null }));
  }

  #change(opening: number, next: (now: OpenSession) => OpenSession): void {
    const state = this.state.getState();
    const open = this.#opened(opening);
    if (state.status === "open" && open) {
      this.state.setState({ ...state, open: next(open) }, true);
    }
  }

  /** The present state of that opening, null once it has ended. */
  #opened(opening: number): OpenSession | null {
    const state = this.state.getState();
    return state.status === "open" && state.open.opening === opening ? state.open : null;
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

/** As its file has it, whatever a draft makes of it. */
function fileOf(open: OpenSession): OpenSession {
  return open.draft ? { ...open, ...open.draft.base, draft: null } : open;
}

function asError(failure: unknown): Error {
  return failure instanceof Error ? failure : new Error(String(failure));
}

/** Needed once somebody edits. */
function draftedModule() {
  return import("./drafted-session.ts");
}

/** The next version of a session: it has the details of its rows. */
function readSession(open: OpenSession, { problems, details }: FullReading): OpenSession {
  const session = { ...open.session, problems };
  return { ...open, session, version: open.version + 1, details };
}
