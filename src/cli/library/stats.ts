// `espalier stats`: what all sessions of some folders used.
import { overviewOf } from "../../library/overview/overview.ts";
import type { Command } from "../command.ts";
import { foldersFor } from "./folders.ts";
import { readFolders, unreadNotes } from "./read-folders.ts";
import { statsText } from "./stats-text.ts";

export const stats: Command = {
  usage: "[DIR…]",
  summary:
    "what the sessions below some folders used: by day, project, model and tool, and on branches " +
    "that were dropped. Without DIR: the agents' own folders",
  count: 0,
  hasMore: true,
  async run(named, _options, onProgress) {
    const folders = foldersFor(named);
    const { sessions, unreadable } = await readFolders(folders, onProgress);
    const { dropped, ...overview } = overviewOf(sessions);
    return {
      text: statsText({ dropped, ...overview }),
      json: {
        folders,
        ...overview,
        dropped: dropped.map(({ session, branch }) => ({ path: session.path, ...branch })),
        unreadable: unreadable.map(({ path, what }) => ({ path, what })),
      },
      notes: unreadNotes(unreadable),
      hasProblems: unreadable.length > 0,
    };
  },
};
