// `espalier share`: a copy of a session without what is not meant for others. Nothing is written while
// a finding is undecided.
import { builtViewer } from "../../export/html/node-viewer.ts";
import { copyBytes } from "../../export/share/copy-bytes.ts";
import { COPY_FORMS } from "../../export/share/copy-forms.ts";
import { openingOfCopy } from "../../export/share/page-opening.ts";
import { leftOutText, reviewShare, type ShareReview } from "../../export/share/review.ts";
import { LEFT_OUT, ShareError } from "../../export/share/scope.ts";
import { draftToShare, fileToShare, type ShareSource } from "../../export/share/share-source.ts";
import { sharedLines, sharedOrder } from "../../export/share/shared-lines.ts";
import { openSession } from "../../formats/index.ts";
import { collected } from "../../lib/joined.ts";
import type { EntryTable } from "../../model/table/table.ts";
import { memorySource } from "../../read/source/byte-source.ts";
import type { Decisions } from "../../redact/decide/decisions.ts";
import {
  DecisionsError,
  decisionsFor,
  decisionsText,
  readDecisions,
} from "../../redact/decide/decisions-file.ts";
import { previewOf } from "../../redact/finding.ts";
import { bytesOf } from "../../text/bytes.ts";
import { countText } from "../../text/units.ts";
import {
  type Command,
  type Options,
  OUT,
  REPLACE,
  TOGETHER,
  textOption,
  UsageError,
} from "../command/command.ts";
import type { Io } from "../command/io.ts";
import { applyFile, OPERATIONS, type OpenDraft, withDraft } from "../edit/open-draft.ts";
import {
  checkNotOpened,
  checkTarget,
  outFile,
  outName,
  type Target,
  targetOf,
  writeBytes,
} from "../edit/write-export.ts";
import { pathTogether, textIn, withInput } from "../session-at.ts";
import { findingsLines, placeText } from "./findings-text.ts";
import { formOf, openingOf, passphraseOf, scopeOf, wordsOf } from "./share-options.ts";

export const share: Command = {
  name: "share",
  summary: "write a copy to send, without what you leave out and without the secrets you mask",
  details: [
    "The copy is built only from what you share. The extension of OUT gives its form: one page that opens anywhere (.html), a session file (.jsonl), Markdown without pictures (.md), or a ZIP of Markdown with pictures (.zip). With -o -, --form gives it.",
    "It lists the secrets and personal data, and writes nothing until each has a decision.",
  ],
  arguments: [TOGETHER],
  options: {
    out: { ...OUT, isRequired: true },
    form: {
      summary: "the form of the copy on standard output",
      value: "FORM",
      choices: COPY_FORMS,
    },
    operations: OPERATIONS,
    branch: { summary: "only the branches that end at these entries", value: "ID,…" },
    turns: { summary: "only these turns of one branch", value: "A-B" },
    without: { summary: `what to leave out: ${LEFT_OUT.join(", ")}, or all`, value: "WHAT,…" },
    words: { summary: "your own words to treat as secrets", value: "WORD,…" },
    decisions: { summary: "the decision for each finding", value: "FILE", kind: "file" },
    "new-decisions": {
      summary: "write a decisions file for you to edit, which masks every undecided finding",
      value: "FILE",
      kind: "file",
    },
    mask: { summary: "mask every undecided finding", value: "WHICH", choices: ["all"] },
    "passphrase-file": {
      summary: "encrypt the page with this passphrase",
      value: "FILE",
      kind: "file",
    },
    compare: { summary: "open the page at the comparison of these two branches", value: "A,B" },
    "before-after": {
      summary: "open the page at the context before and after this entry",
      value: "ID",
    },
    replace: REPLACE,
  },
  async run(paths, options, io) {
    const path = await pathTogether(paths);
    const target = ownTarget(paths, options);
    const form = formOf(target.path, options);
    const scope = await asUsage(() => scopeOf(options));
    const passphrase = passphraseOf(form, options);
    const wanted = openingOf(form, options);
    const ownWords = wordsOf(options);
    const operations = textOption(options, "operations");
    return withSource(path, paths, operations, async (source) => {
      const { session } = source.opened;
      const { table, fileName } = session;
      const review = await asUsage(() => reviewShare(source, scope, { ownWords }));
      const decisions = await decisionsOf(review, options);
      const report = reportOf(review, decisions, table);
      const kept = await newDecisions(path, review, decisions, options, io);
      if (report.undecided > 0) return refuse(report, kept, io);
      const { change, text } = review.change(decisions);
      const lines = sharedLines(source, scope, { change });
      const name = text(fileName) || "session.jsonl";
      const leftOut = leftOutText(session, scope, review, decisions);
      await asUsage(async () => {
        const order = () => sharedOrder(source, scope, { change });
        const opening = wanted && (await openingOfCopy(source, wanted, order));
        const copied = memorySource(await collected(lines), name);
        const copy = { leftOut, passphrase, opening, viewer: builtViewer };
        await writeBytes(target, path, copyBytes(form, copied, copy), io);
      });
      return io.print({
        text: () => [
          ...report.lines,
          ...kept,
          `${outName(target.path)} written: ${leftOut || "everything"}.`,
        ],
        json: () => ({ file: outFile(target), findings: report.findings, undecided: 0, leftOut }),
      });
    });
  },
};

