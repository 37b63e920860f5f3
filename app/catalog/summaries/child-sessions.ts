// Finds the sessions of sub-agents that a session on the screen started: in the folder that it lies in,
// and nowhere else. Of one that was opened by itself nothing but a name is known.
import { isUniqueName } from "../../../src/formats/known.ts";
import { memo } from "../../../src/lib/memo.ts";
import { childSession, sessionsBelow } from "../../../src/library/places/child-sessions.ts";
import type { ChildFile } from "../../../src/model/runs/child-file.ts";
import { fileNameOf, type SessionSummary } from "../folders/session-summary.ts";

type Summaries = readonly SessionSummary[];

/** Null where it is not there. `parent`: null where it is not known what was opened. */
export function childSessionAt(
  sessions: Summaries,
  parent: SessionSummary | null,
  file: ChildFile,
): SessionSummary | null {
  if (parent?.folder) return childSession(inFolder(sessions, parent.folder), parent, file);
  return isUniqueName(fileNameOf(file.path)) ? sessionAtPath(file.path, sessions) : null;
}

/** Those in a folder of runs, by path. */
export function childSessionsBelow(
  sessions: Summaries,
  parent: SessionSummary | null,
  folder: string,
): Summaries {
  return parent?.folder ? sessionsBelow(inFolder(sessions, parent.folder), parent, folder) : [];
}

const foldersKnown = memo((_: Summaries) => new Map<string, Summaries>());

/** Made once for each list: a card may name hundreds. */
function inFolder(sessions: Summaries, folder: string): Summaries {
  const byFolder = foldersKnown(sessions);
  const own = byFolder.get(folder) ?? sessions.filter((one) => one.folder === folder);
  byFolder.set(folder, own);
  return own;
}

/**
 * The session that an agent names by the path of its file. The browser tells no paths: what a session file is called is
 * its time and id, and that is all there is to go by. Null when no file is called so, and when several are: none of them
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
