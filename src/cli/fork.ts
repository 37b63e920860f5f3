// `espalier fork`: a whole session as a new one for another working directory.
import { resolve } from "node:path";
import { newHeader } from "../manager/session/session-writer.ts";
import { countText } from "../text/units.ts";
import { type Command, OUT, requiredOption, SESSION_FILE } from "./command/command.ts";
import { openStored } from "./open-file.ts";
import { parentOf } from "./standard-input.ts";
import { writeSession } from "./write-session.ts";

export const fork: Command = {
  name: "fork",
  summary: "the whole session as a new file for another working directory",
  arguments: [SESSION_FILE],
  options: {
    cwd: { summary: "that directory", value: "DIR", kind: "folder", isRequired: true },
    out: { ...OUT, isRequired: true },
  },
  async run([path = ""], options, io) {
    const cwd = resolve(requiredOption(options, "cwd"));
    const out = requiredOption(options, "out");
    const source = await openStored(path);
    const header = newHeader(cwd, parentOf(path));
    const { entries: mended, unread } = source.damage;
    const notes = [
      ...(mended > 0
        ? [
            `${countText(mended, "damaged entry was", "damaged entries were")} mended as far as it goes.`,
          ]
        : []),
      ...(unread > 0
        ? [`${countText(unread, "part", "parts")} of the file hold no entry; copied as they are.`]
        : []),
    ];
    const bytes = source.under(header);
    const entries = source.entries.length;
    return writeSession(out, { from: path, id: header.id, entries, bytes, notes }, io);
  },
};
