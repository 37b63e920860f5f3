// Every session this browser knows, in one list: those of opened folders, and those that were opened by
// themselves. A session that is both appears once. It must not know how the list is shown.
import { type IndexedSession, unreadSession } from "../../../src/library/indexed-session.ts";
import { unnumberedKey } from "../session-key.ts";
import type { SessionRecord } from "../stored/records.ts";
import { type LooseSessions, NO_LOOSE, type OpenedFolder } from "./folder-library.ts";

export interface SessionSummary extends IndexedSession {
  /** Id of its folder; "": it was opened by itself. */
  readonly folder: string;
  /** The record of its opening here; null: it was not opened. */
  readonly record: SessionRecord | null;
  /** Whether its figures are known; those of a session that was only opened come with its reading. */
  readonly isCounted: boolean;
  /** Whether that reading was tried and failed. */
  readonly isNotRead: boolean;
}

/** Unique in the list. */
export function summaryId({ folder, path }: Pick<SessionSummary, "folder" | "path">): string {
  return `${folder}\n${path}`;
}

/** Ignores blank and missing names. */
export function summaryTitle({
  name,
  firstMessage,
  path,
}: Pick<IndexedSession, "name" | "firstMessage" | "path">): string {
  return name || firstMessage || fileNameOf(path);
}

/** ms since 1970: when it was last written, or opened here. */
export function lastSeenMs({ modifiedMs, record }: SessionSummary): number {
  return Math.max(modifiedMs, record?.openedAt ?? 0);
}

/** In the order of the folders; sessions outside folders last. `loose`: what is known of these. */
export function sessionSummaries(
  folders: readonly Pick<OpenedFolder, "id" | "sessions">[],
  records: readonly SessionRecord[],
  loose: LooseSessions = NO_LOOSE,
): readonly SessionSummary[] {
  const byName = new Map<string, SessionRecord[]>();
  for (const record of records) {
    const known = byName.get(nameKey(record));
    if (known) known.push(record);
    else byName.set(nameKey(record), [record]);
  }
  const summaries: SessionSummary[] = [];
  for (const { id, sessions } of folders) {
    for (const session of sessions) {
      // A copy in another folder is a session of its own.
      const record = byName.get(`${session.id}\n${fileNameOf(session.path)}`)?.shift() ?? null;
      summaries.push(summaryIn(id, session, record));
    }
  }
  const figures = new Map(loose.sessions.map((session) => [session.path, session]));
  const notRead = new Set(loose.neighbours.map(({ path }) => path));
  for (const left of byName.values()) {
    for (const record of left) {
      const { key } = record;
      summaries.push(looseSummary(record, figures.get(key) ?? null, notRead.has(key)));
    }
  }
  return summaries;
}

function nameKey({ key, fileName }: SessionRecord): string {
  return `${unnumberedKey(key)}\n${fileNameOf(fileName)}`;
}

const inFolders = new WeakMap<IndexedSession, SessionSummary>();

/** The same object as long as nothing in it changes: lists of thousands are computed again all the time. */
function summaryIn(
  folder: string,
  session: IndexedSession,
  record: SessionRecord | null,
): SessionSummary {
  const before = inFolders.get(session);
  if (before?.folder === folder && before.record === record) return before;
  const summary = { ...session, folder, record, isCounted: true, isNotRead: false };
  inFolders.set(session, summary);
  return summary;
}

interface Loose {
  readonly figures: IndexedSession | null;
  readonly summary: SessionSummary;
}

const looseOf = new WeakMap<SessionRecord, Loose>();

function looseSummary(
  record: SessionRecord,
  figures: IndexedSession | null,
  isNotRead: boolean,
): SessionSummary {
  const before = looseOf.get(record);
  if (before?.figures === figures && before.summary.isNotRead === isNotRead) return before.summary;
  const session = figures ?? indexedOf(record);
  const summary = { ...session, folder: "", record, isCounted: figures !== null, isNotRead };
  looseOf.set(record, { figures, summary });
  return summary;
}

function indexedOf(record: SessionRecord): IndexedSession {
  const { key, fileName, title, formatName, size, entries, openedAt } = record;
  return {
    ...unreadSession({ path: key, size, mtimeMs: openedAt }),
    formatName,
    id: unnumberedKey(key),
    name: title === fileName ? "" : title,
    entries,
  };
}

/** With the path separators of any system. */
export function fileNameOf(path: string): string {
  return path.slice(Math.max(path.lastIndexOf("/"), path.lastIndexOf("\\")) + 1);
}
