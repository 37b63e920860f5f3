// Finds the sessions of sub-agents that a session on the screen started: in its own folder, and nowhere
// else. For a session that was opened by itself only the name is known.
import { isUniqueName } from "../../../src/formats/known.ts";
import { memo } from "../../../src/lib/memo.ts";
import { childSession, sessionsBelow } from "../../../src/library/places/child-sessions.ts";
import type { ChildFile } from "../../../src/model/runs/child-file.ts";
import { fileNameOf, type SessionSummary } from "../folders/session-summary.ts";

type Summaries = readonly SessionSummary[];

/** Null where it is not there. `parent`: null where its source is unknown. */
export function childSessionAt(
  sessions: Summaries,
  parent: SessionSummary | null,
  file: ChildFile,
): SessionSummary | null {
  if (parent?.folder) return childSession(inFolder(sessions, parent.folder), parent, file);
  return isUniqueName(fileNameOf(file.path)) ? sessionAtPath(file.path, sessions) : null;
}

/** The sessions in a folder of runs, by path. */
export function childSessionsBelow(
  sessions: Summaries,
  parent: SessionSummary | null,
  folder: string,
): Summaries {
  return parent?.folder ? sessionsBelow(inFolder(sessions, parent.folder), parent, folder) : [];
}

const foldersKnown = memo((_: Summaries) => new Map<string, Summaries>());

/** Computed once for each list: a card may name hundreds. */
function inFolder(sessions: Summaries, folder: string): Summaries {
  const byFolder = foldersKnown(sessions);
  const own = byFolder.get(folder) ?? sessions.filter((one) => one.folder === folder);
  byFolder.set(folder, own);
  return own;
}

/**
 * The session that an agent names by the path of its file. The browser gives no paths, so the file's name,
 * with its time and id, is the only clue. Null when no file or several files have the name: none of several
 * is surely the one.
 */
export function sessionAtPath(
  path: string,
  sessions: readonly SessionSummary[],
): SessionSummary | null {
  const name = fileNameOf(path);
  const named = sessions.filter(
    (one) => one.kind === "file" && (one.record?.fileName ?? fileNameOf(one.path)) === name,
  );
  const [only] = named;
  return only && named.length === 1 ? only : null;
}
