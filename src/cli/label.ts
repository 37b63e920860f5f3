// `espalier label`: sets or clears the label of an entry, by appending to the file.
import { SessionError } from "../model/problem.ts";
import { SessionManager } from "../node.ts";
import type { Command } from "./command/command.ts";
import { openStored } from "./open-file.ts";

export const label: Command = {
  name: "label",
  summary: "labels an entry, by a line at the end of the file",
  details: ["A file of an older version is only changed with --upgrade."],
  arguments: [
    { name: "FILE", summary: "a session file", kind: "file" },
    { name: "ENTRY", summary: "the entry's id", kind: "text" },
    { name: "TEXT", summary: 'the label; "" clears it', kind: "text" },
  ],
  options: { upgrade: { summary: "bring a file of an older version to version 3 first" } },
  async run([path = "", entry = "", text = ""], { upgrade = false }, io) {
    const { isOld } = await openStored(path);
    if (isOld && !upgrade) {
      throw new SessionError(
        "unwritable",
        `Nothing was written to ${path}: it is of an older version, whose entries would all have to be written anew to get a label.`,
        "Add --upgrade to bring the whole file to version 3 first, as the agent does when it opens it.",
      );
    }
    const id = SessionManager.open(path).appendLabelChange(entry, text || undefined);
    const done = text ? `${entry} is labelled “${text}”.` : `${entry} has no label any more.`;
    return io.print({
      text: () => [...(isOld ? [`${path} was brought to version 3.`] : []), done],
      json: () => ({ id, targetId: entry, label: text || null, upgraded: isOld }),
    });
  },
};
