// `espalier stats`: what all sessions of some folders used.
import { overviewOf } from "../../library/overview/overview.ts";
import type { Command } from "../command/command.ts";
import { FOLDERS, foldersFor } from "./folders.ts";
import { printUnread, readFolders } from "./read-folders.ts";
import { statsText } from "./stats-text.ts";

export const stats: Command = {
  name: "stats",
  summary: "what the sessions below some folders used",
  details: ["By day, project, model and tool, and on branches that were dropped."],
  arguments: [FOLDERS],
  async run(named, _options, io) {
    const folders = foldersFor(named);
    const { sessions, unreadable } = await readFolders(folders, io.progress);
    const { dropped, ...overview } = overviewOf(sessions);
    await printUnread(unreadable, io);
    await io.print({
      text: () => [statsText({ dropped, ...overview })],
      json: () => ({
        folders,
        ...overview,
        dropped: dropped.map(({ session, branch }) => ({ path: session.path, ...branch })),
        unreadable: unreadable.map(({ path, what }) => ({ path, what })),
      }),
    });
    return unreadable.length > 0 ? 1 : 0;
  },
};
