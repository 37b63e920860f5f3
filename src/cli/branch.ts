// `espalier branch`: one branch of a session as a session of its own.
import { resolve } from "node:path";
import { ensure } from "../lib/ensure.ts";
import { SessionManager } from "../node.ts";
import { type Command, requiredOption } from "./command.ts";
import { openManaged } from "./open-file.ts";
import { writeSession } from "./write-session.ts";

export const branch: Command = {
  usage: "FILE --leaf ID -o OUT",
  summary: "the path to an entry as a new session file",
  count: 1,
  options: { leaf: { type: "string" }, out: { type: "string", short: "o" } },
  run([path = ""], options) {
    const leaf = requiredOption(options, "leaf", "--leaf ID");
    const out = requiredOption(options, "out", "-o OUT");
    const source = openManaged(path);
    const stored = [ensure(source.getHeader(), "header"), ...source.getEntries()];
    const session = SessionManager.inMemory(source.getCwd(), {}, stored);
    session.createBranchedSession(leaf);
    const header = { ...ensure(session.getHeader(), "header"), parentSession: resolve(path) };
    return Promise.resolve(writeSession(out, header, session.getEntries()));
  },
};