/** Calls `use` with the file, or with the draft that operations make of it. Errors: SessionError. */
async function withSource<T>(
  path: string,
  given: readonly string[],
  operations: string | undefined,
  use: (source: ShareSource) => Promise<T>,
): Promise<T> {
  if (operations !== undefined) {
    const change = async (draft: OpenDraft) => {
      await applyFile(draft, operations);
      return use(draftToShare(draft.session));
    };
    return withDraft(path, change, given);
  }
  return withInput(path, async (input) => use(fileToShare(await openSession(input))), given);
}

/** Errors: UsageError for a name that is taken, above all that of the opened file. */
function ownTarget(paths: readonly string[], options: Options): Target {
  const target = targetOf(options);
  checkTarget(target);
  checkNotOpened(target.path, paths);
  return target;
}

function reportOf(review: ShareReview, decisions: Decisions, table: EntryTable) {
  return {
    lines: findingsLines(review.groups, table, decisions),
    findings: review.groups.map((group) => ({
      kind: group.kind,
      preview: previewOf(group),
      count: group.findings.length,
      entries: group.rows.map((row) => placeText(table, row)),
      decision: decisions.get(group.key) ?? null,
    })),
    undecided: review.undecided(decisions).length,
  };
}

async function refuse(
  { lines, findings, undecided }: ReturnType<typeof reportOf>,
  kept: readonly string[],
  io: Io,
): Promise<1> {
  const what = countText(undecided, "finding is", "findings are");
  await io.print({
    text: () => [
      ...lines,
      `Nothing was written: ${what} undecided.`,
      ...kept,
      "Decide them in a file (--new-decisions, then --decisions), or add --mask all.",
    ],
    json: () => ({ file: null, findings, undecided }),
  });
  return 1;
}

/** A branch, turn, entry or word that is not there is a matter of how the command was called. */
async function asUsage<T>(work: () => T | Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    throw error instanceof ShareError ? new UsageError(error.message) : error;
  }
}

/** Those of the file; `--mask all` masks the others. Errors: UsageError. */
async function decisionsOf(review: ShareReview, options: Options): Promise<Decisions> {
  const path = textOption(options, "decisions");
  const known = path === undefined ? new Map() : await readFrom(path, review);
  return options.mask === undefined ? known : withMasks(review, known);
}

async function readFrom(path: string, review: ShareReview): Promise<Decisions> {
  const text = textIn(path);
  try {
    return await decisionsFor(review.findings, readDecisions(text));
  } catch (error) {
    throw error instanceof DecisionsError ? new UsageError(`${path}: ${error.message}`) : error;
  }
}

function withMasks(review: ShareReview, decisions: Decisions): Decisions {
  const all = new Map(decisions);
  for (const { key } of review.undecided(decisions)) all.set(key, "mask");
  return all;
}

/** Writes the file that was asked for, and says so in a line; in none when none was. */
async function newDecisions(
  from: string,
  review: ShareReview,
  decisions: Decisions,
  options: Options,
  io: Io,
): Promise<readonly string[]> {
  const path = textOption(options, "new-decisions");
  if (path === undefined) return [];
  const text = await decisionsText(review.findings, withMasks(review, decisions));
  await writeBytes({ path, isReplaced: options.replace === true }, from, bytesOf(text), io);
  return [`${outName(path)} written. It masks every undecided finding.`];
}
