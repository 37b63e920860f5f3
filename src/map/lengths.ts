// How long every entry is on the map: by count, by time, or by tokens. Lengths are in *units*, the
// mean entry being one unit, so that all measures give maps of similar size.
import { type EntryDetails, figureAt } from "../model/table/details.ts";
import { type EntryTable, NO_ROW } from "../model/table/table.ts";
import { endsOf, type Runs } from "../tree/branch/runs.ts";

export const MEASURES = ["entries", "time", "tokens"] as const;

/** What the length of a bar says. */
export type Measure = (typeof MEASURES)[number];

/** Longer pauses count as this much: a night between two prompts would hide everything else. */
const LONGEST_PAUSE_MS = 10 * 60_000;

/** What an entry without any time or tokens still gets, so that it can be seen and pointed at. */
const LEAST = 0.1;

const CHARACTERS_PER_TOKEN = 4;

/** The columns of the background reading that lengths by tokens are made from. */
export type TokenDetails = Pick<EntryDetails, "usageAt" | "output" | "characters">;

/** What entries are measured in; "entries" too while their tokens are not known. */
export interface Amounts {
  readonly measure: Measure;
  /** By place: milliseconds, tokens, or 1 each. NaN: not recorded. */
  readonly at: Float64Array;
}

/** `details` null: tokens are not known yet and every entry counts the same. */
export function amountsOf(
  table: EntryTable,
  runs: Runs,
  measure: Measure,
  details: TokenDetails | null,
): Amounts {
  const at = new Float64Array(runs.rows.length);
  if (measure === "time") fillTimes(at, table, runs);
  else if (measure === "tokens" && details) fillTokens(at, runs, details);
  else return { measure: "entries", at: at.fill(1) };
  return { measure, at };
}

/** Lengths by place. */
export function lengthsOf({ measure, at }: Amounts): Float64Array {
  if (measure === "entries") return at.slice();
  let sum = 0;
  for (const amount of at) sum += amount || 0;
  const mean = sum / Math.max(1, at.length);
  return at.map((amount) => LEAST + (mean > 0 ? (amount || 0) / mean : 1));
}

/** Sums by run; NaN where none of its entries recorded anything. */
export function sumsOf(runs: Runs, { at }: Amounts): Float64Array {
  const sums = new Float64Array(runs.count).fill(Number.NaN);
  at.forEach((amount, place) => {
    if (Number.isNaN(amount)) return;
    const run = runs.runAt[place] ?? 0;
    sums[run] = (sums[run] || 0) + amount;
  });
  return sums;
}

/** Milliseconds since the entry before; clocks that run backwards count as 0. */
function fillTimes(amounts: Float64Array, table: EntryTable, runs: Runs): void {
  for (let run = 0; run < runs.count; run++) {
    const above = runs.parent[run] ?? -1;
    let before = above < 0 ? NO_ROW : endsOf(runs, above)[1];
    for (let place = runs.start[run] ?? 0; place < (runs.start[run + 1] ?? 0); place++) {
      const row = runs.rows[place] ?? NO_ROW;
      const passed = (table.time[row] ?? Number.NaN) - (table.time[before] ?? Number.NaN);
      // A first entry took no time, if it says when it was.
      const isKnown = !Number.isNaN(before === NO_ROW ? table.time[row] : passed);
      const counted = passed > 0 ? Math.min(passed, LONGEST_PAUSE_MS) : 0;
      amounts[place] = isKnown ? counted : Number.NaN;
      before = row;
    }
  }
}

/** Output tokens where a reply recorded them, else characters ÷ 4 (formats.md 2.21). */
function fillTokens(amounts: Float64Array, runs: Runs, details: TokenDetails): void {
  for (let place = 0; place < amounts.length; place++) {
    const row = runs.rows[place] ?? NO_ROW;
    const recorded = figureAt(details, row, "output");
    const estimate = (details.characters[row] ?? 0) / CHARACTERS_PER_TOKEN;
    amounts[place] = recorded > 0 ? recorded : estimate;
  }
}
