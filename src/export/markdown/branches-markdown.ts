// A comparison as Markdown, to paste into messages. The common part is counted, not copied.

import {
  allRows,
  type CompareRow,
  isDifference,
  isSetting,
} from "../../compare/branches/compare-branches.ts";
import { type Score, scoreOf } from "../../compare/branches/score.ts";
import { bodiesFrom, type historySide, type Side } from "../../compare/side.ts";
import type { WholeSession } from "../../formats/whole-session.ts";
import { describeEntry } from "../../model/entry/entry-line.ts";
import { readEntry } from "../../model/entry/read-entry.ts";
import type { JsonObject } from "../../model/json/json.ts";
import { addressOf } from "../../model/table/address.ts";
import { NO_ROW } from "../../model/table/table.ts";
import { inline } from "../../text/inline-markdown.ts";
import { countText } from "../../text/units.ts";
import { cwdOf } from "../../tree/branch/branches.ts";
import { openingLeaf } from "../../tree/leaves.ts";
import {
  changedTexts,
  countedText,
  endText,
  figureTexts,
  filesText,
  fileText,
  noChangesText,
  priceNotes,
  scoreCells,
  settingsText,
  stopsText,
  tallyText,
} from "../text/comparison-text.ts";
import { entryMarkdown } from "./entry-blocks.ts";
import { code, markdownTable, Quotes } from "./markdown-text.ts";

/** Rows whose bodies are read together. */
const BATCH = 100;

/** The notes in addition to the rows. */
export interface ComparisonHead {
  /** The names of the sides. */
  readonly names: { readonly a: string; readonly b: string };
  /** null while the sessions are still being counted. */
  readonly score: Score | null;
  /** false: the comparison was stopped before its end. */
  readonly isWhole: boolean;
}

/** Rejects like the sides' `readBodies`. */
export async function comparisonMarkdown(
  a: Side,
  b: Side,
  rows: readonly CompareRow[],
  { names, score, isWhole }: ComparisonHead,
): Promise<string> {
  const tables = { a: a.table, b: b.table };
  const unlike = rows.filter(isDifference);
  const differences = unlike.filter((row) => !isSetting(row, tables));
  const settings = unlike.filter((row) => isSetting(row, tables));
  const parts = [
    `# A: ${inline(names.a)} / B: ${inline(names.b)}`,
    isWhole ? "" : "*Stopped: only a part was compared.*",
    ...(score ? scoreMarkdown(score) : []),
    `${countText(rows.length - unlike.length, "entry is", "entries are")} the same.`,
    settings.length > 0 ? `${inline(settingsText(settings, tables))}.` : "",
  ];
  const quotes = new Quotes();
  let turn = 0;
  for (let start = 0; start < differences.length; start += BATCH) {
    if (quotes.isFull) {
      const rest = differences.length - start;
      parts.push(`*${countText(rest, "more difference")} left out: this copy is long enough.*`);
      break;
    }
    const batch = differences.slice(start, start + BATCH);
    const [bodiesA, bodiesB] = await Promise.all([
      a.readBodies(batch.flatMap((row) => ("a" in row ? [row.a] : []))),
      b.readBodies(batch.flatMap((row) => ("b" in row ? [row.b] : []))),
    ]);
    let [nextA, nextB] = [0, 0];
    for (const row of batch) {
      if (row.turn !== turn) parts.push(`## Turn ${row.turn}`);
      turn = row.turn;
      const counterpart = "counterpart" in row ? " · elsewhere on the other side" : "";
      if ("a" in row) parts.push(sideMarkdown("A", counterpart, bodiesA[nextA++] ?? {}, quotes));
      if ("b" in row) parts.push(sideMarkdown("B", counterpart, bodiesB[nextB++] ?? {}, quotes));
    }
  }
  return `${parts.filter(Boolean).join("\n\n")}\n`;
}

