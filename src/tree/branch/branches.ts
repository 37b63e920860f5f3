// Branches by number and name. A branch is a straight stretch below a fork (a run): that is what a
// fork offers, a line of the map draws, and the end of which a list of branches leads to.
//
//   ask ─ reply ┬ try jose ─ done          branches 1–3: the trunk      1  try jose
//               └ try passport ┬ retry                                  2–3  try passport
//                              └ give up                                2  retry      3  give up

import { firstOfRow } from "../../lib/first-index.ts";
import { memo } from "../../lib/memo.ts";
import { stringField } from "../../model/json/json.ts";
import type { Session } from "../../model/session.ts";
import { DETAIL, type EntryDetails, firstWordsAt, isPrompt } from "../../model/table/details.ts";
import { type EntryTable, NO_ROW, roleOf } from "../../model/table/table.ts";
import { cutAt } from "../../text/cut.ts";
import { oneLine } from "../../text/escapes.ts";
import { plainTitle } from "../../text/plain-title.ts";
import { actionText } from "../action-text.ts";
import { entrySummary, summaryText } from "../entry-summary.ts";
import { labelsOf } from "../labels.ts";
import { endsOf, endsUpTo, NO_RUN, type Runs, runOf, runsOf } from "./runs.ts";
import { type Beginning, toldApart } from "./told-apart.ts";

export interface Branch {
  /** Index in `runsOf(table)`. */
  readonly run: number;
  /** Its first and last entry, as rows. */
  readonly head: number;
  readonly end: number;
  /**
   * Branches that end are numbered from 1 in the order of the tree, whichever is looked at. Both are
   * the number of a branch that ends; else the numbers of those that it parts into.
   */
  readonly first: number;
  readonly last: number;
  /** Before the first fork of a session with one root: every branch has it. */
  readonly isTrunk: boolean;
  /** 1 to BRANCH_COLOURS: that of its first number. 0 for the trunk of a session with forks. */
  readonly colour: number;
}

const BRANCH_COLOURS = 8;

/** Characters of a name. */
const MAX_NAME_CHARACTERS = 60;

/** What names are made from. */
export type NamedSession = Pick<Session, "table" | "header">;

/** Where the session worked; "" when its header does not say. */
export function cwdOf({ header }: Pick<Session, "header">): string {
  return (header && stringField(header, "cwd")) ?? "";
}

/** The branch of an entry; null for a repeated line. Linear in the entries the first time. */
export function branchAt(table: EntryTable, row: number): Branch | null {
  const runs = runsOf(table);
  const run = runOf(runs, row);
  return run === NO_RUN ? null : branchOf(runs, run);
}

/** `run`: of the same `runs`. */
export function branchOf(runs: Runs, run: number): Branch {
  const ends = endsUpTo(runs);
  const first = (ends[run] ?? 0) + 1;
  const last = ends[runs.end[run] ?? 0] ?? first;
  const isTrunk = runs.level[run] === 0 && runs.siblings[run] === 1;
  const [head, end] = endsOf(runs, run);
  const colour = isTrunk && first < last ? 0 : ((first - 1) % BRANCH_COLOURS) + 1;
  return { run, head, end, first, last, isTrunk, colour };
}

/** How many branches end: the highest number. */
export function branchCount(table: EntryTable): number {
  const runs = runsOf(table);
  return endsUpTo(runs)[runs.count] ?? 0;
}

/** By run, if requested before. */
const namesIn = memo((_: EntryDetails) => new Map<number, string>());

/**
 * A branch's name on one line: the label nearest its end, else its first prompt, else what its first
 * reply does, else the text it begins with; of its own entries only. Branches of one fork that begin alike are named by
 * where they differ. "" until everything was read, unless it has a label, and without any text. Linear in the own
 * entries of the branches at its fork, kept.
 */
export function branchName(
  session: NamedSession,
  details: EntryDetails | null,
  { run }: Branch,
): string {
  const { table } = session;
  const label = labelsByRun(table).get(run);
  if (label !== undefined) return label;
  if (!details) return "";
  const known = namesIn(details);
  if (!known.has(run)) {
    const runs = runsAtFork(runsOf(table), run);
    const beginnings = runs.map((one) => {
      const { text, next } = beginningOf(session, details, one);
      return { text: oneName(text), next: () => oneName(next()) };
    });
    for (const [at, name] of toldApart(beginnings).entries()) {
      known.set(runs[at] ?? NO_RUN, cutAt(name, MAX_NAME_CHARACTERS));
    }
  }
  return known.get(run) ?? "";
}

