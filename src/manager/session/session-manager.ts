// pi's SessionManager for every store, the browser's included: the documented statics take the
// store first. For the disk there is the one of src/node.ts, with pi's own arguments.
import type { FileEntry, NewSessionOptions } from "../entries/session-entry.ts";
import type { SessionInfo } from "../list/list-record.ts";
import type { ListProgress } from "../list/list-sessions.ts";
import type { SessionStore } from "../store/store.ts";
import { ManagedSession } from "./managed-session.ts";
import {
  listEverything,
  listOf,
  pathOfId,
  startFork,
  startInMemory,
  startNew,
  startOpen,
  startRecent,
} from "./session-starts.ts";

export class SessionManager extends ManagedSession {
  /** A new session; its file appears with the first message (`store.firstWrite`). */
  static create(
    store: SessionStore,
    cwd: string,
    sessionDir?: string,
    options?: NewSessionOptions,
  ): SessionManager {
    return new SessionManager(startNew(store, cwd, sessionDir, options));
  }

  /**
   * Opens a session file without writing to it; old versions are brought to today's in memory. A
   * missing or empty file gives a new session that will be written there. `sessionDir`: where new
   * and branched sessions go, default the file's folder. Errors: SessionError "not-a-session".
   */
  static open(
    store: SessionStore,
    path: string,
    sessionDir?: string,
    cwdOverride?: string,
  ): SessionManager {
    return new SessionManager(startOpen(store, path, sessionDir, cwdOverride));
  }

  /** Opens the session changed last, else begins one. A shared folder is searched by `cwd`. */
  static continueRecent(store: SessionStore, cwd: string, sessionDir?: string): SessionManager {
    return new SessionManager(startRecent(store, cwd, sessionDir));
  }

  /** A session without a file, from given objects or empty. */
  static inMemory(
    cwd = "",
    options?: NewSessionOptions,
    entries?: readonly FileEntry[],
  ): SessionManager {
    return new SessionManager(startInMemory(cwd, options, entries));
  }

  /**
   * Copies a whole session into another project and opens the copy, which names its source. Errors:
   * `Cannot fork: source session file is empty or invalid: <path>`.
   */
  static forkFrom(
    store: SessionStore,
    sourcePath: string,
    targetCwd: string,
    sessionDir?: string,
    options?: NewSessionOptions,
  ): SessionManager {
    return new SessionManager(startFork(store, sourcePath, targetCwd, sessionDir, options));
  }

  /** Path of the session with exactly this id; undefined when there is none. */
  static findById(
    store: SessionStore,
    cwd: string,
    id: string,
    sessionDir?: string,
  ): string | undefined {
    return pathOfId(store, cwd, id, sessionDir);
  }

  /** The sessions of a project, newest first. Errors: the signal's reason. */
  static list(
    store: SessionStore,
    cwd: string,
    sessionDir?: string,
    onProgress?: ListProgress,
    signal?: AbortSignal,
  ): Promise<SessionInfo[]> {
    return listOf(store, cwd, sessionDir, onProgress, signal);
  }

  /** The sessions of all projects, or all those in one folder, newest first. */
  static listAll(
    store: SessionStore,
    sessionDir?: string,
    onProgress?: ListProgress,
    signal?: AbortSignal,
  ): Promise<SessionInfo[]> {
    return listEverything(store, sessionDir, onProgress, signal);
  }
}
