// `espalier fork`: a whole session as a new one for another working directory.
import { resolve } from "node:path";
import { newHeader } from "../manager/session/session-writer.ts";
import { countText } from "../text/units.ts";
import { type Command, requiredOption } from "./command.ts";
import { openStored } from "./open-file.ts";
import { writeSession } from "./write-session.ts";

export const fork: Command = {
  usage: "FILE --cwd DIR -o OUT",
  summary: "the whole session as a new file for another working directory",
  count: 1,
  options: { cwd: { type: "string" }, out: { type: "string", short: "o" } },
  async run([path = ""], options) {
    const cwd = resolve(requiredOption(options, "cwd", "--cwd DIR"));
    const out = requiredOption(options, "out", "-o OUT");
    const source = await openStored(path);
    const header = newHeader(cwd, { parentSession: resolve(path) });
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
    return writeSession(out, { id: header.id, entries, bytes, notes });
  },
};
