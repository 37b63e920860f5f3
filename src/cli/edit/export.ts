// `espalier export`: a session, or what operations make of it, as a session file.
import { resolve } from "node:path";
import { appendInPlace } from "../../export/jsonl/append-in-place.ts";
import { type ExportKind, exportJsonl } from "../../export/jsonl/export-jsonl.ts";
import { SessionError } from "../../model/problem.ts";
import { nodeStore } from "../../node.ts";
import { countText } from "../../text/units.ts";
import {
  type Command,
  type Options,
  type Output,
  requiredOption,
  textOption,
  UsageError,
} from "../command.ts";
import { applyFile, asSessionError, type OpenDraft, withDraft } from "./open-draft.ts";
import { checkTarget, type Target, writeExport } from "./write-export.ts";

export const exportCommand: Command = {
  usage: "FILE [--branch ID | --fork CWD] [--operations FILE.json] (-o OUT [--replace] | --append)",
  summary:
    "the session as a new file: all of it, one branch or a fork, after the operations of the app; untouched lines keep every byte. --append: labels, names and context edits go to the end of the file itself",
  count: 1,
  options: {
    branch: { type: "string" },
    fork: { type: "string" },
    operations: { type: "string" },
    out: { type: "string", short: "o" },
    replace: { type: "boolean" },
    append: { type: "boolean" },
  },
  async run([path = ""], options) {
    if (options.append === true) return appended(path, options);
    const target = {
      path: requiredOption(options, "out", "-o OUT"),
      isReplaced: options.replace === true,
    };
    checkTarget(resolve(target.path), target.path, target.isReplaced);
    const kind = kindOf(options, resolve(path));
    const operations = textOption(options, "operations");
    return withDraft(path, async (draft) => {
      if (operations !== undefined) await applyFile(draft, operations);
      return writeDraft(draft, kind, target);
    });
  },
};

/** Errors: SessionError, UsageError. */
export async function writeDraft(
  draft: OpenDraft,
  kind: ExportKind,
  target: Target,
): Promise<Output> {
  const { session, source } = draft;
  const made = await asSessionError(() => exportJsonl(session, source, kind));
  const report = await writeExport(made, draft, target);
  const { identical, changed, new: added, removed } = report;
  const entries = identical + changed + added;
  const id = typeof made.header?.id === "string" ? made.header.id : null;
  const isRewritten = session.draft.base.isOld && !made.isSame;
  const note = isRewritten ? "It was of an older version; every line is version 3 now.\n" : "";
  const text = `${countText(entries, "entry", "entries")} written to ${target.path}: ${identical} as they were, ${changed} changed, ${added} new; ${removed} left out.\n${note}`;
  return {
    text,
    json: {
      file: resolve(target.path),
      id,
      entries,
      identical,
      changed,
      new: added,
      removed,
      upgraded: isRewritten,
    },
  };
}

/** To the end of the file itself. Errors: SessionError, UsageError; the file is then as it was. */
async function appended(path: string, options: Options): Promise<Output> {
  for (const other of ["out", "branch", "fork"]) {
    if (textOption(options, other) === undefined) continue;
    throw new UsageError("--append writes to the file itself, and to no other one.");
  }
  const operations = requiredOption(options, "operations", "--operations FILE.json");
  return withDraft(path, async (draft) => {
    const { session, source, isFile } = draft;
    if (!isFile) {
      throw new SessionError(
        "unwritable",
        `Nothing was written to ${path}: it is no session file that could be added to.`,
        "Export it as a new file with -o OUT.",
      );
    }
    await applyFile(draft, operations);
    const entries = session.draft.operations.length;
    await appendInPlace(session, source, nodeStore(), path);
    return {
      text: `${countText(entries, "entry", "entries")} added to ${path}.\n`,
      json: { file: resolve(path), entries },
    };
  });
}

function kindOf(options: Options, parentSession: string): ExportKind {
  const [entry, cwd] = [textOption(options, "branch"), textOption(options, "fork")];
  if (entry !== undefined && cwd !== undefined) {
    throw new UsageError("Either --branch or --fork: one file is written.");
  }
  if (entry !== undefined) return { kind: "branch", entry, parentSession };
  return cwd === undefined ? { kind: "tree" } : { kind: "fork", cwd: resolve(cwd), parentSession };
}
