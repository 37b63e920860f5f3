// `espalier compare`: two branches side by side, of one session or of two, or what the model saw at two points.
import { type CompareRow, isDifference } from "../../compare/branches/compare-branches.ts";
import {
  BOTH_EMPTY,
  branchBeside,
  NOT_COMPACTED,
  oneBranchText,
  openingComparison,
} from "../../compare/branches/opening.ts";
import type { Score } from "../../compare/branches/score.ts";
import {
  type ContextChange,
  contextChange,
  type SeenEntry,
  seenOf,
} from "../../compare/context/context-change.ts";
import { bodiesFrom, contextSide, historySide } from "../../compare/side.ts";
import { compactionsOn } from "../../context/compactions.ts";
import { comparedEnds } from "../../export/markdown/branches-markdown.ts";
import { changeMarkdown } from "../../export/markdown/change-markdown.ts";
import { remarksOn, sizeNotes, sizesText, tokenText } from "../../export/text/change-text.ts";
import type { WholeSession } from "../../formats/whole-session.ts";
import { addressOf } from "../../model/table/address.ts";
import { NO_ROW, parentOf } from "../../model/table/table.ts";
import { sizeAfter } from "../../stats/context-drops.ts";
import { sumOfTokens } from "../../stats/token-count.ts";
import { countText } from "../../text/units.ts";
import { cwdOf } from "../../tree/branch/branches.ts";
import { openingLeaf } from "../../tree/leaves.ts";
import { pathTo } from "../../tree/path.ts";
import {
  type Command,
  type Exit,
  type Options,
  SESSION,
  textOption,
  UsageError,
} from "../command/command.ts";
import type { Io, Line } from "../command/io.ts";
import { rowIn, rowNamed, whole, withSession } from "../open-file.ts";
import { comparisonLines, type End, entryLine } from "./comparison-lines.ts";

export const compare: Command = {
  name: "compare",
  summary: "compare two branches of one session, or two sessions",
  details: [
    "Of one file alone: what the app opens on, the branch of the session's leaf and its largest rival, or else the newest compaction on it. Of two entries of one session: the branches that end there. Of two files: the ways to their leaves, or to --a and --b. = is the same entry, ~ says the same, * differs, < is only in A, > only in B; what they have in common is counted.",
    "--context compares what the model saw at A and at B of one session: dropped, kept and added messages. Without A and B, it compares the context before and after the newest compaction.",
    "The exit code is 1 if they differ.",
  ],
  arguments: [
    SESSION,
    { name: "A", summary: "an entry of FILE, or a session file", kind: "file", count: "optional" },
    { name: "B", summary: "another entry of FILE", count: "optional" },
  ],
  options: {
    a: { summary: "with two files: the last entry of the first branch", value: "ID" },
    b: { summary: "with two files: the last entry of the second branch", value: "ID" },
    sent: { summary: "compare what the model sees at the two leaves, not the whole history" },
    context: { summary: "compare the context at A and at B of one session" },
    markdown: { summary: "print Markdown, for an issue or a chat" },
  },
  examples: [
    ["compare session.jsonl", "the branch of the leaf and the largest other branch"],
    ["compare session.jsonl 1f2e 9a8b", "two branches of a session"],
    ["compare old.jsonl new.jsonl --markdown", "two sessions, as Markdown"],
    ["compare session.jsonl 1f2e 9a8b --context", "what a compaction between them dropped"],
  ],
  run([path = "", first, second], options, io) {
    if (first !== undefined && second === undefined) return compareFiles(path, first, options, io);
    for (const name of ["a", "b"]) {
      if (options[name] === undefined) continue;
      throw new UsageError(
        `--${name} is for two files. With one file, A and B are the last entries of the branches.`,
      );
    }
    return withSession(path, io, whole, (read) => {
      if (first === undefined || second === undefined) return compareOpening(read, options, io);
      const { table } = read.session;
      const [a, b] = [rowIn(table, first), rowIn(table, second)];
      if (options.context === true) return compareContexts(read, a, b, options, io);
      return compareEnds(endAt(read, a, first), endAt(read, b, second), options, io);
    });
  },
};

function endAt(read: WholeSession, leaf: number, entry: string): End {
  return { read, leaf, name: `${read.session.fileName} ${entry}` };
}

/** What the app's screen opens on; `--context` and `--sent` say which of its two screens. */
function compareOpening(read: WholeSession, options: Options, io: Io): Promise<Exit> {
  const { table } = read.session;
  const leaf = openingLeaf(read.session);
  const opening = openingComparison(table, leaf);
  const isSent = options.sent === true;
  if (options.context === true || (opening.what === "context" && !isSent)) {
    const compaction = compactionsOn(table, pathTo(table, leaf)).at(-1);
    if (compaction === undefined) return printNothing(NOT_COMPACTED, io);
    return compareContexts(read, parentOf(table, compaction), compaction, options, io);
  }
  const other = branchBeside(table, leaf);
  if (other === NO_ROW) {
    const isCompacted = opening.what === "context";
    return printNothing(leaf === NO_ROW ? BOTH_EMPTY : oneBranchText(isCompacted), io);
  }
  const end = (row: number) => endAt(read, row, addressOf(table, row));
  return compareEnds(end(leaf), end(other), options, io);
}