/** All runs that begin where this one does. */
function runsAtFork({ parent, end, count }: Runs, run: number): readonly number[] {
  const above = parent[run] ?? NO_RUN;
  const runs: number[] = [];
  const last = above === NO_RUN ? count : (end[above] ?? count);
  // A run's subtree is one range: the next of its fork begins where it ends.
  for (let one = above + 1; one < last; one = end[one] ?? last) runs.push(one);
  return runs;
}

/** `2`, or `2–4` where it parts again. */
export function branchNumbers({ first, last }: Branch): string {
  return first === last ? `${first}` : `${first}–${last}`;
}

/** `Branch 2`, `Branches 2–4`, `Trunk`: the branch without its name. */
export function branchWord(branch: Branch): string {
  if (branch.first === branch.last) return `Branch ${branch.first}`;
  return branch.isTrunk ? "Trunk" : `Branches ${branchNumbers(branch)}`;
}

/** `Branch 2: Try passport`; without the name while there is none. */
export function branchText(
  session: NamedSession,
  details: EntryDetails | null,
  branch: Branch,
): string {
  const name = branchName(session, details, branch);
  return name === "" ? branchWord(branch) : `${branchWord(branch)}: ${name}`;
}

/** By run: the label nearest its end. */
const labelsByRun = memo((table: EntryTable): ReadonlyMap<number, string> => {
  const runs = runsOf(table);
  const places = new Map<number, number>();
  const names = new Map<number, string>();
  for (const [row, { text }] of labelsOf(table)) {
    const run = runOf(runs, row);
    const place = runs.placeOf[row] ?? -1;
    const name = shortName(text);
    if (run === NO_RUN || name === "" || place < (places.get(run) ?? -1)) continue;
    places.set(run, place);
    names.set(run, name);
  }
  return names;
});

/** What the own entries of a run say first, and what a reply says to it. */
function beginningOf(session: NamedSession, details: EntryDetails, run: number): Beginning {
  const { table } = session;
  const runs = runsOf(table);
  const cwd = cwdOf(session);
  let reply = NO_ROW;
  let other = "";
  const [from, to] = [runs.start[run] ?? 0, runs.start[run + 1] ?? 0];
  for (let place = from; place < to; place++) {
    const row = runs.rows[place] ?? NO_ROW;
    if (isPrompt(table, details, row)) {
      const words = plainTitle(actionText(firstWordsAt(details, row), cwd));
      if (words.trim() !== "") {
        return { text: words, next: () => replyAfter(session, details, place, to) };
      }
    }
    if (reply === NO_ROW && roleOf(table, row) === "assistant") reply = row;
    if (other === "" && place < from + MAX_LOOKED_AT) other = saidAt(table, details, row, cwd);
  }
  const text = (reply === NO_ROW ? "" : replyText(details, reply, cwd)) || other;
  return { text, next: () => "" };
}

/** What the first reply between two places says or does; "" where there is none. */
function replyAfter(session: NamedSession, details: EntryDetails, from: number, to: number) {
  const { rows } = runsOf(session.table);
  for (let place = from + 1; place < to; place++) {
    const row = rows[place] ?? NO_ROW;
    if (roleOf(session.table, row) !== "assistant") continue;
    return replyText(details, row, cwdOf(session));
  }
  return "";
}

/** Of entries that are neither prompts nor replies: a branch of settings alone has nothing else. */
const MAX_LOOKED_AT = 20;

function saidAt(table: EntryTable, details: EntryDetails, row: number, cwd: string): string {
  const summary = entrySummary(table, details, row, cwd);
  return summary.text === "" ? "" : summaryText(summary);
}

/** Its own words, else its first call. */
function replyText(details: EntryDetails, row: number, cwd: string): string {
  const said = firstWordsAt(details, row);
  const { calls } = details;
  const call = calls[firstOfRow(calls, row)];
  const isWordless = ((details.flags[row] ?? 0) & DETAIL.text) === 0;
  if (!isWordless || call?.row !== row) return plainTitle(oneLine(said));
  const target = actionText(call.target, cwd);
  return summaryText({ who: call.name, text: target });
}

function shortName(text: string): string {
  return cutAt(oneName(text), MAX_NAME_CHARACTERS);
}

function oneName(text: string): string {
  return oneLine(text.slice(0, 8 * MAX_NAME_CHARACTERS)).trim();
}
