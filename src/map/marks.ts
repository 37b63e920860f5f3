// Marks on the map: prompts, compactions, errors, labels, changes of model and name, roots whose link to a
// parent is broken, and what a draft changed. It must not know how a mark looks.

import { firstIndex } from "../lib/first-index.ts";
import { DETAIL, type EntryDetails, isPrompt } from "../model/table/details.ts";
import { type EntryTable, FLAG, hasFlag, typeOf } from "../model/table/table.ts";
import type { Runs } from "../tree/branch/runs.ts";
import { labelsOf } from "../tree/labels.ts";

/** What a draft has marks for. `removed`: entries are gone that hung below this one. */
export const DRAFT_MARKS = ["edited", "new", "removed"] as const;

export const MARKS = [
  "prompt",
  "compaction",
  "error",
  "agents",
  "label",
  "setting",
  "name",
  "odd",
  ...DRAFT_MARKS,
] as const;

/**
 * `agents`: sub-agents were started here. `setting`: the model or its thinking level changes. `odd`: a root
 * only because a link is broken.
 */
export type Mark = (typeof MARKS)[number];

/** The places of every mark, ascending. */
export type MarkPlaces = Readonly<Record<Mark, Int32Array>>;

/** How rows stand to the file they are a draft of. */
export interface DraftedRows {
  readonly statusOf: (row: number) => "same" | "edited" | "new";
  /** How many entries are gone that hung below a row. */
  readonly removedBelow: (row: number) => number;
}

const ODD = FLAG.orphan | FLAG.selfParent | FLAG.cycle;

/**
 * Finds the marks. `details` null: errors and sub-agents are not known yet. `isVisible`: by row, 0 where a filter
 * hides the entry; null shows all. `drafted` null: there is no draft, or nothing is changed.
 */
export function marksOf(
  table: EntryTable,
  runs: Runs,
  details: EntryDetails | null,
  isVisible: Uint8Array | null,
  drafted: DraftedRows | null = null,
): MarkPlaces {
  const found = byMark((): number[] => []);
  const labels = labelsOf(table);
  const starters = new Set(details?.subAgents.map(({ row }) => row));
  runs.rows.forEach((row, place) => {
    if (isVisible && !isVisible[row]) return;
    const mark = ownMark(table, row, details);
    if (mark) found[mark].push(place);
    if (((details?.flags[row] ?? 0) & DETAIL.error) !== 0) found.error.push(place);
    if (starters.has(row)) found.agents.push(place);
    if (labels.has(row)) found.label.push(place);
    if (hasFlag(table, row, ODD)) found.odd.push(place);
    const status = drafted?.statusOf(row) ?? "same";
    if (status !== "same") found[status].push(place);
    if (drafted && drafted.removedBelow(row) > 0) found.removed.push(place);
  });
  return byMark((mark) => Int32Array.from(found[mark]));
}

function byMark<T>(make: (mark: Mark) => T): Record<Mark, T> {
  return Object.fromEntries(MARKS.map((mark) => [mark, make(mark)])) as Record<Mark, T>;
}

function ownMark(table: EntryTable, row: number, details: EntryDetails | null): Mark | null {
  const type = typeOf(table, row);
  if (type === "message") return isPrompt(table, details, row) ? "prompt" : null;
  return OF_TYPE.get(type) ?? null;
}

const OF_TYPE: ReadonlyMap<string, Mark> = new Map([
  ["compaction", "compaction"],
  ["model_change", "setting"],
  ["thinking_level_change", "setting"],
  ["session_info", "name"],
]);

/** The marks of one kind between two places, `to` excluded. */
export function marksBetween(places: Int32Array, from: number, to: number): Int32Array {
  const begin = firstIndex(0, places.length, (index) => (places[index] ?? 0) >= from);
  const end = firstIndex(begin, places.length, (index) => (places[index] ?? 0) >= to);
  return places.subarray(begin, end);
}
