// `espalier label`: sets or clears the label of an entry, by appending to the file.
import type { Command } from "./command.ts";
import { openManaged } from "./open-file.ts";

export const label: Command = {
  usage: "FILE ENTRY TEXT",
  summary: 'labels an entry; "" clears the label. Appends to the file',
  count: 3,
  run([path = "", entry = "", text = ""]) {
    const id = openManaged(path).appendLabelChange(entry, text || undefined);
    const done = text ? `${entry} is labelled “${text}”.` : `${entry} has no label any more.`;
    return Promise.resolve({
      text: `${done}\n`,
      json: { id, targetId: entry, label: text || null },
    });
  },
};
