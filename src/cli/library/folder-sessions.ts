// Sessions that are folders of files (AgentUse), as a list has them.
import type { IndexedSession, LibraryNeighbour } from "../../library/indexed-session.ts";
import type { SessionInfo } from "../../manager/list/session-info.ts";
import type { Io } from "../command/io.ts";
import { readFolders } from "./read-folders.ts";

/** What a list says of a session, of a file as of a folder. */
export type Listed = Pick<
  SessionInfo,
  "path" | "id" | "cwd" | "name" | "created" | "modified" | "messageCount" | "firstMessage"
>;

/** Those below some folders, at any depth. */
export async function folderSessions(
  folders: readonly string[],
  io: Io,
): Promise<{ sessions: readonly Listed[]; unreadable: readonly LibraryNeighbour[] }> {
  if (folders.length === 0) return { sessions: [], unreadable: [] };
  const { sessions, unreadable } = await readFolders(folders, io.progress);
  return { sessions: sessions.filter(({ kind }) => kind === "folder").map(listedOf), unreadable };
}

function listedOf(session: IndexedSession): Listed {
  const { path, id, cwd, name, createdMs, modifiedMs, messages, firstMessage } = session;
  return {
    path,
    id,
    cwd,
    ...(name !== "" && { name }),
    created: new Date(createdMs ?? Number.NaN),
    modified: new Date(modifiedMs),
    messageCount: messages,
    firstMessage: firstMessage || "(no messages)",
  };
}
