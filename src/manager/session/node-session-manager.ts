// pi's SessionManager on disk: the documented statics with the documented arguments. Semantics and
// deliberate differences are those of session-manager.ts.
import type { FileEntry, NewSessionOptions } from "../entries/session-entry.ts";
import type { SessionInfo } from "../list/list-record.ts";
import type { ListProgress } from "../list/list-sessions.ts";
import { nodeStore, resolvePath } from "../store/disk/node-store.ts";
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

const disk = nodeStore();

export class SessionManager extends ManagedSession {
  /** A new session; its file appears with the first user or assistant message. */
  static create(cwd: string, sessionDir?: string, options?: NewSessionOptions): SessionManager {
    return new SessionManager(startNew(disk, cwd, sessionDir, options));
  }

  /** See the browser's `SessionManager.open`. Errors: SessionError "not-a-session", `node:fs`. */
  static open(path: string, sessionDir?: string, cwdOverride?: string): SessionManager {
    return new SessionManager(startOpen(disk, path, sessionDir, cwdOverride));
  }

  /** Opens the session changed last, else begins one. */
  static continueRecent(cwd: string, sessionDir?: string): SessionManager {
    return new SessionManager(startRecent(disk, cwd, sessionDir));
  }

  /** A session without a file, from given objects or empty. */
  static inMemory(
    cwd: string = process.cwd(),
    options?: NewSessionOptions,
    entries?: readonly FileEntry[],
  ): SessionManager {
    return new SessionManager(startInMemory(resolvePath(cwd), options, entries));
  }

  /** Copies a whole session into another project, at once, and opens the copy. */
  static forkFrom(
    sourcePath: string,
    targetCwd: string,
    sessionDir?: string,
    options?: NewSessionOptions,
  ): SessionManager {
    return new SessionManager(startFork(disk, sourcePath, targetCwd, sessionDir, options));
  }

  /** Path of the session with exactly this id; undefined when there is none. */
  static findById(cwd: string, id: string, sessionDir?: string): string | undefined {
    return pathOfId(disk, cwd, id, sessionDir);
  }

  /** The sessions of a project, newest first; a missing folder is empty. */
  static list(
    cwd: string,
    sessionDir?: string,
    onProgress?: ListProgress,
    signal?: AbortSignal,
  ): Promise<SessionInfo[]> {
    return listOf(disk, cwd, sessionDir, onProgress, signal);
  }

  /** The sessions of all projects, or all those in one folder, newest first. */
  static listAll(onProgress?: ListProgress, signal?: AbortSignal): Promise<SessionInfo[]>;
  static listAll(
    sessionDir?: string,
    onProgress?: ListProgress,
    signal?: AbortSignal,
  ): Promise<SessionInfo[]>;
  static listAll(
    first?: string | ListProgress,
    second?: ListProgress | AbortSignal,
    third?: AbortSignal,
  ): Promise<SessionInfo[]> {
    if (typeof first === "function") {
      const signal = second instanceof AbortSignal ? second : undefined;
      return listEverything(disk, undefined, first, signal);
    }
    const onProgress = typeof second === "function" ? second : undefined;
    return listEverything(disk, first, onProgress, third);
  }
}
