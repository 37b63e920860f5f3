// Finding sessions in a store: the last one, one by its id, all of them (formats.md 2.15, 5.2).
import type { SessionHeader } from "../entries/session-entry.ts";
import { StoredSession } from "../entries/stored-session.ts";
import { type ListProgress, listSessions } from "../list/list-sessions.ts";
import type { SessionInfo } from "../list/session-info.ts";
import type { SessionStore } from "../store/store.ts";

/** Where the sessions of a working directory are. */
export interface SessionFolder {
  /** The working directory, resolved. */
  readonly project: string;
  readonly dir: string;
  /**
   * Whose sessions count in `dir`: a folder of the caller's choice may hold those of several
   * projects, the default one does not (undefined: all count).
   */
  readonly owner: string | undefined;
}

export function folderOf(
  store: SessionStore,
  cwd: string,
  sessionDir: string | undefined,
): SessionFolder {
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

/** The first file whose header has this id. */
export function pathOfId(
  store: SessionStore,
  cwd: string,
  id: string,
  sessionDir?: string,
): string | undefined {
  const { dir, owner } = folderOf(store, cwd, sessionDir);
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
  const { dir, owner } = folderOf(store, cwd, sessionDir);
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

function isOf(header: SessionHeader | null, cwd: string | undefined): boolean {
  return header !== null && (cwd === undefined || header.cwd === cwd);
}

/** The header a file begins with; null when it is no session. */
function headerOf(store: SessionStore, path: string): SessionHeader | null {
  const { isSession, header } = new StoredSession(store.head(path));
  return isSession ? header : null;
}
