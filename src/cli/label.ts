// `espalier label`: sets or clears the label of an entry, by appending to the file.
import { SessionError } from "../model/problem.ts";
import { SessionManager } from "../node.ts";
import type { Command } from "./command.ts";
import { openStored } from "./open-file.ts";

export const label: Command = {
  usage: "FILE ENTRY TEXT [--upgrade]",
  summary:
    'labels an entry; "" clears the label. Appends to the file; one of an older version is only changed with --upgrade',
  count: 3,
  options: { upgrade: { type: "boolean" } },
  async run([path = "", entry = "", text = ""], { upgrade = false }) {
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
    const upgraded = isOld ? `${path} was brought to version 3.\n` : "";
    return {
      text: `${upgraded}${done}\n`,
      json: { id, targetId: entry, label: text || null, upgraded: isOld },
    };
  },
};
