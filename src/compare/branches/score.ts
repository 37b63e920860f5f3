// Two branches in numbers: what each took since they parted, and which files it touched. Made from
// the columns of the background pass; formatting is the screen's.
import type { JsonObject } from "../../model/json/json.ts";
import { priceNote } from "../../model/prices/price-source.ts";
import { type EntryDetails, firstWordsAt } from "../../model/table/details.ts";
import { beginsReply, type EntryTable, NO_ROW, roleOf } from "../../model/table/table.ts";
import { type FileTotals, filesTouched } from "../../stats/files.ts";
import { countedOf } from "../../stats/scope.ts";
import { toolTotals } from "../../stats/tools.ts";
import { costOf, totalsOf } from "../../stats/totals.ts";
import { type BranchStatus, branchStatus } from "../../tree/branch/outcome.ts";
import { mayChangeUnseen } from "../../tree/file-calls.ts";
import { pathTo } from "../../tree/path.ts";
import { isSameEntry } from "../side.ts";
import type { CompareRow } from "./compare-branches.ts";

/** One side's session, and where its branch ends. */
export interface ScoredSide {
  readonly table: EntryTable;
  readonly details: EntryDetails;
  /** Where the branch ends, also when it has no rows of its own; NO_ROW for an empty one. */
  readonly leaf: number;
  /** The session's own leaf. */
  readonly ownLeaf: number;
  /** Paths in tool calls are shown relative to it. */
  readonly cwd: string;
  /** Of its session: it says where costs come from. */
  readonly header: JsonObject | null;
}

/** null = not recorded. `lessIsBetter`: only of figures such as cost, time and failures. */
export interface ScoreLine {
  readonly name: string;
  readonly unit: "count" | "tokens" | "dollars" | "ms";
  readonly a: number | null;
  readonly b: number | null;
  readonly lessIsBetter: boolean;
}

/** A name with how often either side has it: a tool, a stop reason. */
export interface Tally {
  readonly name: string;
  readonly a: number;
  readonly b: number;
}

/** null: that side did not touch it. */
export interface FileScore {
  readonly path: string;
  readonly a: FileTotals | null;
  readonly b: FileTotals | null;
}

export interface Score {
  /** Both sides begin with the same entries, which are not counted. */
  readonly isAfterFork: boolean;
  readonly lines: readonly ScoreLine[];
  /** Where costs come from that are not as their agent recorded them, as a sentence; "" for all others. */
  readonly priceNotes: { readonly a: string; readonly b: string };
  readonly verdict: Verdict;
  readonly tools: readonly Tally[];
  readonly stops: readonly Tally[];
  /** Files both sides changed come first. */
  readonly files: readonly FileScore[];
  /** The last reply with text; null without one. */
  readonly answers: { readonly a: FinalAnswer | null; readonly b: FinalAnswer | null };
}

/** The first figures a person looks for: length, cost, failures, and how either branch ended. */
export interface Verdict {
  readonly messages: ScoreLine;
  readonly cost: ScoreLine;
  /** Tool calls and replies that failed. */
  readonly failures: ScoreLine;
  /** Paths of files that were changed. */
  readonly changed: {
    readonly onlyA: readonly string[];
    readonly onlyB: readonly string[];
    readonly both: readonly string[];
    /** More may have been: a side ran commands or sub-agents, and what these change no call names. */
    readonly mayBeMore: boolean;
  };
  readonly ends: { readonly a: BranchStatus; readonly b: BranchStatus };
}

interface FinalAnswer {
  readonly row: number;
  readonly firstWords: string;
}

/**
 * How many entries both branches begin with: the same of one session, of two those under one id until one says
 * something else. What of a branch is compared, all of it or what the model sees, is of no account.
 */
function inCommon(
  a: ScoredSide,
  pathA: Int32Array,
  b: ScoredSide,
  pathB: Int32Array,
  rows: readonly CompareRow[],
): number {
  const changed = new Set<number>();
  for (const row of rows) {
    if (a.table !== b.table && row.kind === "pair" && !row.isEqual) changed.add(row.a);
  }
  const most = Math.min(pathA.length, pathB.length);
  let at = 0;
  for (; at < most; at++) {
    const row = pathA[at] ?? NO_ROW;
    if (changed.has(row) || !isSameEntry(a, row, b, pathB[at] ?? NO_ROW)) break;
  }
  return at;
}

function priceNoteOf({ header }: ScoredSide, cost: number | null): string {
  return cost ? priceNote(header) : "";
}

