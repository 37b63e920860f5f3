// `espalier export`: a session, or what operations make of it, as a session file.
import { resolve } from "node:path";
import { asSessionError } from "../../edit/operation/operation.ts";
import { appendInPlace } from "../../export/jsonl/append-in-place.ts";
import { type ExportKind, exportJsonl } from "../../export/jsonl/export-jsonl.ts";
import { filledInText } from "../../export/jsonl/session-jsonl.ts";
import { nodeStore } from "../../manager/store/disk/node-store.ts";
import { SessionError } from "../../model/problem.ts";
import { printableLine } from "../../text/printable.ts";
import { countText } from "../../text/units.ts";
import {
  type Command,
  type Exit,
  type Options,
  OUT,
  REPLACE,
  TOGETHER,
  textOption,
  UsageError,
} from "../command/command.ts";
import type { Io } from "../command/io.ts";
import { parentOf, pathTogether } from "../session-at.ts";
import { endWithoutLeftovers } from "./fresh-file.ts";
import { applyFile, type Converted, OPERATIONS, type OpenDraft, withDraft } from "./open-draft.ts";
import {
  checkTarget,
  outFile,
  outName,
  type Target,
  targetOf,
  writeExport,
} from "./write-export.ts";

export const exportCommand: Command = {
  name: "export",
  summary: "write the session to a new file: all, one branch, or a fork",
  details: [
    "Unchanged lines keep every byte. Give either -o or --append. --branch and --fork cannot be combined.",
  ],
  arguments: [TOGETHER],
  options: {
    branch: { summary: "only the path to this entry", value: "ID" },
    fork: { summary: "everything, for another working directory", value: "DIR", kind: "folder" },
    operations: OPERATIONS,
    out: OUT,
    replace: REPLACE,
    append: { summary: "append labels, names and context edits to FILE itself" },
  },
  async run(paths, options, io) {
    const path = await pathTogether(paths);
    if (options.append === true) return appended(path, options, io);
    const target = targetOf(options);
    checkTarget(target);
    const kind = kindOf(options, path);
    const operations = textOption(options, "operations");
    const write = async (draft: OpenDraft) => {
      if (operations !== undefined) await applyFile(draft, operations);
      const report = await writeDraft(draft, kind, target, io);
      return io.print({ text: () => [report.line], json: () => report.json });
    };
    return withDraft(path, write, paths);
  },
};

/** Gives what is said of the written file. Errors: SessionError, UsageError. */
export async function writeDraft(draft: OpenDraft, kind: ExportKind, target: Target, io: Io) {
  const { session, source } = draft;
  const made = await asSessionError(() => exportJsonl(session, source, kind));
  const report = await writeExport(made, draft, target, io);
  const { identical: same, changed, new: added, removed } = report;
  const { converted: from } = draft;
  const entries = same + changed + added;
  const id = typeof made.header?.id === "string" ? made.header.id : null;
  const isRewritten = session.draft.base.isOld && !made.isSame;
  const filledIn = from ? filledInIn(made.rows.order, from) : 0;
  const { missing = [] } = from ?? {};
  const notes = [
    ...(isRewritten ? ["The file had an older version. Every line is version 3 now."] : []),
    ...(filledIn > 0 ? [filledInText(filledIn)] : []),
    ...missing.map(printableLine),
  ];
  const kept = from ? `converted from ${from.formatName}` : "unchanged";
  const line = `${countText(entries, "entry", "entries")} written to ${outName(target.path)}: ${same} ${kept}, ${changed} changed, ${added} new; ${removed} left out.`;
  const [identical, converted] = from ? [0, same] : [same, 0];
  return {
    line: [line, ...notes].join("\n"),
    json: {
      file: outFile(target),
      id,
      entries,
      identical,
      converted,
      filledIn,
      changed,
      new: added,
      removed,
      upgraded: isRewritten,
      ...(missing.length > 0 && { missing }),
    },
  };
}

/** How many of the written entries have zeros where nothing is recorded. */
function filledInIn(order: Int32Array, { filledIn }: Converted): number {
  return order.reduce((count, node) => count + Number(filledIn.has(node)), 0);
}

/** To the end of the file itself. Errors: SessionError, UsageError; the file is then as it was. */
async function appended(path: string, options: Options, io: Io): Promise<Exit> {
  for (const other of ["out", "branch", "fork"]) {
    if (textOption(options, other) === undefined) continue;
    throw new UsageError("--append writes to FILE itself. Leave out -o.");
  }
  const operations = textOption(options, "operations");
  if (operations === undefined) throw new UsageError("--operations FILE is missing.");
  return withDraft(path, async (draft) => {
    const { session, source, isFile } = draft;
    if (!isFile) {
      throw new SessionError(
        "unwritable",
        `Nothing was written to ${path}: its format does not allow appended entries.`,
        "Export it as a new file with -o OUT.",
      );
    }
    await applyFile(draft, operations);
    const entries = session.draft.operations.length;
    endWithoutLeftovers();
    await appendInPlace(session, source, nodeStore(), path);
    return io.print({
      text: () => [`${countText(entries, "entry", "entries")} added to ${path}.`],
      json: () => ({ file: resolve(path), entries }),
    });
  });
}

function kindOf(options: Options, path: string): ExportKind {
  const parent = parentOf(path);
  const [entry, cwd] = [textOption(options, "branch"), textOption(options, "fork")];
  if (entry !== undefined && cwd !== undefined) {
    throw new UsageError("--branch and --fork cannot be combined. Choose one.");
  }
  if (entry !== undefined) return { kind: "branch", entry, ...parent };
  return cwd === undefined ? { kind: "tree" } : { kind: "fork", cwd: resolve(cwd), ...parent };
}
