// The documented statics of pi's SessionManager for the sessions of one store, those of the disk or those in
// memory: where sessions begin, and how they are found (formats.md 2.15, 2.19, 5.2).
import { stringField } from "../../model/json/json.ts";
import { EntryLog } from "../entries/entry-log.ts";
import type { GivenEntry, NewSessionOptions, SessionHeader } from "../entries/session-entry.ts";
import { StoredSession } from "../entries/stored-session.ts";
import { type ListProgress, listSessions } from "../list/list-sessions.ts";
import type { SessionInfo } from "../list/session-info.ts";
import { type SessionStore, sessionFileName } from "../store/store.ts";
import { SessionManager } from "./session-manager.ts";
import { newFile, newHeader, openFile } from "./session-state.ts";

/** What `listAll` takes: the folder may be left out. */
type AllOf =
  | readonly [onProgress?: ListProgress, signal?: AbortSignal]
  | readonly [sessionDir?: string, onProgress?: ListProgress, signal?: AbortSignal];

/**
 * The SessionManager of a store: where its sessions begin, and where they are found. Errors, besides those named: the
 * store's own.
 *
 * @example
 * const session = sessionManagerOn(new MemoryStore()).create("/home/dev/project");
 * session.appendMessage({ role: "user", content: "Hello", timestamp: Date.now() });
 */
export function sessionManagerOn(store: SessionStore) {
  const managers = {
    /** Whether it is a session of any store: there is one SessionManager, and this is where they begin. */
    [Symbol.hasInstance]: (value: unknown): value is SessionManager =>
      value instanceof SessionManager,

    /** A new session; its file appears with the first message (`store.firstWrite`). */
    create(cwd: string, sessionDir?: string, options: NewSessionOptions = {}): SessionManager {
      const { project, dir } = folderOf(store, cwd, sessionDir);
      const header = newHeader(project, options);
      const file = newFile(store, dir, header);
      const session = { header, log: new EntryLog([]), leafId: null, file };
      return new SessionManager({ store, cwd: project, dir, session });
    },

    /**
     * Opens a session file without writing to it; old versions are brought to today's in memory. A
     * missing or empty file gives a new session that will be written there. `sessionDir`: where new
     * and branched sessions go, default the file's folder. Errors: SessionError "not-a-session".
     */
    open(path: string, sessionDir?: string, cwdOverride?: string): SessionManager {
      const given = cwdOverride === undefined ? undefined : store.resolve(cwdOverride);
      const session = openFile(store, path, given ?? store.cwd());
      const cwd = given ?? stringField(session.header, "cwd") ?? store.cwd();
      const dir = store.resolve(sessionDir ?? store.parentOf(store.resolve(path)));
      return new SessionManager({ store, cwd, dir, session });
    },

    /** Opens the session changed last, else begins one. A shared folder is searched by `cwd`. */
    continueRecent(cwd: string, sessionDir?: string): SessionManager {
      const { project, dir, owner } = folderOf(store, cwd, sessionDir);
      const recent = mostRecent(store, dir, owner);
      return recent === null ? managers.create(project, dir) : managers.open(recent, dir);
    },

    /** A session without a file, from given objects or empty. `cwd`: default the store's. */
    inMemory: (
      cwd = store.cwd(),
      options?: NewSessionOptions,
      entries?: readonly GivenEntry[],
    ): SessionManager => SessionManager.inMemory(store.resolve(cwd), options, entries),

    /**
     * Copies a whole session into another project, at once, and opens the copy, which names its
     * source. Errors: `Cannot fork: source session file is empty or invalid: <path>`.
     */
    forkFrom(
      sourcePath: string,
      targetCwd: string,
      sessionDir?: string,
      { id }: NewSessionOptions = {},
    ): SessionManager {
      const { project, dir } = folderOf(store, targetCwd, sessionDir);
      const parentSession = store.resolve(sourcePath);
      const bytes = store.read(parentSession);
      const source = bytes && new StoredSession(bytes);
      if (!source?.isSession) {
        throw new Error(`Cannot fork: source session file is empty or invalid: ${parentSession}`);
      }
      const header = newHeader(project, { parentSession, id });
      const path = store.join(dir, sessionFileName(header.timestamp, header.id));
      // Unlike the reference it brings old entries to today's version, as the fork's header claims: a version 1 file
      // would lose its whole tree.
      store.write(path, source.under(header), null, parentSession);
      return managers.open(path, dir, project);
    },

    /** Path of the session with exactly this id; undefined when there is none. */
    findById(cwd: string, id: string, sessionDir?: string): string | undefined {
      const { dir, owner } = folderOf(store, cwd, sessionDir);
      return store.files(dir).find(({ path }) => {
        const header = headerOf(store, path);
        return header?.id === id && isOf(header, owner);
      })?.path;
    },

    /** The sessions of a project, newest first; a missing folder is empty. Errors: the signal's reason. */
    async list(
      cwd: string,
      sessionDir?: string,
      onProgress?: ListProgress,
      signal?: AbortSignal,
    ): Promise<SessionInfo[]> {
      const { dir, owner } = folderOf(store, cwd, sessionDir);
      const own = (list: readonly SessionInfo[]) =>
        list.filter((info) => owner === undefined || info.cwd === owner);
      const listed = await listSessions(store.files(dir), {
        onProgress: (loaded, total, partial) =>
          onProgress?.(loaded, total, partial && own(partial)),
        signal,
      });
      return own(listed);
    },

    /** The sessions of all projects, or all those in one folder, newest first. */
    async listAll(...given: AllOf): Promise<SessionInfo[]> {
      const all: readonly (string | ListProgress | AbortSignal | undefined)[] = given;
      const dir = all.find((one) => typeof one === "string");
      const onProgress = all.find((one) => typeof one === "function");
      const signal = all.find((one) => one instanceof AbortSignal);
      // Below the sessions folder of the agent, one folder for each project.
      const folders =
        dir === undefined ? store.folders(store.sessionsRoot()) : [store.resolve(dir)];
      const files = folders.flatMap((folder) => store.files(folder));
      return listSessions(files, { onProgress, signal });
    },
  };
  return managers;
}

/**
 * Where the sessions of a working directory are, which comes back resolved. `owner`: whose sessions count in
 * `dir`, as a folder of the caller's choice may hold those of several projects; undefined: all count.
 */
function folderOf(store: SessionStore, cwd: string, sessionDir: string | undefined) {
  const project = store.resolve(cwd);
  const own = store.sessionDir(project);
  const dir = sessionDir === undefined ? own : store.resolve(sessionDir);
  return { project, dir, owner: dir === own ? undefined : project };
}

/** Newest by last change among the files that begin with a session header; null for none. */
export function mostRecent(store: SessionStore, dir: string, cwd?: string): string | null {
  const newest = [...store.files(dir)].sort((a, b) => b.mtimeMs - a.mtimeMs);
  return newest.find(({ path }) => isOf(headerOf(store, path), cwd))?.path ?? null;
}

function isOf(header: SessionHeader | null, cwd: string | undefined): boolean {
  return header !== null && (cwd === undefined || header.cwd === cwd);
}

/** The header a file begins with; null when it is no session. */
function headerOf(store: SessionStore, path: string): SessionHeader | null {
  const { isSession, header } = new StoredSession(store.head(path));
  return isSession ? header : null;
}
