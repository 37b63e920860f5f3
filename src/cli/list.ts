// `espalier list`: the sessions in some folders, newest first.
import { promptText } from "../model/entry/prompt-text.ts";
import { cutText } from "../text/cut.ts";
import { plainTitle } from "../text/plain-title.ts";
import { printableLine } from "../text/printable.ts";
import { countText, dateTimeText } from "../text/units.ts";
import type { Command } from "./command/command.ts";
import type { Io, Line } from "./command/io.ts";
import { folderSessions, type Listed } from "./library/folder-sessions.ts";
import { FOLDERS, listedFolders } from "./library/folders.ts";
import { lineSessions } from "./library/line-files.ts";
import { CWD, isIn, LIMIT, limitIn } from "./library/narrowed.ts";
import { printUnread } from "./library/read-folders.ts";

const TITLE_CHARACTERS = 80;

export const list: Command = {
  name: "list",
  summary: "the sessions in some folders, newest first",
  details: [
    "Of each folder those below it, without those of sub-agents. Without a folder: the sessions of all agents on this machine, wherever their environment variables say they are.",
  ],
  arguments: [FOLDERS],
  options: { cwd: CWD, limit: LIMIT },
  examples: [
    ["list --cwd . --limit 5", "the last five sessions of this project"],
    ["list --json | jq -r .path", "all session files"],
  ],
  async run(named, options, io) {
    const limit = limitIn(options);
    const isWanted = isIn(options);
    const all = (await sessionsIn(named, io)).filter(({ cwd }) => isWanted(cwd));
    const shown = all.sort((a, b) => timeOf(b.modified) - timeOf(a.modified)).slice(0, limit);
    await io.print({
      text: () => (shown.length > 0 ? shown.flatMap(linesOf) : ["No sessions."]),
      jsonLines: () => shown.map(jsonOf),
    });
    await io.more(all.length - shown.length, "session");
    return 0;
  },
};

async function sessionsIn(named: readonly string[], io: Io): Promise<Listed[]> {
  const { lined, deep, nested } = listedFolders(named);
  const files = await lineSessions(lined, deep, io);
  const inFolders = await folderSessions(nested, io);
  const unread = [...files.unreadable, ...inFolders.unreadable];
  await printUnread([...new Map(unread.map((one) => [one.path, one])).values()], io);
  return [...files.sessions, ...inFolders.sessions];
}

/** A session without a readable time comes last. */
function timeOf(time: Date): number {
  return time.getTime() || 0;
}

function linesOf({ name, firstMessage, modified, messageCount, path }: Listed): readonly Line[] {
  const line = printableLine((name ?? promptText(firstMessage)).replace(/\s+/g, " "));
  const time = modified.getTime();
  return [
    [
      { style: "faint", text: dateTimeText(Number.isNaN(time) ? null : time) },
      `  ${countText(messageCount, "message")}  `,
      { style: "strong", text: cutText(plainTitle(line), TITLE_CHARACTERS) },
    ],
    `    ${printableLine(path)}`,
  ];
}

function jsonOf({ path, id, cwd, name, created, modified, messageCount, firstMessage }: Listed) {
  const told = { path, id, cwd, name: name ?? null, created, modified };
  return { ...told, messageCount, firstMessage };
}