/** `rows`: the two branches compared. Counted is what comes after the beginning that both have. */
export function scoreOf(a: ScoredSide, b: ScoredSide, rows: readonly CompareRow[]): Score {
  const [pathA, pathB] = [pathTo(a.table, a.leaf), pathTo(b.table, b.leaf)];
  const common = inCommon(a, pathA, b, pathB, rows);
  const left = figuresOf(a, pathA.subarray(common));
  const right = figuresOf(b, pathB.subarray(common));
  const line = (
    name: string,
    unit: ScoreLine["unit"],
    pick: (figures: Figures) => number | null,
    lessIsBetter = false,
  ): ScoreLine => ({ name, unit, a: pick(left), b: pick(right), lessIsBetter });
  const messages = line("Messages", "count", ({ totals }) => totals.messages);
  const cost = line("Cost", "dollars", ({ totals }) => costOf(totals), true);
  const failed = ({ totals }: Figures) => totals.toolFailures + totals.failedReplies;
  const failures = line("Failures", "count", failed, true);
  const files = fileScores(left.files, right.files);
  return {
    isAfterFork: common > 0,
    lines: [
      line("Turns", "count", ({ totals }) => totals.turns),
      messages,
      line("Tokens in", "tokens", ({ totals }) => totals.usage.input),
      line("Tokens in, from cache", "tokens", ({ totals }) => totals.usage.cacheRead),
      line("Tokens in, to cache", "tokens", ({ totals }) => totals.usage.cacheWrite),
      line("Tokens out", "tokens", ({ totals }) => totals.usage.output),
      cost,
      line("Calls without a price", "count", ({ totals }) => totals.usage.callsWithoutCost, true),
      line("Time", "ms", ({ totals }) => totals.durationMs, true),
      line("Tool calls", "count", ({ totals }) => totals.toolCalls),
      line("Tool errors", "count", ({ totals }) => totals.toolFailures, true),
      line("Failed replies", "count", ({ totals }) => totals.failedReplies, true),
      line("Files read", "count", ({ files: own }) => countFiles(own, ({ reads }) => reads)),
      line("Files changed", "count", ({ files: own }) => countFiles(own, ({ changes }) => changes)),
    ],
    priceNotes: { a: priceNoteOf(a, cost.a), b: priceNoteOf(b, cost.b) },
    verdict: {
      messages,
      cost,
      failures,
      changed: { ...changedFiles(files), mayBeMore: left.mayChange || right.mayChange },
      ends: { a: left.end, b: right.end },
    },
    tools: tallies(left.tools, right.tools),
    stops: tallies(left.stops, right.stops),
    files,
    answers: { a: left.answer, b: right.answer },
  };
}

function changedFiles(files: readonly FileScore[]): Omit<Verdict["changed"], "mayBeMore"> {
  const isChanged = (file: FileTotals | null) => (file?.changes ?? 0) > 0;
  const paths = (inA: boolean, inB: boolean) =>
    files
      .filter(({ a, b }) => isChanged(a) === inA && isChanged(b) === inB)
      .map(({ path }) => path);
  return { onlyA: paths(true, false), onlyB: paths(false, true), both: paths(true, true) };
}

type Figures = ReturnType<typeof figuresOf>;

function figuresOf({ table, details, leaf, ownLeaf, cwd }: ScoredSide, rows: Int32Array) {
  const scope = countedOf(table, rows);
  const stops = new Map<string, number>();
  let answer: FinalAnswer | null = null;
  // Of a message in several entries the last one that says it.
  let stop = "";
  const endReply = () => {
    if (stop !== "") stops.set(stop, (stops.get(stop) ?? 0) + 1);
    stop = "";
  };
  for (const row of rows) {
    if (beginsReply(table, row)) endReply();
    stop = details.stopReasons[details.stop[row] ?? 0] || stop;
    const firstWords = firstWordsAt(details, row);
    if (roleOf(table, row) === "assistant" && firstWords) answer = { row, firstWords };
  }
  endReply();
  const tools = toolTotals(table, details, scope).map(({ name, calls }) => [name, calls] as const);
  return {
    totals: totalsOf(table, details, scope),
    files: filesTouched(table, details, scope, cwd),
    mayChange: mayChangeUnseen(details, scope.has),
    tools: new Map(tools),
    stops,
    answer,
    end: branchStatus(table, details, leaf, ownLeaf),
  };
}

function countFiles(files: readonly FileTotals[], times: (file: FileTotals) => number): number {
  return files.filter((file) => times(file) > 0).length;
}

function tallies(a: ReadonlyMap<string, number>, b: ReadonlyMap<string, number>): readonly Tally[] {
  const names = [...new Set([...a.keys(), ...b.keys()])];
  const all = names.map((name) => ({ name, a: a.get(name) ?? 0, b: b.get(name) ?? 0 }));
  return all.sort((one, other) => other.a + other.b - one.a - one.b);
}

function fileScores(a: readonly FileTotals[], b: readonly FileTotals[]): readonly FileScore[] {
  const left = new Map(a.map((file) => [file.path, file]));
  const right = new Map(b.map((file) => [file.path, file]));
  const paths = [...new Set([...left.keys(), ...right.keys()])];
  const weight = ({ a: one, b: other }: FileScore): number =>
    (one?.changes ? 2 : 0) + (other?.changes ? 2 : 0) + (one && other ? 1 : 0);
  return paths
    .map((path) => ({ path, a: left.get(path) ?? null, b: right.get(path) ?? null }))
    .sort((one, other) => weight(other) - weight(one));
}
