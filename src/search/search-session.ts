// Looks through a session for a query, whatever its format and also while it is a draft: finds come as
// they are made, all are counted, and so many are kept as are asked for.
import { wholeNumbers } from "../lib/whole-numbers.ts";
import type { JsonObject } from "../model/json/json.ts";
import type { OpenedSession } from "../model/session.ts";
import type { EntryTable } from "../model/table/table.ts";

import { type Hit, hitAt } from "./hit.ts";
import type { Allowance } from "./match/match.ts";
import { TOO_SLOW } from "./match/safe-pattern.ts";
import { entryParts } from "./parts/entry-parts.ts";
import type { Part } from "./parts/part.ts";
import type { ReadyQuery } from "./query.ts";
import { runsOf } from "./row-runs.ts";

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
  /**
   * Rows to search, ascending in each group, one group after the other: what stands first is found first.
   * A row in two groups is searched once. All rows in their order when left out.
   */
  readonly groups?: readonly ArrayLike<number>[];
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
  const { groups = [allRows(opened.session.table)], signal } = options;
  const search = new Search(opened.session.table, ready, onStep, options);
  const stopper = new AbortController();
  const stop = () => stopper.abort(signal?.reason);
  signal?.throwIfAborted();
  signal?.addEventListener("abort", stop);
  search.onTooMuch = () => stopper.abort();
  try {
    for (const rows of groups) {
      search.want(rows);
      for (const { from, to } of runsOf(opened.session.table, rows)) {
        search.begin(from, to);
        await opened.visit(search.add, search.onProgress, stopper.signal, from, to, ready.sieve());
        search.end();
      }
    }
  } catch (error) {
    if (!search.isTooMuch) throw error;
  } finally {
    signal?.removeEventListener("abort", stop);
  }
  signal?.throwIfAborted();
  return search.finish();
}

function allRows({ count }: Pick<EntryTable, "count">): ArrayLike<number> {
  return wholeNumbers(0, count);
}

/** 0: not asked for yet; then: to be searched; then: done with. */
const WANTED = 1;
const SEARCHED = 2;

class Search {
  isTooMuch = false;
  onTooMuch: () => void = () => {};
  readonly #table: Searched["session"]["table"];
  readonly #ready: ReadyQuery;
  readonly #onStep: (step: SearchStep) => void;
  readonly #limit: number;
  readonly #skip: number;
  readonly #states: Uint8Array;
  readonly #allowance: Allowance;
  #hits: Hit[] = [];
  #rows: number[] = [];
  #counts: number[] = [];
  #upTo = 0;
  #count = 0;
  #given = 0;
  #entries = 0;
  /** Bytes of the rows asked for, of those that are done, and of those of the run that are. */
  #all = 0;
  #done = 0;
  #inRun = 0;
  /** The run that is being read, and about how far. */
  #from = 0;
  #at = 0;
  #to = 0;

  constructor(
    table: Searched["session"]["table"],
    ready: ReadyQuery,
    onStep: (step: SearchStep) => void,
    { groups, limit = LIMIT, skip = 0, now = Date.now }: SearchOptions,
  ) {
    this.#table = table;
    this.#ready = ready;
    this.#onStep = onStep;
    this.#limit = limit;
    this.#skip = skip;
    this.#states = new Uint8Array(table.count);
    for (const rows of groups ?? [allRows(table)]) {
      for (let index = 0; index < rows.length; index++)
        this.#all += this.#weightOf(rows[index] ?? 0);
    }
    const began = now();
    const permits = (characters: number) => {
      this.isTooMuch ||= characters > MAX_PATTERN_TEXT || now() - began > MAX_PATTERN_MS;
      if (this.isTooMuch) this.onTooMuch();
      return !this.isTooMuch;
    };
    this.#allowance = { permits };
  }

  want(rows: ArrayLike<number>): void {
    for (let index = 0; index < rows.length; index++) {
      const row = rows[index] ?? 0;
      if (this.#states[row] === 0) this.#states[row] = WANTED;
      // Its bytes are counted already.
      else this.#done += this.#weightOf(row);
    }
  }

  begin(from: number, to: number): void {
    this.#from = from;
    this.#at = from;
    this.#to = to;
  }

  end(): void {
    for (let row = this.#from; row < this.#to; row++) {
      if (this.#states[row] !== WANTED) continue;
      this.#states[row] = SEARCHED;
      this.#done += this.#weightOf(row);
    }
    this.#inRun = 0;
    this.#tell();
  }

  readonly add = (row: number, entry: JsonObject): void => {
    // A format may give rows beside those that were asked for.
    if (row < this.#from || row >= this.#to || this.#states[row] !== WANTED) return;
    this.#moveTo(row);
    const before = this.#count;
    for (const part of entryParts(entry, this.#ready.query.isRaw)) {
      if (this.isTooMuch) break;
      this.#searchPart(row, part);
    }
    this.#upTo = row + 1;
    if (this.#count === before) return;
    this.#entries++;
    this.#rows.push(row);
    this.#counts.push(this.#count - before);
  };

  /** Bytes of the file; what a draft has written is not in it. */
  readonly onProgress = (doneBytes: number): void => {
    const { start, length } = this.#table;
    let at = this.#at;
    while (at < this.#to && length[at] && (start[at] ?? 0) + (length[at] ?? 0) <= doneBytes) at++;
    this.#moveTo(at);
    this.#tell();
  };

  finish(): SearchEnd {
    this.#tell();
    const problem = this.isTooMuch ? TOO_SLOW : null;
    return { count: this.#count, entries: this.#entries, problem };
  }

  #searchPart(row: number, part: Part): void {
    for (const match of this.#ready.matches(part.text, this.#allowance)) {
      this.#count++;
      const isWanted = this.#count > this.#skip && this.#given + this.#hits.length < this.#limit;
      if (isWanted) this.#hits.push(hitAt(row, part, match));
    }
  }

  #moveTo(row: number): void {
    for (; this.#at < row; this.#at++) {
      if (this.#states[this.#at] === WANTED) this.#inRun += this.#weightOf(this.#at);
    }
  }

  #tell(): void {
    const given = { hits: this.#hits, rows: this.#rows, counts: this.#counts };
    this.#hits = [];
    this.#rows = [];
    this.#counts = [];
    this.#given += given.hits.length;
    const done = this.#all === 0 ? 1 : (this.#done + this.#inRun) / this.#all;
    this.#onStep({ ...given, count: this.#count, entries: this.#entries, upTo: this.#upTo, done });
  }

  /** Rows that are no lines of a file count alike. */
  #weightOf(row: number): number {
    return this.#table.length[row] || 1;
  }
}
