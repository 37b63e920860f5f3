// Looks through a session for a query, whatever its format and also while it is a draft: finds come as
// they are made, all are counted, and so many are kept as are asked for.
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
  const progress = new Progress(table, rows);
  const tell = () => {
    given += found.hits.length;
    const step = { ...found, count, entries, upTo, done: progress.done };
    found = nothingYet();
    onStep(step);
  };
  const add = (row: number, entry: JsonObject): void => {
    // A format may give rows beside those that were asked for.
    if (!progress.isWanted(row)) return;
    progress.moveTo(row);
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
  const onProgress = (doneBytes: number): void => {
    progress.read(doneBytes);
    tell();
  };
  try {
    for (const { from, to } of runsOf(table, rows)) {
      progress.begin(from, to);
      await opened.visit(add, onProgress, stopper.signal, from, to, ready.sieve());
      progress.moveTo(to);
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

/** Which rows are to be searched, and how much of them is, by their bytes. */
class Progress {
  readonly #table: Searched["session"]["table"];
  /** 1 for rows that were asked for. */
  readonly #isWanted: Uint8Array;
  /** Bytes of the rows asked for, and of those that are done. */
  #all = 0;
  #done = 0;
  /** The run that is being read, and about how far. */
  #from = 0;
  #at = 0;
  #to = 0;

  constructor(table: Searched["session"]["table"], rows: Int32Array) {
    this.#table = table;
    this.#isWanted = new Uint8Array(table.count);
    for (const row of rows) {
      this.#isWanted[row] = 1;
      this.#all += this.#weightOf(row);
    }
  }

  /** Of 1. */
  get done(): number {
    return this.#all === 0 ? 1 : this.#done / this.#all;
  }

  /** In the run that was begun. */
  isWanted(row: number): boolean {
    return row >= this.#from && row < this.#to && this.#isWanted[row] === 1;
  }

  begin(from: number, to: number): void {
    this.#from = from;
    this.#at = from;
    this.#to = to;
  }

  /** Bytes of the file; what a draft has written is not in it. */
  read(doneBytes: number): void {
    const { start, length } = this.#table;
    let at = this.#at;
    while (at < this.#to && length[at] && (start[at] ?? 0) + (length[at] ?? 0) <= doneBytes) at++;
    this.moveTo(at);
  }

  moveTo(row: number): void {
    for (; this.#at < row; this.#at++) {
      if (this.#isWanted[this.#at] === 1) this.#done += this.#weightOf(this.#at);
    }
  }

  /** Rows that are no lines of a file count alike. */
  #weightOf(row: number): number {
    return this.#table.length[row] || 1;
  }
}
