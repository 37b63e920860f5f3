// How long every entry is on the map: by count, by time, or by tokens. Lengths are in *units*, the
// mean entry being one unit, so that all measures give maps of similar size.
import type { EntryDetails } from "../model/table/details.ts";
import { type EntryTable, NO_ROW } from "../model/table/table.ts";
import { endsOf, type Runs } from "./runs.ts";

export const MEASURES = ["entries", "time", "tokens"] as const;

/** What the length of a bar says. */
export type Measure = (typeof MEASURES)[number];

/** Longer pauses count as this much: a night between two prompts would hide everything else. */
const LONGEST_PAUSE_MS = 10 * 60_000;

/** What an entry without any time or tokens still gets, so that it can be seen and pointed at. */
const LEAST = 0.1;

const CHARACTERS_PER_TOKEN = 4;

/** The columns of the background reading that lengths by tokens are made from. */
export type TokenDetails = Pick<EntryDetails, "output" | "characters">;

/** Lengths by place. `details` null: tokens are not known yet and every entry counts the same. */
export function lengthsOf(
  table: EntryTable,
  runs: Runs,
  measure: Measure,
  details: TokenDetails | null,
): Float64Array {
  const lengths = new Float64Array(runs.rows.length);
  if (measure === "entries" || (measure === "tokens" && !details)) return lengths.fill(1);
  if (measure === "time") fillTimes(lengths, table, runs);
  else if (details) fillTokens(lengths, runs, details);
  let sum = 0;
  for (const length of lengths) sum += length;
  const mean = sum / Math.max(1, lengths.length);
  for (let place = 0; place < lengths.length; place++) {
    lengths[place] = LEAST + (mean > 0 ? (lengths[place] ?? 0) / mean : 1);
  }
  return lengths;
}

/** Milliseconds since the entry before; clocks that run backwards and missing times count as 0. */
function fillTimes(lengths: Float64Array, table: EntryTable, runs: Runs): void {
  for (let run = 0; run < runs.count; run++) {
    const above = runs.parent[run] ?? -1;
    let before = above < 0 ? NO_ROW : endsOf(runs, above)[1];
    for (let place = runs.start[run] ?? 0; place < (runs.start[run + 1] ?? 0); place++) {
      const row = runs.rows[place] ?? NO_ROW;
      const passed = (table.time[row] ?? Number.NaN) - (table.time[before] ?? Number.NaN);
      lengths[place] = passed > 0 ? Math.min(passed, LONGEST_PAUSE_MS) : 0;
      before = row;
    }
  }
}

/** Output tokens where a reply recorded them, else characters ÷ 4 (formats.md 2.21). */
function fillTokens(lengths: Float64Array, runs: Runs, details: TokenDetails): void {
  for (let place = 0; place < lengths.length; place++) {
    const row = runs.rows[place] ?? NO_ROW;
    const recorded = details.output[row] ?? Number.NaN;
    const estimate = (details.characters[row] ?? 0) / CHARACTERS_PER_TOKEN;
    lengths[place] = recorded > 0 ? recorded : estimate;
  }
}
