// `espalier share`: a copy of a session without what is not meant for others. Nothing is written while
// a finding is undecided.
import { existsSync, readFileSync, realpathSync } from "node:fs";
import { resolve } from "node:path";
import type { CopyForm } from "../../export/share/copy-forms.ts";
import { leftOutText } from "../../export/share/left-out.ts";
import { openingOfCopy } from "../../export/share/page-opening.ts";
import { reviewShare, type ShareReview } from "../../export/share/review.ts";
import { isEverything, LEFT_OUT, ShareError } from "../../export/share/scope.ts";
import { draftToShare, fileToShare, type ShareSource } from "../../export/share/share-source.ts";
import { sharedLines } from "../../export/share/shared-lines.ts";
import { openSession } from "../../formats/index.ts";
import type { EntryTable } from "../../model/table/table.ts";
import type { Decisions } from "../../redact/decide/decisions.ts";
import {
  DecisionsError,
  decisionsFor,
  decisionsText,
  readDecisions,
} from "../../redact/decide/decisions-file.ts";
import { MIN_OWN_WORD, previewOf } from "../../redact/finding.ts";
import { countText } from "../../text/units.ts";
import {
  type Command,
  type Options,
  type Output,
  requiredOption,
  textOption,
  UsageError,
} from "../command.ts";
import { applyFile, withDraft } from "../edit/open-draft.ts";
import { checkTarget, type Target, writeBytes } from "../edit/write-export.ts";
import { checkFile } from "../open-file.ts";
import { withInput } from "../session-at.ts";
import { copyFile, formOf } from "./copy-file.ts";
import { findingsText, placeText } from "./findings-text.ts";
import { openingOf } from "./opening-options.ts";
import { listOption, scopeOf } from "./scope-options.ts";

export const share: Command = {
  usage:
    "FILE -o OUT.(html|jsonl|md|zip) [--operations FILE.json] [--branch ID,…] [--turns A-B] [--without WHAT,…] [--words WORD,…] [--decisions FILE] [--mask all] [--new-decisions FILE] [--passphrase-file F] [--compare A,B | --before-after ID] [--replace]",
  summary: `a copy to send, rebuilt from what is shared alone: one page that shows it anywhere, a session file, Markdown without pictures, or a ZIP of Markdown with them; of the session as it is, or after the operations of the app. --without: ${LEFT_OUT.join(", ")}, or all. Secrets and personal data in it are listed, and nothing is written before each is decided; --new-decisions writes a file that masks what is undecided, to be changed by hand. A page opens on the branches that end at A and B side by side, or on the context before and after an entry such as a compaction`,
  count: 1,
  options: {
    out: { type: "string", short: "o" },
    operations: { type: "string" },
    branch: { type: "string" },
    turns: { type: "string" },
    without: { type: "string" },
    words: { type: "string" },
    decisions: { type: "string" },
    "new-decisions": { type: "string" },
    mask: { type: "string" },
    "passphrase-file": { type: "string" },
    compare: { type: "string" },
    "before-after": { type: "string" },
    replace: { type: "boolean" },
  },
  async run([path = ""], options) {
    const target = targetOf(path, options);
    const form = formOf(target.path);
    const scope = scopeOf(options);
    const passphrase = passphraseOf(form, options);
    const wanted = openingOf(form, options);
    const ownWords = wordsOf(options);
    return withSource(path, textOption(options, "operations"), async (source) => {
      const { table, fileName } = source.opened.session;
      const review = await asUsage(() => reviewShare(source, scope, { ownWords }));
      const decisions = await decisionsOf(review, options);
      const report = reportOf(review, decisions, table);
      const kept = await newDecisions(review, decisions, options);
      if (report.undecided > 0) return refusal(report, kept);
      const { change, text } = review.change(decisions);
      const lines = sharedLines(source, scope, change ? { change } : {});
      const name = text(fileName) || "session.jsonl";
      const leftOut = leftOutText(scope, review, decisions);
      const isWhole = !change && isEverything(scope) && options.operations === undefined;
      await asUsage(async () => {
        const opening = wanted && openingOfCopy(source, wanted, isWhole);
        const copy = { form, name, leftOut, passphrase, opening };
        await writeBytes(target, copyFile(lines, copy));
      });
      return {
        text: `${report.text}${kept}${target.path} written: ${leftOut || "everything"}.\n`,
        json: { file: resolve(target.path), findings: report.findings, undecided: 0 },
      };
    });
  },
};

