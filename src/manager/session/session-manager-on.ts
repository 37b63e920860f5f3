// The documented statics of pi's SessionManager for the sessions of one store: those of the disk or those in
// memory (formats.md 2.15, 2.19, 5.2).
import type { GivenEntry, NewSessionOptions } from "../entries/session-entry.ts";
import type { ListProgress } from "../list/list-sessions.ts";
import type { SessionInfo } from "../list/session-info.ts";
import type { SessionStore } from "../store/store.ts";
import { SessionManager } from "./session-manager.ts";
import { listEverything, listOf, pathOfId } from "./session-search.ts";
import { startFork, startInMemory, startNew, startOpen, startRecent } from "./session-starts.ts";

/** Where sessions of a store begin and are found. Errors, besides those named: the store's own. */
export interface SessionManagers {
  /** Whether it is a session of any store: there is one SessionManager, and this is where they begin. */
  [Symbol.hasInstance](value: unknown): value is SessionManager;

  /** A new session; its file appears with the first message (`store.firstWrite`). */
  create(cwd: string, sessionDir?: string, options?: NewSessionOptions): SessionManager;

  /**
   * Opens a session file without writing to it; old versions are brought to today's in memory. A
   * missing or empty file gives a new session that will be written there. `sessionDir`: where new
   * and branched sessions go, default the file's folder. Errors: SessionError "not-a-session".
   */
  open(path: string, sessionDir?: string, cwdOverride?: string): SessionManager;

  /** Opens the session changed last, else begins one. A shared folder is searched by `cwd`. */
  continueRecent(cwd: string, sessionDir?: string): SessionManager;

  /** A session without a file, from given objects or empty. `cwd`: default the store's. */
  inMemory(
    cwd?: string,
    options?: NewSessionOptions,
    entries?: readonly GivenEntry[],
  ): SessionManager;

  /**
   * Copies a whole session into another project, at once, and opens the copy, which names its
   * source. Errors: `Cannot fork: source session file is empty or invalid: <path>`.
   */
  forkFrom(
    sourcePath: string,
    targetCwd: string,
    sessionDir?: string,
    options?: NewSessionOptions,
  ): SessionManager;

  /** Path of the session with exactly this id; undefined when there is none. */
  findById(cwd: string, id: string, sessionDir?: string): string | undefined;

  /** The sessions of a project, newest first; a missing folder is empty. Errors: the signal's reason. */
  list(
    cwd: string,
    sessionDir?: string,
    onProgress?: ListProgress,
    signal?: AbortSignal,
  ): Promise<SessionInfo[]>;

  /** The sessions of all projects, or all those in one folder, newest first. */
  listAll(onProgress?: ListProgress, signal?: AbortSignal): Promise<SessionInfo[]>;
  listAll(
    sessionDir?: string,
    onProgress?: ListProgress,
    signal?: AbortSignal,
  ): Promise<SessionInfo[]>;
}

/**
 * The SessionManager of a store: where its sessions begin, and where they are found.
 *
 * @example
 * const session = sessionManagerOn(new MemoryStore()).create("/home/dev/project");
 * session.appendMessage({ role: "user", content: "Hello", timestamp: Date.now() });
 */
export function sessionManagerOn(store: SessionStore): SessionManagers {
  return {
    [Symbol.hasInstance]: (value): value is SessionManager => value instanceof SessionManager,
    create: (...given) => new SessionManager(startNew(store, ...given)),
    open: (...given) => new SessionManager(startOpen(store, ...given)),
    continueRecent: (...given) => new SessionManager(startRecent(store, ...given)),
    inMemory: (cwd = store.cwd(), ...given) =>
      new SessionManager(startInMemory(store.resolve(cwd), ...given)),
    forkFrom: (...given) => new SessionManager(startFork(store, ...given)),
    findById: (...given) => pathOfId(store, ...given),
    list: (...given) => listOf(store, ...given),
    listAll(
      first?: string | ListProgress,
      second?: ListProgress | AbortSignal,
      third?: AbortSignal,
    ): Promise<SessionInfo[]> {
      if (typeof first === "function") {
        const signal = second instanceof AbortSignal ? second : undefined;
        return listEverything(store, undefined, first, signal);
      }
      const onProgress = typeof second === "function" ? second : undefined;
      return listEverything(store, first, onProgress, third);
    },
  };
}
