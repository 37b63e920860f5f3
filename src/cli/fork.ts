// `espalier fork`: a whole session as a new one for another working directory.
import { resolve } from "node:path";
import { newHeader } from "../manager/session-writer.ts";
import { type Command, requiredOption } from "./command.ts";
import { openManaged } from "./open-file.ts";
import { writeSession } from "./write-session.ts";

export const fork: Command = {
  usage: "FILE --cwd DIR -o OUT",
  summary: "the whole session as a new file for another working directory",
  count: 1,
  options: { cwd: { type: "string" }, out: { type: "string", short: "o" } },
  run([path = ""], options) {
    const cwd = resolve(requiredOption(options, "cwd", "--cwd DIR"));
    const out = requiredOption(options, "out", "-o OUT");
    const header = newHeader(cwd, { parentSession: resolve(path) });
    return Promise.resolve(writeSession(out, header, openManaged(path).getEntries()));
  },
};