/** Calls `use` with the file, or with the draft that operations make of it. Errors: SessionError. */
async function withSource<T>(
  path: string,
  operations: string | undefined,
  use: (source: ShareSource) => Promise<T>,
): Promise<T> {
  if (operations !== undefined) {
    return withDraft(path, async (draft) => {
      await applyFile(draft, operations);
      return use(draftToShare(draft.session, draft.source));
    });
  }
  return withInput(path, async ({ input, source: file }) =>
    use(fileToShare(await openSession(input), file)),
  );
}

/** Errors: UsageError for a name that is taken, above all that of the opened file. */
function targetOf(path: string, options: Options): Target {
  const out = requiredOption(options, "out", "-o OUT");
  const target = { path: out, isReplaced: options.replace === true };
  checkTarget(resolve(out), out, target.isReplaced);
  if (existsSync(out) && realpathSync(out) === realpathSync(path)) {
    throw new UsageError("The opened file is never written over; choose another name.");
  }
  return target;
}

interface Report {
  readonly text: string;
  readonly findings: readonly object[];
  readonly undecided: number;
}

function reportOf(review: ShareReview, decisions: Decisions, table: EntryTable): Report {
  return {
    text: findingsText(review.groups, table, decisions),
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

function refusal({ text, findings, undecided }: Report, kept: string): Output {
  const what = countText(undecided, "finding is", "findings are");
  return {
    text: `${text}Nothing was written: ${what} undecided.\n${kept}Decide them in a file (--new-decisions, then --decisions), or say --mask all.\n`,
    json: { file: null, findings, undecided },
    hasProblems: true,
  };
}

/** The file's text without the line's end; "" without the option. Errors: UsageError. */
function passphraseOf(form: CopyForm, options: Options): string {
  const path = textOption(options, "passphrase-file");
  if (path === undefined) return "";
  if (form !== "html") throw new UsageError("Only a page (.html) can have a passphrase.");
  checkFile(path);
  const passphrase = readFileSync(path, "utf8").replace(/\r?\n$/, "");
  if (passphrase === "") throw new UsageError(`There is no passphrase in ${path}.`);
  return passphrase;
}

/** A branch, turn, entry or word that is not there is a matter of how the command was called. */
async function asUsage<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    throw error instanceof ShareError ? new UsageError(error.message) : error;
  }
}

function wordsOf(options: Options): readonly string[] {
  const words = listOption(options, "words") ?? [];
  const short = words.find((word) => word.length < MIN_OWN_WORD);
  if (short === undefined) return words;
  throw new UsageError(`--words wants words of ${MIN_OWN_WORD} characters or more.`);
}

/** Those of the file; `--mask all` masks the others. Errors: UsageError. */
async function decisionsOf(review: ShareReview, options: Options): Promise<Decisions> {
  const mask = textOption(options, "mask");
  if (mask !== undefined && mask !== "all") throw new UsageError("--mask wants “all”.");
  const path = textOption(options, "decisions");
  const known = path === undefined ? new Map() : await readFrom(path, review);
  return mask === undefined ? known : withMasks(review, known);
}

async function readFrom(path: string, review: ShareReview): Promise<Decisions> {
  checkFile(path);
  try {
    return await decisionsFor(review.findings, readDecisions(readFileSync(path, "utf8")));
  } catch (error) {
    throw error instanceof DecisionsError ? new UsageError(`${path}: ${error.message}`) : error;
  }
}

function withMasks(review: ShareReview, decisions: Decisions): Decisions {
  const all = new Map(decisions);
  for (const { key } of review.undecided(decisions)) all.set(key, "mask");
  return all;
}

/** Writes the file that was asked for, and says so; "" when none was. */
async function newDecisions(
  review: ShareReview,
  decisions: Decisions,
  options: Options,
): Promise<string> {
  const path = textOption(options, "new-decisions");
  if (path === undefined) return "";
  const text = await decisionsText(review.findings, withMasks(review, decisions));
  await writeBytes({ path, isReplaced: options.replace === true }, oneChunk(text));
  return `${path} written: what is undecided is masked there.\n`;
}

async function* oneChunk(text: string): AsyncGenerator<Uint8Array> {
  yield new TextEncoder().encode(text);
}
