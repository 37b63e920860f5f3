// From what the user gave to a session on the screen: one session opens at once, a folder and several files
// go into the list of all. One instance for the page: files can be dropped on every screen.

import { createStore, type StoreApi } from "zustand/vanilla";
import { asError } from "../../src/lib/as-error.ts";
import { SessionError } from "../../src/model/problem.ts";
import { sizeOf } from "../engine/input-source.ts";
import type { Catalog } from "./catalog.ts";
import type { AddedFolder, FolderLibrary } from "./folders/folder-library.ts";
import type { ImportedFiles, LookOptions } from "./folders/folder-walk.ts";
import type { ImportedSession, ImportSource } from "./import-source.ts";

/** What is being opened. Sizes in bytes. */
interface IntakeOpening {
  readonly name: string;
  readonly size: number;
  readonly done: number;
}

export interface IntakeState {
  readonly opening: IntakeOpening | null;
  /** Files found so far in a folder that is being scanned; null: no scan. */
  readonly looking: number | null;
  readonly error: Error | null;
  /** Key of a session that was opened where another one was requested. */
  readonly other: string | null;
}

const IDLE = { opening: null, looking: null, error: null, other: null };

/** Opening that takes no longer shows no progress: it would flicker, and drawing it takes time. */
const LONG_MS = 150;

/** Navigation of the page. `onOpened` returns whether the page navigated. */
export interface IntakeHooks {
  readonly onOpened: (key: string) => boolean;
  /** Key of the session on the screen whose file is missing, null when there is none. */
  readonly wanted: () => string | null;
  /** Prepares for a choice from a list of sessions. */
  readonly onLooking: () => void;
  /** There are sessions to choose from: those of the folder with that id. */
  readonly onFolder: (folder: string) => void;
}

export class Intake {
  readonly state: StoreApi<IntakeState>;
  readonly #catalog: Catalog;
  readonly #folders: FolderLibrary;
  readonly #hooks: IntakeHooks;
  #running: AbortController | null = null;

  constructor(catalog: Catalog, folders: FolderLibrary, hooks: IntakeHooks) {
    this.#catalog = catalog;
    this.#folders = folders;
    this.#hooks = hooks;
    this.state = createStore<IntakeState>(() => IDLE);
  }

  /** Prepares for files that the user is about to give. */
  readonly prepare = (): void => this.#catalog.prepare(this.#running !== null);

  /** Takes what `read` reads; called at once, because a drop is empty afterwards. */
  readonly give = (read: (options: LookOptions) => Promise<ImportSource>): void => {
    void this.#run(async (signal) => {
      const source = await read({
        signal,
        onFound: (looking) => {
          if (!signal.aborted) this.state.setState({ looking });
        },
      });
      if (signal.aborted) return;
      if ("handle" in source) return this.#take(this.#folders.add(source.handle), null, signal);
      const [only] = source.files;
      if (!only) throw nothingIn(source);
      if (source.folder === "" && source.files.length === 1) {
        const { file, handle } = only;
        return this.#open({ input: { kind: "file", file }, handle }, signal);
      }
      const chosen = source.folder === "" ? source.files.map(({ path }) => path) : null;
      return this.#take(this.#folders.addFiles(source), chosen, signal);
    });
  };

  readonly cancel = (): void => {
    this.#running?.abort();
    this.#running = null;
    this.state.setState(IDLE);
  };

  async #take(
    adding: Promise<AddedFolder>,
    chosen: readonly string[] | null,
    signal: AbortSignal,
  ): Promise<void> {
    this.state.setState({ ...IDLE, looking: 0 });
    this.#hooks.onLooking();
    const { takeFolder } = await import("./take-folder.ts");
    const { folder, key, error } = await takeFolder(this.#folders, adding, {
      chosen,
      wanted: this.#hooks.wanted(),
      signal,
      onFound: (looking) => this.state.setState({ looking }),
    });
    if (signal.aborted) return;
    const other = key !== null && !this.#hooks.onOpened(key) ? key : null;
    this.state.setState({ ...IDLE, other, error });
    if (key === null) this.#hooks.onFolder(folder);
  }

  async #open(session: ImportedSession, signal: AbortSignal): Promise<void> {
    const { input } = session;
    const name = input.kind === "file" ? input.file.name : input.name;
    const size = sizeOf(input);
    let done = 0;
    let isLong = false;
    const tell = () => {
      // Messages of a worker that was ended may still arrive.
      if (isLong && !signal.aborted) this.state.setState({ opening: { name, size, done } });
    };
    const timer = setTimeout(() => {
      isLong = true;
      tell();
    }, LONG_MS);
    const onProgress = (bytes: number) => {
      done = bytes;
      tell();
    };
    try {
      const key = await this.#catalog.add(session, this.#hooks.wanted(), onProgress, signal);
      const other = this.#hooks.onOpened(key) ? null : key;
      this.state.setState(other === null ? IDLE : { ...IDLE, other }, true);
    } finally {
      clearTimeout(timer);
    }
  }

  /** One task at a time; a newer one ends the one before. */
  async #run(work: (signal: AbortSignal) => Promise<void>): Promise<void> {
    this.#running?.abort();
    const own = new AbortController();
    this.#running = own;
    // Without a message nothing changes, and nothing is redrawn.
    this.state.setState(IDLE, true);
    try {
      await work(own.signal);
    } catch (failure) {
      const error = asError(failure);
      if (!own.signal.aborted) this.state.setState({ ...IDLE, error });
    } finally {
      if (this.#running === own) this.#running = null;
    }
  }
}

function nothingIn({ unreadable }: ImportedFiles): SessionError {
  const [first] = unreadable;
  if (first) {
    return new SessionError(
      "unreadable",
      `Nothing in it could be read: ${first.path} (${first.reason}).`,
      "Check that you have permission to read these files, or copy them elsewhere and open the copies.",
    );
  }
  return new SessionError(
    "not-a-session",
    "What you dropped or pasted holds no file and no text.",
    "Drop or paste a session file, or the text of one.",
  );
}
