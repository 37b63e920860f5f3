// Finds the sessions of sub-agents that a session on the screen started: in the folder that it lies in,
// and nowhere else. Of one that was opened by itself nothing but a name is known.
import { isUniqueName } from "../../../src/formats/known.ts";
import { memo } from "../../../src/lib/memo.ts";
import { childSession, sessionsBelow } from "../../../src/library/places/child-sessions.ts";
import type { ChildFile } from "../../../src/model/runs/child-file.ts";
import { fileNameOf, type SessionSummary } from "../folders/session-summary.ts";
import { sessionAtPath } from "./session-at-path.ts";

type Listed = readonly SessionSummary[];

/** Null where it is not there. `parent`: null where it is not known what was opened. */
export function childSessionAt(
  sessions: Listed,
  parent: SessionSummary | null,
  file: ChildFile,
): SessionSummary | null {
  if (parent?.folder) return childSession(inFolder(sessions, parent.folder), parent, file);
  return isUniqueName(fileNameOf(file.path)) ? sessionAtPath(file.path, sessions) : null;
}

/** Those in a folder of runs, by path. */
export function childSessionsBelow(
  sessions: Listed,
  parent: SessionSummary | null,
  folder: string,
): Listed {
  return parent?.folder ? sessionsBelow(inFolder(sessions, parent.folder), parent, folder) : [];
}

const foldersKnown = memo((_: Listed) => new Map<string, Listed>());

/** Made once for each list: a card may name hundreds. */
function inFolder(sessions: Listed, folder: string): Listed {
  const byFolder = foldersKnown(sessions);
  const own = byFolder.get(folder) ?? sessions.filter((one) => one.folder === folder);
  byFolder.set(folder, own);
  return own;
}
