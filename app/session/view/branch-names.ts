// How branches and entries are called where one chooses or compares them.
import { type EntryDetails, firstWordsAt, isPrompt } from "../../../src/model/table/details.ts";
import { type EntryTable, NO_ROW } from "../../../src/model/table/table.ts";
import { countText } from "../../../src/text/units.ts";
import { entrySummary, summaryText } from "../../../src/tree/entry-summary.ts";
import { labelAt } from "../../../src/tree/labels.ts";
import { leavesOf } from "../../../src/tree/leaves.ts";
import { pathTo } from "../../../src/tree/path.ts";
import { shownId, shownLabel } from "./names.ts";

const MAX_CHARACTERS = 60;
/** A list longer than this helps nobody; the outline and the map lead to the rest. */
const MAX_CHOICES = 200;

export interface Choice {
  readonly row: number;
  readonly text: string;
}

/** A branch by its label, else by the last prompt on it, else by its id. */
export function branchName(table: EntryTable, details: EntryDetails | null, leaf: number): string {
  if (leaf === NO_ROW) return "nothing";
  const path = pathTo(table, leaf);
  for (let i = path.length - 1; i >= 0; i--) {
    const row = path[i] ?? NO_ROW;
    const label = labelAt(table, row);
    if (label) return shortened(label.text);
    const words = firstWordsAt(details, row);
    if (words && isPrompt(table, details, row)) return shortened(words);
  }
  return entryName(table, details, leaf);
}

/** What it says, a tool result with its tool; else what it is and its id. */
export function entryName(table: EntryTable, details: EntryDetails | null, row: number): string {
  const summary = entrySummary(table, details, row);
  if (!summary.text) return `${summary.who} ${shownId(table, row)}`.trim();
  return shortened(summary.target ? summaryText(summary) : summary.text);
}

/** The ends of branches, newest first. */
export function branchChoices(table: EntryTable, details: EntryDetails | null): readonly Choice[] {
  const leaves = [...leavesOf(table)].reverse().slice(0, MAX_CHOICES);
  return leaves.map((row) => {
    const length = countText(pathTo(table, row).length, "entry", "entries");
    return { row, text: `${branchName(table, details, row)} · ${length}` };
  });
}

/** Prompts and labelled entries on a path, newest first. */
export function pointChoices(
  table: EntryTable,
  details: EntryDetails | null,
  path: Int32Array,
): readonly Choice[] {
  const points = [...path].filter((row) => labelAt(table, row) || isPrompt(table, details, row));
  return points
    .reverse()
    .slice(0, MAX_CHOICES)
    .map((row) => ({ row, text: shownLabel(table, row) || entryName(table, details, row) }));
}

function shortened(text: string): string {
  return text.length > MAX_CHARACTERS ? `${text.slice(0, MAX_CHARACTERS)}…` : text;
}
