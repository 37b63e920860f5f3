// `espalier stats`: what all sessions of some folders used.
import { overviewOf } from "../../library/overview/overview.ts";
import { type Command, type Exit, SESSIONS } from "../command/command.ts";
import type { Io } from "../command/io.ts";
import { sessionStats } from "../figures/session-stats.ts";
import { statsLines } from "../figures/stats-text.ts";
import { eachSession, whole, wholeThreads } from "../open-file.ts";
import { isSession } from "../session-at.ts";
import { FOLDERS, foldersFor, printUnread, readFolders } from "./read-folders.ts";

export const stats: Command = {
  name: "stats",
  summary: "show the usage of sessions: of folders together, or of each file",
  details: [
    "For folders: by day (local time), project, model and tool, and on dropped branches. For a file: by branch, model, tool, sub-agent and file. Tool time includes the wait for permission, which agents do not record. Refused calls count no tool time.",
  ],
  arguments: [FOLDERS],
  otherArguments: [SESSIONS],
  async run(named, options, io) {
    if (named.some(isSession)) {
      return eachSession(named, options, io, whole, sessionStats, wholeThreads(named));
    }
    return statsOfFolders(named, io);
  },
};

async function statsOfFolders(named: readonly string[], io: Io): Promise<Exit> {
  const folders = foldersFor(named);
  const { sessions, unreadable } = await readFolders(folders, io.progress);
  const { dropped, ...overview } = overviewOf(sessions);
  await printUnread(unreadable, io);
  await io.print({
    text: () => statsLines({ dropped, ...overview }),
    json: () => ({
      folders,
      ...overview,
      dropped: dropped.map(({ session, branch }) => ({ path: session.path, ...branch })),
      unreadable: unreadable.map(({ path, what }) => ({ path, what })),
    }),
  });
  return unreadable.length > 0 ? 1 : 0;
}
