// `espalier branch`: one branch of a session as a session of its own.
import { branchedLog } from "../manager/entries/branched-session.ts";
import { EntryLog } from "../manager/entries/entry-log.ts";
import { fileOf, newHeader } from "../manager/session/session-writer.ts";
import { stringField } from "../model/json/json.ts";
import { FLAG, hasFlag } from "../model/table/table.ts";
import { pathTo } from "../tree/path.ts";
import { type Command, OUT, requiredOption, SESSION_FILE } from "./command/command.ts";
import { openStored, rowIn } from "./open-file.ts";
import { parentOf } from "./standard-input.ts";
import { writeSession } from "./write-session.ts";

export const branch: Command = {
  name: "branch",
  summary: "the path to an entry as a new session file",
  arguments: [SESSION_FILE],
  options: {
    leaf: { summary: "the entry the branch ends at", value: "ID", isRequired: true },
    out: { ...OUT, isRequired: true },
  },
  async run([path = ""], options, io) {
    const leaf = requiredOption(options, "leaf");
    const out = requiredOption(options, "out");
    const source = await openStored(path);
    const { table } = source;
    const row = rowIn(table, leaf);
    const rows = pathTo(table, row);
    const log = branchedLog(EntryLog.of(source), rows);
    const cwd = (source.header && stringField(source.header, "cwd")) ?? process.cwd();
    const header = newHeader(cwd, parentOf(path));
    const isCut = hasFlag(table, rows[0] ?? row, FLAG.orphan);
    const notes = [
      ...(rows.some((at) => hasFlag(table, at, FLAG.damaged))
        ? ["Damaged entries were mended as far as it goes."]
        : []),
      ...(isCut
        ? ["The branch begins where its history does: the entry before it is missing."]
        : []),
    ];
    const bytes = fileOf(header, log);
    const entries = log.entries.length;
    return writeSession(out, { from: path, id: header.id, entries, bytes, notes }, io);
  },
};
