// The names of branches and entries in lists for choosing and comparing. src/tree/branch names a single
// branch.
import { type EntryDetails, isPrompt } from "../../../src/model/table/details.ts";
import { NO_ROW } from "../../../src/model/table/table.ts";
import { countText } from "../../../src/text/units.ts";
import {
  branchAt,
  branchCount,
  branchName,
  branchNumbers,
  branchText,
  cwdOf,
  type NamedSession,
} from "../../../src/tree/branch/branches.ts";
import { entrySummary, summaryText } from "../../../src/tree/entry-summary.ts";
import { labelAt } from "../../../src/tree/labels.ts";
import { leavesOf } from "../../../src/tree/leaves.ts";
import { pathLength } from "../../../src/tree/path.ts";
import { shownId, shownLabel } from "./names.ts";

const MAX_CHARACTERS = 60;
/** A longer list is useless; the outline and the map lead to the rest. */
const MAX_CHOICES = 200;

export interface Choice {
  readonly row: number;
  readonly text: string;
}

/** Where a branch ends; a point within one says how far it goes. */
export function branchTitle(
  session: NamedSession,
  details: EntryDetails | null,
  leaf: number,
): string {
  if (leaf === NO_ROW) return "nothing";
  const branch = branchAt(session.table, leaf);
  const text = branch ? branchText(session, details, branch) : "";
  if (branch?.end === leaf) return text;
  const point = `up to “${entryName(session, details, leaf)}”`;
  return text === "" ? point : `${text}, ${point}`;
}

/** `2-try-passport`: a branch as addresses name it; "" in a session with only one. */
export function branchSlug(
  session: NamedSession,
  details: EntryDetails | null,
  leaf: number,
): string {
  const { table } = session;
  const branch = branchCount(table) > 1 ? branchAt(table, leaf) : null;
  if (!branch) return "";
  const words = branchName(session, details, branch)
    .toLowerCase()
    .split(/[^\p{L}\p{N}]+/u);
  return [branchNumbers(branch), ...words].filter(Boolean).join("-");
}

/** Its text, a tool result with its tool; else its kind and id. */
export function entryName(
  session: NamedSession,
  details: EntryDetails | null,
  row: number,
): string {
  const { table } = session;
  const summary = entrySummary(table, details, row, cwdOf(session));
  if (!summary.text) return `${summary.who} ${shownId(table, row)}`.trim();
  return shortened(summary.target ? summaryText(summary) : summary.text);
}

/** The ends of branches, newest first. */
export function branchChoices(
  session: NamedSession,
  details: EntryDetails | null,
): readonly Choice[] {
  const { table } = session;
  const leaves = [...leavesOf(table)].reverse().slice(0, MAX_CHOICES);
  return leaves.map((row) => {
    const length = countText(pathLength(table, row), "entry", "entries");
    return { row, text: `${branchTitle(session, details, row)} · ${length}` };
  });
}

/** Prompts and labelled entries on a path, newest first. */
export function pointChoices(
  session: NamedSession,
  details: EntryDetails | null,
  path: Int32Array,
): readonly Choice[] {
  const { table } = session;
  const points: Choice[] = [];
  // From the end: a long branch has hundreds of thousands of entries that are not listed.
  for (let place = path.length - 1; place >= 0 && points.length < MAX_CHOICES; place--) {
    const row = path[place] ?? NO_ROW;
    if (!labelAt(table, row) && !isPrompt(table, details, row)) continue;
    points.push({ row, text: shownLabel(table, row) || entryName(session, details, row) });
  }
  return points;
}

function shortened(text: string): string {
  return text.length > MAX_CHARACTERS ? `${text.slice(0, MAX_CHARACTERS)}…` : text;
}