function sideMarkdown(side: string, note: string, body: JsonObject, quotes: Quotes): string {
  const head = `**${side} · ${inline(describeEntry(readEntry(body)).who)}**${note}`;
  return [head, entryMarkdown(body, quotes)].filter(Boolean).join("\n\n");
}

/** Paragraphs; files are a table, if any were touched. */
function scoreMarkdown(score: Score): readonly string[] {
  const { tools, stops, files } = score;
  const figures = [
    ...scoreCells(score),
    ["Tools", inline(tallyText(tools, "a")), inline(tallyText(tools, "b")), ""],
    ["Replies ended", inline(stopsText(stops, "a")), inline(stopsText(stops, "b")), ""],
  ];
  const table = markdownTable([countedText(score), "A", "B", "B − A"], figures);
  const verdict = verdictMarkdown(score);
  const notes = priceNotes(score, { a: "A", b: "B" });
  if (files.length === 0) return [...verdict, table, ...notes];
  const rows = files.map(({ path, a, b }) => [
    code(path),
    a ? (b ? "both" : "only A") : "only B",
    fileText(a),
    fileText(b),
  ]);
  return [
    ...verdict,
    table,
    ...notes,
    `${filesText(files)}.`,
    markdownTable(["File", "Touched by", "A", "B"], rows),
  ];
}

/** Three paragraphs. */
function verdictMarkdown({ verdict, answers }: Score): readonly string[] {
  const changed = changedTexts(verdict).map(
    ({ who, paths, rest }) => `${who}: ${paths.map(code).join(", ")}${rest}`,
  );
  const end = (side: "a" | "b"): string => {
    const words = answers[side]?.firstWords ?? "";
    const said = words && ` “${inline(words)}”`;
    return `${side.toUpperCase()}: ${endText(verdict, side, words !== "")}${said}`;
  };
  const lines = [
    figureTexts(verdict),
    changed.length > 0 ? changed : [noChangesText(verdict)],
    [`${end("a")}; ${end("b")}`],
  ];
  return lines.map((parts) => `${parts.join(" · ")}.`);
}

export interface ComparedBranch {
  readonly read: Pick<WholeSession, "session" | "details" | "bodies">;
  /** The row it ends at; NO_ROW: an empty branch. */
  readonly leaf: number;
  /** Its name; by default the address of its last entry. */
  readonly name?: string;
}

/**
 * For programs; the app shows the rows as they come. Two branches side by side: entries by `row` of their own sessions;
 * tokens, US dollars and milliseconds.
 */
export interface ComparedBranches {
  readonly rows: readonly CompareRow[];
  /** Of the part after the common beginning. */
  readonly score: Score;
  readonly markdown: string;
}

/**
 * `sideOf`: the compared part of a branch. Errors: SessionError of the bodies; the reason of
 * `signal`.
 */
export async function comparedEnds(
  a: ComparedBranch,
  b: ComparedBranch,
  sideOf: typeof historySide,
  signal?: AbortSignal,
) {
  const side = ({ read: { session, bodies }, leaf }: ComparedBranch) =>
    sideOf(session.table, leaf, bodiesFrom(bodies));
  const [one, other] = [side(a), side(b)];
  const rows = await allRows(one, other, signal);
  const score = scoreOf(scored(a), scored(b), rows);
  const head = { names: { a: nameOf(a), b: nameOf(b) }, score, isWhole: true };
  return { rows, score, markdown: () => comparisonMarkdown(one, other, rows, head) };
}

function scored({ read: { session, details }, leaf }: ComparedBranch) {
  const { table } = session;
  return {
    table,
    details,
    leaf,
    ownLeaf: openingLeaf(session),
    cwd: cwdOf(session),
    header: session.header,
  };
}

function nameOf({ name, leaf, read }: ComparedBranch): string {
  return name ?? (leaf === NO_ROW ? "nothing" : addressOf(read.session.table, leaf));
}