function printNothing(sentence: string, io: Io): Promise<Exit> {
  return io.print({ text: () => [sentence], json: () => ({ nothing: sentence }) });
}

function compareFiles(first: string, second: string, options: Options, io: Io): Promise<Exit> {
  if (options.context === true) {
    throw new UsageError("--context is for two entries of one session.");
  }
  const given = [first, second];
  const end = (read: WholeSession, leaf: string): End => ({
    read,
    leaf: rowNamed(read.session, textOption(options, leaf)),
    name: read.session.fileName,
  });
  const withSecond = (a: WholeSession) => (b: WholeSession) =>
    compareEnds(end(a, "a"), end(b, "b"), options, io);
  const withFirst = (a: WholeSession) => withSession(second, io, whole, withSecond(a), given);
  return withSession(first, io, whole, withFirst, given);
}

async function compareEnds(a: End, b: End, options: Options, io: Io): Promise<Exit> {
  const sideOf = options.sent === true ? contextSide : historySide;
  const { rows, score, markdown: markdownOf } = await comparedEnds(a, b, sideOf);
  if (options.markdown === true) {
    await printMarkdown(await markdownOf(), io);
  } else {
    await io.print({
      text: () => comparisonLines(a, b, rows, score),
      json: () => jsonOf(a, b, rows, score),
    });
  }
  return rows.some(isDifference) ? 1 : 0;
}

function printMarkdown(markdown: string, io: Io): Promise<Exit> {
  return io.print({ text: () => [markdown.trimEnd()], json: () => ({ markdown }) });
}

function jsonOf(a: End, b: End, rows: readonly CompareRow[], score: Score) {
  const address = ({ read }: End, row: number) => addressOf(read.session.table, row);
  const end = (one: End) => ({
    file: one.read.session.fileName,
    leaf: one.leaf === NO_ROW ? null : address(one, one.leaf),
  });
  return {
    a: end(a),
    b: end(b),
    score: score.lines,
    rows: rows.map((row) => ({
      kind: row.kind,
      isEqual: !isDifference(row),
      a: "a" in row ? address(a, row.a) : null,
      b: "b" in row ? address(b, row.b) : null,
      turn: row.turn,
    })),
  };
}

/** `from`, `to`: rows. Errors: SessionError. */
async function compareContexts(
  read: WholeSession,
  from: number,
  to: number,
  options: Options,
  io: Io,
): Promise<Exit> {
  const { session, details } = read;
  const { table } = session;
  const change = contextChange(table, details, from, to);
  if (options.markdown === true) {
    const own = { table, details, cwd: cwdOf(session), readBodies: bodiesFrom(read.bodies) };
    await printMarkdown(await changeMarkdown(own, change), io);
  } else {
    await io.print({ text: () => changeLines(read, change), json: () => changeJson(read, change) });
  }
  const { dropped, added, edits } = change;
  return seenOf(dropped).length + added.length + edits.length > 0 ? 1 : 0;
}

function changeLines(read: WholeSession, change: ContextChange): readonly Line[] {
  const { dropped, kept, added } = change;
  return [
    `Context: ${[sizesText(change), ...sizeNotes(change)].join(" · ")}`,
    ...part("Dropped", "bad", "- ", seenOf(dropped), read),
    ...part("Kept", "faint", "= ", seenOf(kept), read),
    ...part("Only after", "good", "+ ", added, read),
  ];
}

function part(
  title: string,
  style: "bad" | "faint" | "good",
  sign: string,
  entries: readonly SeenEntry[],
  read: WholeSession,
): readonly Line[] {
  if (entries.length === 0) return [];
  const sum = `${countText(entries.length, "entry", "entries")}, ${tokenText(sumOfTokens(entries))} tokens`;
  return [
    "",
    [{ style: "strong", text: title }, `: ${sum}`],
    ...entries.map((entry): Line => {
      const tokens = entry.isSeen ? [`${tokenText(entry)} tokens`] : [];
      const notes = [...tokens, ...remarksOn(entry)].join(", ");
      return [
        { style, text: sign },
        entryLine(read, entry.row),
        { style: "faint", text: ` (${notes})` },
      ];
    }),
  ];
}

function changeJson({ session: { table } }: WholeSession, change: ContextChange) {
  const entries = (seen: readonly SeenEntry[]) =>
    seen.map(({ row, tokens, isEstimate, isSeen, edit, isCarried }) => {
      return { id: addressOf(table, row), tokens, isEstimate, isSeen, edit, isCarried };
    });
  const { beforeTokens, afterTokens, drop, dropped, kept, added } = change;
  const recorded = drop && {
    before: { tokens: drop.before, isEstimate: drop.isBeforeEstimate },
    after: drop.isUnknown ? null : sizeAfter(drop),
  };
  return {
    before: beforeTokens,
    after: afterTokens,
    compaction: recorded,
    dropped: entries(seenOf(dropped)),
    kept: entries(seenOf(kept)),
    added: entries(added),
  };
}
