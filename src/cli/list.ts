// `espalier list`: the sessions in a folder and in the folders directly below it.
import { statSync } from "node:fs";
import { listSessions } from "../manager/list/list-sessions.ts";
import type { SessionInfo } from "../manager/list/session-info.ts";
import { nodeStore } from "../node.ts";
import { plainTitle } from "../text/plain-title.ts";
import { printableLine } from "../text/printable.ts";
import { countText, dateTimeText } from "../text/units.ts";
import { type Command, UsageError } from "./command.ts";

const TITLE_CHARACTERS = 80;

export const list: Command = {
  usage: "DIR",
  summary: "the sessions in a folder and in those directly below it, newest first",
  count: 1,
  async run([folder = ""]) {
    if (!statSync(folder).isDirectory()) throw new UsageError(`${folder} is no folder.`);
    const store = nodeStore();
    const files = [folder, ...store.folders(folder)].flatMap((path) => store.files(path));
    const sessions = await listSessions(files);
    return { text: sessions.map(lineOf).join("") || "No sessions.\n", json: sessions };
  },
};

function lineOf(info: SessionInfo): string {
  const line = (info.name ?? info.firstMessage).replace(/\s+/g, " ");
  const title = plainTitle(line).slice(0, TITLE_CHARACTERS);
  const modified = info.modified.getTime();
  const time = dateTimeText(Number.isNaN(modified) ? null : modified);
  return `${time}  ${countText(info.messageCount, "message")}  ${title}\n    ${printableLine(info.path)}\n`;
}
