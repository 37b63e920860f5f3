// How sessions begin: new, opened, continued, forked, in memory; and how they are found in a store
// (formats.md 2.15, 2.19, 5.2). What the statics of both SessionManager classes are made of.
import { stringField } from "../../model/json/json.ts";
import { SessionError } from "../../model/problem.ts";
import { EntryLog } from "../entries/entry-log.ts";
import { upgraded } from "../entries/rows.ts";
import {
  type FileEntry,
  isEntry,
  isHeader,
  type NewSessionOptions,
  type SessionHeader,
} from "../entries/session-entry.ts";
import { StoredSession } from "../entries/stored-session.ts";
import type { SessionInfo } from "../list/list-record.ts";
import { type ListProgress, listSessions } from "../list/list-sessions.ts";
import { sessionFileName } from "../store/paths.ts";
import type { SessionStore } from "../store/store.ts";
import { leafIdOf, loadFile } from "./session-file.ts";
import { newHeader, openFile, type SessionStart, SessionWriter } from "./session-writer.ts";

export function startNew(
  store: SessionStore,
  cwd: string,
  sessionDir?: string,
  options: NewSessionOptions = {},
): SessionStart {
  const { project, dir } = placeOf(store, cwd, sessionDir);
  const header = newHeader(project, options);
  const writer = SessionWriter.forNew(store, dir, header);
  const session = { header, log: new EntryLog([]), leafId: null, writer };
  return { store, cwd: project, dir, session };
}

export function startOpen(
  store: SessionStore,
  path: string,
  sessionDir?: string,
  cwdOverride?: string,
): SessionStart {
  const override = cwdOverride === undefined ? undefined : store.resolve(cwdOverride);
  const session = openFile(store, path, override ?? store.cwd());
  const cwd = override ?? stringField(session.header, "cwd") ?? store.cwd();
  const dir = store.resolve(sessionDir ?? store.parentOf(store.resolve(path)));
  return { store, cwd, dir, session };
}

export function startRecent(store: SessionStore, cwd: string, sessionDir?: string): SessionStart {
  const { project, dir, owner } = placeOf(store, cwd, sessionDir);
  const recent = mostRecent(store, dir, owner);
  return recent === null ? startNew(store, project, dir) : startOpen(store, recent, dir);
}

/** Given entries bring their header, which `options` does not change; without one a new one is made. */
export function startInMemory(
  cwd: string,
  options: NewSessionOptions = {},
  given: readonly FileEntry[] = [],
): SessionStart {
  const all = upgraded(given);
  const header = all.find(isHeader);
  const log = new EntryLog(all.filter(isEntry));
  const session = {
    header: header ?? newHeader(cwd, options),
    log,
    leafId: leafIdOf(log),
    writer: null,
  };
  return { store: null, cwd, dir: "", session };
}

/**
 * Writes the fork at once and opens it. Unlike the reference it brings old entries to today's
 * version, as the fork's header claims: a version 1 file would lose its whole tree.
 */
export function startFork(
  store: SessionStore,
  sourcePath: string,
  targetCwd: string,
  sessionDir?: string,
  { id }: NewSessionOptions = {},
): SessionStart {
  const { project, dir } = placeOf(store, targetCwd, sessionDir);
  const parentSession = store.resolve(sourcePath);
  const source = sourceOf(store, parentSession);
  const header = newHeader(project, { parentSession, ...(id !== undefined && { id }) });
  const path = store.join(dir, sessionFileName(header.timestamp, header.id));
  store.write(path, source.under(header), null);
  return startOpen(store, path, dir, project);
}

function sourceOf(store: SessionStore, path: string): StoredSession {
  let source: StoredSession | null = null;
  try {
    source = loadFile(store, path)?.stored ?? null;
  } catch (error) {
    if (!(error instanceof SessionError)) throw error;
  }
  if (source) return source;
  throw new Error(`Cannot fork: source session file is empty or invalid: ${path}`);
}

/** Newest by last change among the files that begin with a session header; null for none. */
export function mostRecent(store: SessionStore, dir: string, cwd?: string): string | null {
  const newest = [...store.files(dir)].sort((a, b) => b.mtimeMs - a.mtimeMs);
  return newest.find(({ path }) => isOf(headerOf(store, path), cwd))?.path ?? null;
}

/** The first file whose header has this id. */
export function pathOfId(
  store: SessionStore,
  cwd: string,
  id: string,
  sessionDir?: string,
): string | undefined {
  const { dir, owner } = placeOf(store, cwd, sessionDir);
  return store.files(dir).find(({ path }) => {
    const header = headerOf(store, path);
    return header?.id === id && isOf(header, owner);
  })?.path;
}

export async function listOf(
  store: SessionStore,
  cwd: string,
  sessionDir?: string,
  onProgress?: ListProgress,
  signal?: AbortSignal,
): Promise<SessionInfo[]> {
  const { dir, owner } = placeOf(store, cwd, sessionDir);
  const own = (list: readonly SessionInfo[]) =>
    list.filter((info) => owner === undefined || info.cwd === owner);
  const listed = await listSessions(store.files(dir), {
    onProgress: (loaded, total, partial) => onProgress?.(loaded, total, partial && own(partial)),
    ...(signal && { signal }),
  });
  return own(listed);
}

/** Everything in `dir`, or below the sessions folder of the agent: one folder for each project. */
export async function listEverything(
  store: SessionStore,
  dir?: string,
  onProgress?: ListProgress,
  signal?: AbortSignal,
): Promise<SessionInfo[]> {
  const folders = dir === undefined ? store.folders(store.sessionsRoot()) : [store.resolve(dir)];
  const files = folders.flatMap((folder) => store.files(folder));
  return [
    ...(await listSessions(files, {
      ...(onProgress && { onProgress }),
      ...(signal && { signal }),
    })),
  ];
}

/** Where the sessions of a working directory are. */
interface Place {
  /** The working directory, resolved. */
  readonly project: string;
  readonly dir: string;
  /**
   * Whose sessions count in `dir`: a folder of the caller's choice may hold those of several
   * projects, the default one does not (undefined: all count).
   */
  readonly owner: string | undefined;
}

function placeOf(store: SessionStore, cwd: string, sessionDir: string | undefined): Place {
  const project = store.resolve(cwd);
  const own = store.sessionDir(project);
  const dir = sessionDir === undefined ? own : store.resolve(sessionDir);
  return { project, dir, owner: dir === own ? undefined : project };
}

function isOf(header: SessionHeader | null, cwd: string | undefined): boolean {
  return header !== null && (cwd === undefined || header.cwd === cwd);
}

/** The header a file begins with; null when it is no session. */
function headerOf(store: SessionStore, path: string): SessionHeader | null {
  const { isSession, header } = new StoredSession(store.head(path));
  return isSession ? header : null;
}
