// Searches a session for a query, in any format and also while it is a draft: matches come as they are
// found, all are counted, and the requested number is kept.
import { firstIndex } from "../lib/first-index.ts";
import { wholeNumbers } from "../lib/whole-numbers.ts";
import type { JsonObject } from "../model/json/json.ts";
import type { OpenedSession } from "../model/session.ts";
import type { EntryTable } from "../model/table/table.ts";
import { type Hit, hitAt } from "./hit.ts";
import { TOO_SLOW } from "./match/safe-pattern.ts";
import { entryParts } from "./parts/entry-parts.ts";
import type { ReadyQuery } from "./query.ts";

/** What is searched of a session: where its rows are, and how they are read. */
export interface Searched extends Pick<OpenedSession, "visit"> {
  readonly session: { readonly table: Pick<EntryTable, "count" | "start" | "length"> };
}

export interface SearchStep {
  /** Found since the step before, in the order of reading; none once `limit` were given. */
  readonly hits: readonly Hit[];
  /** All so far, also those that are not given. */
  readonly count: number;
  /** Entries with a find so far. */
  readonly entries: number;
  /** Those since the step before, as rows, and by the same index how many finds each has: of all that are counted. */
  readonly rows: readonly number[];
  readonly counts: readonly number[];
  /** Of the rows below it that were asked for, all finds are counted. */
  readonly upTo: number;
  /** How much is searched, of 1. */
  readonly done: number;
}

export interface SearchEnd {
  readonly count: number;
  readonly entries: number;
  /** Why not everything was searched, as a sentence; null: all was. */
  readonly problem: string | null;
}

export interface SearchOptions {
  /** Rows to search, ascending. All rows when left out. */
  readonly rows?: Int32Array;
  /** Hits that are given, 1000 when left out. */
  readonly limit?: number;
  /** Hits that are passed over before the first one is given; they are counted. */
  readonly skip?: number;
  readonly signal?: AbortSignal;
  /** Milliseconds of a clock. */
  readonly now?: () => number;
}

const LIMIT = 1000;
/** Milliseconds that regular expressions may take in one search. */
const MAX_PATTERN_MS = 20_000;
/** Characters of one text in which a regular expression is looked for: it cannot be stopped inside of one. */
const MAX_PATTERN_TEXT = 16 << 20;

/** Errors: SessionError; "cancelled", or the signal's reason, when the signal is aborted. */
export async function searchSession(
  opened: Searched,
  ready: ReadyQuery,
  onStep: (step: SearchStep) => void,
  options: SearchOptions = {},
): Promise<SearchEnd> {
  const { table } = opened.session;
  const { rows = wholeNumbers(0, table.count), limit = LIMIT, skip = 0, signal } = options;
  const { now = Date.now } = options;
  signal?.throwIfAborted();
  const stopper = new AbortController();
  const stop = () => stopper.abort(signal?.reason);
  signal?.addEventListener("abort", stop);
  const began = now();
  let isTooMuch = false;
  const permits = (characters: number) => {
    isTooMuch ||= characters > MAX_PATTERN_TEXT || now() - began > MAX_PATTERN_MS;
    if (isTooMuch) stopper.abort();
    return !isTooMuch;
  };
  let found = nothingYet();
  let [count, given, entries, upTo] = [0, 0, 0, 0];
  const weights = weightsOf(table, rows);
  /** The rows that are being read; those below `reached` are done. */
  let run = { from: 0, to: 0 };
  let reached = 0;
  const placeOf = (row: number) => firstIndex(0, rows.length, (place) => (rows[place] ?? 0) >= row);
  const tell = () => {
    given += found.hits.length;
    const done = rows.length === 0 ? 1 : (weights[placeOf(reached)] ?? 0) / (weights.at(-1) ?? 1);
    const step = { ...found, count, entries, upTo, done };
    found = nothingYet();
    onStep(step);
  };
  const add = (row: number, entry: JsonObject): void => {
    // A format may give rows beside those that were asked for.
    if (row < run.from || row >= run.to || rows[placeOf(row)] !== row) return;
    reached = Math.max(reached, row);
    const before = count;
    for (const part of entryParts(entry, ready.query.isRaw)) {
      if (isTooMuch) break;
      for (const match of ready.matches(part.text, { permits })) {
        count++;
        const isGiven = count > skip && given + found.hits.length < limit;
        if (isGiven) found.hits.push(hitAt(row, part, match));
      }
    }
    upTo = row + 1;
    if (count === before) return;
    entries++;
    found.rows.push(row);
    found.counts.push(count - before);
  };
  /** Bytes of the file; what a draft has written is not in it. */
  const onProgress = (doneBytes: number): void => {
    const endOf = (row: number) => (table.start[row] ?? 0) + (table.length[row] ?? 0);
    while (reached < run.to && table.length[reached] && endOf(reached) <= doneBytes) reached++;
    tell();
  };
  try {
    for (run of runsOf(table, rows)) {
      reached = run.from;
      await opened.visit(add, onProgress, stopper.signal, run.from, run.to, ready.sieve());
      reached = run.to;
      tell();
    }
  } catch (error) {
    if (!isTooMuch) throw error;
  } finally {
    signal?.removeEventListener("abort", stop);
  }
  signal?.throwIfAborted();
  tell();
  return { count, entries, problem: isTooMuch ? TOO_SLOW : null };
}

/** Bytes that are read in vain sooner than reading begins anew. */
const MAX_GAP = 256 << 10;

/** Rows that are read at once: those that follow one another, and a few between them that are not wanted. */
function runsOf({ length }: Searched["session"]["table"], rows: Int32Array) {
  const runs: { readonly from: number; to: number }[] = [];
  for (const row of rows) {
    const last = runs.at(-1);
    let bytes = 0;
    for (let at = last?.to ?? row; at < row && bytes <= MAX_GAP; at++) bytes += length[at] ?? 0;
    if (last && bytes <= MAX_GAP) last.to = row + 1;
    else runs.push({ from: row, to: row + 1 });
  }
  return runs;
}

/** What is told with the next step. */
function nothingYet(): { hits: Hit[]; rows: number[]; counts: number[] } {
  return { hits: [], rows: [], counts: [] };
}

/** How much the rows before each one weigh, and at the end all of them; rows that are no lines of a file count alike. */
function weightsOf({ length }: Searched["session"]["table"], rows: Int32Array): Float64Array {
  const weights = new Float64Array(rows.length + 1);
  rows.forEach((row, at) => {
    weights[at + 1] = (weights[at] ?? 0) + (length[row] || 1);
  });
  return weights;
}
