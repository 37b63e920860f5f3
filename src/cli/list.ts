// `espalier list`: the sessions in a folder and in the folders directly below it.
import { statSync } from "node:fs";
import { listSessions } from "../manager/list/list-sessions.ts";
import type { SessionInfo } from "../manager/list/session-info.ts";
import { nodeStore } from "../node.ts";
import { plainTitle } from "../text/plain-title.ts";
import { printableLine } from "../text/printable.ts";
import { countText, dateTimeText } from "../text/units.ts";
import { type Command, UsageError } from "./command/command.ts";
import type { Line } from "./command/io.ts";

const TITLE_CHARACTERS = 80;

export const list: Command = {
  name: "list",
  summary: "the sessions in a folder and in those directly below it, newest first",
  arguments: [{ name: "DIR", summary: "a folder of sessions", kind: "folder" }],
  async run([folder = ""], _options, io) {
    if (!statSync(folder).isDirectory()) throw new UsageError(`${folder} is no folder.`);
    const store = nodeStore();
    const files = [folder, ...store.folders(folder)].flatMap((path) => store.files(path));
    const sessions = await listSessions(files);
    return io.print({
      text: () => (sessions.length > 0 ? sessions.flatMap(linesOf) : ["No sessions."]),
      jsonLines: () => sessions,
    });
  },
};

function linesOf(info: SessionInfo): readonly Line[] {
  const line = (info.name ?? info.firstMessage).replace(/\s+/g, " ");
  const title = plainTitle(line).slice(0, TITLE_CHARACTERS);
  const modified = info.modified.getTime();
  const time = dateTimeText(Number.isNaN(modified) ? null : modified);
  return [
    [
      { style: "faint", text: time },
      `  ${countText(info.messageCount, "message")}  `,
      { style: "strong", text: title },
    ],
    `    ${printableLine(info.path)}`,
  ];
}
