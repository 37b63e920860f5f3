// How sessions begin: new, opened, continued, forked, in memory (formats.md 2.19, 5.2).
import { stringField } from "../../model/json/json.ts";
import { SessionError } from "../../model/problem.ts";
import { EntryLog } from "../entries/entry-log.ts";
import { upgraded } from "../entries/rows.ts";
import {
  asFileEntries,
  type GivenEntry,
  isEntry,
  isHeader,
  type NewSessionOptions,
} from "../entries/session-entry.ts";
import type { StoredSession } from "../entries/stored-session.ts";
import { sessionFileName } from "../store/paths.ts";
import type { SessionStore } from "../store/store.ts";
import { leafIdOf, loadFile } from "./session-file.ts";
import { folderOf, mostRecent } from "./session-search.ts";
import { newHeader, openFile, type SessionStart, SessionWriter } from "./session-writer.ts";

export function startNew(
  store: SessionStore,
  cwd: string,
  sessionDir?: string,
  options: NewSessionOptions = {},
): SessionStart {
  const { project, dir } = folderOf(store, cwd, sessionDir);
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
  const { project, dir, owner } = folderOf(store, cwd, sessionDir);
  const recent = mostRecent(store, dir, owner);
  return recent === null ? startNew(store, project, dir) : startOpen(store, recent, dir);
}

/** Given entries bring their header, which `options` does not change; without one a new one is made. */
export function startInMemory(
  cwd: string,
  options: NewSessionOptions = {},
  given: readonly GivenEntry[] = [],
): SessionStart {
  const all = upgraded(asFileEntries(given));
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
  const { project, dir } = folderOf(store, targetCwd, sessionDir);
  const parentSession = store.resolve(sourcePath);
  const source = sourceOf(store, parentSession);
  const header = newHeader(project, { parentSession, ...(id !== undefined && { id }) });
  const path = store.join(dir, sessionFileName(header.timestamp, header.id));
  store.write(path, source.under(header), null, parentSession);
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
