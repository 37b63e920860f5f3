// `espalier branch` and `espalier fork`: a part of a session, or all of it, as a session of its own. An existing
// file is never replaced.
import { existsSync } from "node:fs";
import { resolve } from "node:path";
import { branchedLog } from "../manager/entries/branched-session.ts";
import { EntryLog } from "../manager/entries/entry-log.ts";
import { fileOf, newHeader } from "../manager/session/session-state.ts";
import { stringField } from "../model/json/json.ts";
import { FLAG, hasFlag } from "../model/table/table.ts";
import { countText } from "../text/units.ts";
import { pathTo } from "../tree/path.ts";
import {
  type Command,
  type Exit,
  type Options,
  OUT,
  SESSION_FILE,
  textOption,
  UsageError,
} from "./command/command.ts";
import type { Io } from "./command/io.ts";
import { outFile, outName, STANDARD_OUTPUT, writeBytes } from "./edit/write-export.ts";
import { rowIn } from "./open-file.ts";
import { openStored } from "./open-stored.ts";
import { parentOf } from "./session-at.ts";

export const branch: Command = {
  name: "branch",
  summary: "the path to an entry as a new session file",
  arguments: [SESSION_FILE],
  options: {
    leaf: { summary: "the entry the branch ends at", value: "ID", isRequired: true },
    out: { ...OUT, isRequired: true },
  },
  async run([from = ""], options, io) {
    const source = await openStored(from);
    const { table } = source;
    const row = rowIn(table, textOption(options, "leaf") ?? "");
    const rows = pathTo(table, row);
    const log = branchedLog(EntryLog.of(source), rows);
    const cwd = (source.header && stringField(source.header, "cwd")) ?? process.cwd();
    const header = newHeader(cwd, parentOf(from));
    const notes: string[] = [];
    if (rows.some((at) => hasFlag(table, at, FLAG.damaged))) {
      notes.push("Damaged entries were mended as far as it goes.");
    }
    if (hasFlag(table, rows[0] ?? row, FLAG.orphan)) {
      notes.push("The branch begins where its history does: the entry before it is missing.");
    }
    const bytes = fileOf(header, log);
    const entries = log.entries.length;
    return write(options, { from, id: header.id, entries, bytes, notes }, io);
  },
};

export const fork: Command = {
  name: "fork",
  summary: "the whole session as a new file for another working directory",
  arguments: [SESSION_FILE],
  options: {
    cwd: { summary: "that directory", value: "DIR", kind: "folder", isRequired: true },
    out: { ...OUT, isRequired: true },
  },
  async run([from = ""], options, io) {
    const source = await openStored(from);
    const header = newHeader(resolve(textOption(options, "cwd") ?? ""), parentOf(from));
    const { entries: mended, unread } = source.damage;
    const notes: string[] = [];
    if (mended > 0) {
      const what = countText(mended, "damaged entry was", "damaged entries were");
      notes.push(`${what} mended as far as it goes.`);
    }
    if (unread > 0) {
      const what = countText(unread, "part", "parts");
      notes.push(`${what} of the file hold no entry; copied as they are.`);
    }
    const bytes = source.under(header);
    const entries = source.entries.length;
    return write(options, { from, id: header.id, entries, bytes, notes }, io);
  },
};

interface NewFile {
  /** The session that it is made of. */
  readonly from: string;
  /** Of the new session. */
  readonly id: string;
  readonly entries: number;
  readonly bytes: Uint8Array;
  /** What became of damaged parts, a sentence each. */
  readonly notes: readonly string[];
}

/** Errors: UsageError when there is such a file, SessionError. */
async function write(
  options: Options,
  { from, id, entries, bytes, notes }: NewFile,
  io: Io,
): Promise<Exit> {
  const path = textOption(options, "out") ?? "";
  if (path !== STANDARD_OUTPUT && existsSync(resolve(path))) {
    throw new UsageError(`${path} exists already; choose another name.`);
  }
  const target = { path, isReplaced: false };
  await writeBytes(target, from, bytes, io);
  const written = `${countText(entries, "entry", "entries")} written to ${outName(path)}`;
  return io.print({
    text: () => [written, ...notes],
    json: () => ({ file: outFile(target), id, entries, notes }),
  });
}
