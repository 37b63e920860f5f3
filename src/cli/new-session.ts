// `espalier branch` and `espalier fork`: a part of a session, or all of it, as a session of its own. An existing
// file is never replaced.
import { existsSync } from "node:fs";
import { resolve } from "node:path";
import { notWritten } from "../edit/tree/draft-base.ts";
import type { ExportKind } from "../export/jsonl/export-jsonl.ts";
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
import { writeDraft } from "./edit/export.ts";
import { type OpenDraft, withDraft } from "./edit/open-draft.ts";
import { STANDARD_OUTPUT } from "./edit/write-export.ts";
import { rowIn } from "./open-file.ts";
import { parentOf } from "./session-at.ts";

export const branch: Command = {
  name: "branch",
  summary: "write the path to an entry to a new session file",
  arguments: [SESSION_FILE],
  options: {
    leaf: { summary: "the last entry of the branch", value: "ID", isRequired: true },
    out: { ...OUT, isRequired: true },
  },
  run([from = ""], options, io) {
    const entry = textOption(options, "leaf") ?? "";
    const notesOf = ({ session }: OpenDraft) => {
      const { table } = session.draft;
      const row = rowIn(table, entry);
      const rows = pathTo(table, row);
      const isDamaged = rows.some((at) => hasFlag(table, at, FLAG.damaged));
      return [
        isDamaged ? "Damaged entries were repaired as far as possible." : "",
        hasFlag(table, rows[0] ?? row, FLAG.orphan)
          ? "The branch begins after a gap: the entry before it is missing."
          : "",
      ];
    };
    return write(from, { kind: "branch", entry, ...parentOf(from) }, notesOf, options, io);
  },
};

export const fork: Command = {
  name: "fork",
  summary: "write the whole session to a new file for another working directory",
  arguments: [SESSION_FILE],
  options: {
    cwd: { summary: "the other working directory", value: "DIR", kind: "folder", isRequired: true },
    out: { ...OUT, isRequired: true },
  },
  run([from = ""], options, io) {
    const cwd = resolve(textOption(options, "cwd") ?? "");
    const notesOf = ({ session }: OpenDraft) => {
      const { table, layout } = session.draft.base;
      const damaged = table.flags.filter((_, row) => hasFlag(table, row, FLAG.damaged)).length;
      const unread = layout.unread.filter(({ isKnown }) => !isKnown).length;
      return [
        damaged > 0
          ? `${countText(damaged, "damaged entry was", "damaged entries were")} repaired as far as possible.`
          : "",
        unread > 0
          ? `${countText(unread, "part", "parts")} of the file hold no entry and were copied unchanged.`
          : "",
      ];
    };
    return write(from, { kind: "fork", cwd, ...parentOf(from) }, notesOf, options, io);
  },
};

/**
 * `notesOf`: what became of damaged parts, a sentence each or "". Errors: UsageError when there is such a file,
 * SessionError, "read-only" for what is no session file of pi.
 */
async function write(
  from: string,
  kind: ExportKind,
  notesOf: (draft: OpenDraft) => readonly string[],
  options: Options,
  io: Io,
): Promise<Exit> {
  const path = textOption(options, "out") ?? "";
  if (path !== STANDARD_OUTPUT && existsSync(resolve(path))) {
    throw new UsageError(`${path} already exists. Choose another name.`);
  }
  return withDraft(from, async (draft) => {
    if (draft.converted) throw notWritten(draft.source.name);
    const notes = notesOf(draft).filter(Boolean);
    const { line, json } = await writeDraft(draft, kind, { path, isReplaced: false }, io);
    return io.print({ text: () => [line, ...notes], json: () => ({ ...json, notes }) });
  });
}
