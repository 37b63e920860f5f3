// The condensed tree: a straight stretch between two forks is one run. It must not know how runs
// are drawn.
//
//   a ─ b ─ c ┬ d ─ e        runs:  0 = a b c   1 = d e   2 = f ┬ …
//             └ f ┬ …        (numbered before their children: a run's subtree is one range)
import { memo } from "../../lib/memo.ts";
import { type EntryTable, NO_ROW } from "../../model/table/table.ts";
import { besideIn, besideTalk, childrenOf } from "../children.ts";

/** "No run": the parent of a root run, the run of a repeated line. */
export const NO_RUN = -1;

/**
 * Columns by run, except where noted. Every shown row is in exactly one run, unless a program wrote it beside the
 * talk (`besideTalk`); a *place* is an index in `rows`. Runs are numbered in tree order, parents first.
 */
export interface Runs {
  readonly count: number;
  /** The rows, run by run, each run from its top to its end; then those beside the talk, which are in none. */
  readonly rows: Int32Array;
  /** Where a run's rows begin in `rows`; `count + 1` elements. */
  readonly start: Int32Array;
  readonly parent: Int32Array;
  /** One past the last run of the subtree. */
  readonly end: Int32Array;
  /** By row of the table: its place, or -1 for lines that a later line repeats. */
  readonly placeOf: Int32Array;
  /** By place: its run; NO_RUN beside the talk. */
  readonly runAt: Int32Array;
  /** By place beside the talk: the last one below it. */
  readonly besideEnds: ReadonlyMap<number, number>;
  /** How many forks are above the run; 0 for root runs. */
  readonly level: Int32Array;
  /** Which of the runs at its fork it is, from 0, and how many these are; so for root runs too. */
  readonly position: Int32Array;
  readonly siblings: Int32Array;
}

/** The runs of a session. Linear in its entries; computed once a table. */
export const runsOf = memo(build);

function build(table: EntryTable): Runs {
  const children = childrenOf(table);
  const beside = besideTalk(table);
  const isBeside = besideIn(table);
  const isTalk = (row: number) => isBeside[row] === 0;
  const rows = new Int32Array(table.count);
  const placeOf = new Int32Array(table.count).fill(-1);
  const runAt = new Int32Array(table.count);
  const start: number[] = [];
  const parent: number[] = [];
  const heads = children.roots.filter(isTalk).reverse();
  const waiting = Array.from(heads, (head) => ({ head, above: NO_RUN }));
  let place = 0;
  for (let next = waiting.pop(); next; next = waiting.pop()) {
    const run = start.length;
    start.push(place);
    parent.push(next.above);
    for (let row = next.head; row !== NO_ROW; ) {
      rows[place] = row;
      runAt[place] = run;
      placeOf[row] = place++;
      // No view of the list: nearly every row has one child, and a long session many rows.
      const from = children.start[row] ?? 0;
      const to = children.start[row + 1] ?? 0;
      if (to - from <= 1) {
        row = to > from ? (children.list[from] ?? NO_ROW) : NO_ROW;
        continue;
      }
      const below = children.list.subarray(from, to).filter(isTalk);
      row = below.length === 1 ? (below[0] ?? NO_ROW) : NO_ROW;
      for (let i = below.length - 1; i >= 0 && below.length > 1; i--) {
        waiting.push({ head: below[i] ?? NO_ROW, above: run });
      }
    }
  }
  const count = start.length;
  start.push(place);
  const besideEnds = new Map<number, number>();
  for (const held of beside) {
    const last = place + held.length - 1;
    for (const row of held) {
      rows[place] = row;
      runAt[place] = NO_RUN;
      placeOf[row] = place;
      besideEnds.set(place++, last);
    }
  }
  return {
    count,
    rows: rows.slice(0, place),
    start: Int32Array.from(start),
    parent: Int32Array.from(parent),
    end: subtreeEnds(parent),
    placeOf,
    runAt: runAt.slice(0, place),
    besideEnds,
    ...relations(parent),
  };
}

function relations(parent: readonly number[]) {
  const level = new Int32Array(parent.length);
  const position = new Int32Array(parent.length);
  const siblings = new Int32Array(parent.length);
  /** Children seen so far, by parent run + 1. */
  const seen = new Int32Array(parent.length + 1);
  parent.forEach((above, run) => {
    level[run] = above === NO_RUN ? 0 : (level[above] ?? 0) + 1;
    position[run] = seen[above + 1] ?? 0;
    seen[above + 1] = (position[run] ?? 0) + 1;
  });
  parent.forEach((above, run) => {
    siblings[run] = seen[above + 1] ?? 0;
  });
  return { level, position, siblings };
}

/** Children have higher numbers, so one pass from the end sees every subtree complete. */
function subtreeEnds(parent: readonly number[]): Int32Array {
  const end = new Int32Array(parent.length);
  for (let run = parent.length - 1; run >= 0; run--) {
    if (end[run] === 0) end[run] = run + 1;
    const above = parent[run] ?? NO_RUN;
    if (above !== NO_RUN) end[above] = Math.max(end[above] ?? 0, end[run] ?? 0);
  }
  return end;
}

/** How many entries a run holds; at least 1. */
export function lengthOf(runs: Runs, run: number): number {
  return (runs.start[run + 1] ?? 0) - (runs.start[run] ?? 0);
}

/** The run of a row; NO_RUN for a repeated line, beside the talk, and for rows the table does not have. */
export function runOf(runs: Runs, row: number): number {
  const place = runs.placeOf[row] ?? -1;
  return place < 0 ? NO_RUN : (runs.runAt[place] ?? NO_RUN);
}

/** The last place at or below a row, which is where its run's subtree ends; -1 for a row without a place. */
export function lastPlaceBelow(runs: Runs, row: number): number {
  const run = runOf(runs, row);
  if (run === NO_RUN) return runs.besideEnds.get(runs.placeOf[row] ?? -1) ?? -1;
  return (runs.start[runs.end[run] ?? 0] ?? 0) - 1;
}

/** Whether `upper` is `lower` itself or above it. */
export function isAtOrAbove(runs: Runs, upper: number, lower: number): boolean {
  const from = runs.placeOf[upper] ?? -1;
  const place = runs.placeOf[lower] ?? -1;
  return from >= 0 && place >= from && place <= lastPlaceBelow(runs, upper);
}

/** First and last row of a run. */
export function endsOf(runs: Runs, run: number): readonly [first: number, last: number] {
  const from = runs.start[run] ?? 0;
  const to = runs.start[run + 1] ?? 0;
  return [runs.rows[from] ?? NO_ROW, runs.rows[to - 1] ?? NO_ROW];
}

/** The runs that begin at a run's fork, in tree order. NO_RUN: the root runs. */
export function childRuns(runs: Runs, run: number): readonly number[] {
  const below: number[] = [];
  const end = run === NO_RUN ? runs.count : (runs.end[run] ?? 0);
  for (let child = run + 1; child < end; child = runs.end[child] ?? end) below.push(child);
  return below;
}

/** By run + 1: how many branches end in the runs up to it, in tree order. */
export const endsUpTo = memo((runs: Runs): Int32Array => {
  const ends = new Int32Array(runs.count + 1);
  for (let run = 0; run < runs.count; run++) {
    ends[run + 1] = (ends[run] ?? 0) + (runs.end[run] === run + 1 ? 1 : 0);
  }
  return ends;
});
