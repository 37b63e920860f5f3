// `espalier label`: sets or clears the label of an entry, by appending to the file.
import { SessionManager } from "../node.ts";
import type { Command } from "./command.ts";

export const label: Command = {
  usage: "FILE ENTRY TEXT",
  summary: 'labels an entry; "" clears the label. Appends to the file',
  count: 3,
  run([path = "", entry = "", text = ""]) {
    const id = SessionManager.open(path).appendLabelChange(entry, text || undefined);
    const done = text ? `${entry} is labelled “${text}”.` : `${entry} has no label any more.`;
    return Promise.resolve({
      text: `${done}\n`,
      json: { id, targetId: entry, label: text || null },
    });
  },
};
