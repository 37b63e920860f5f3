// The name of a run and a few facts. Names, numbers and colours of branches are those of src/tree/branch;
// stretches and turns of the only branch have their own.
import { memo } from "../../../src/lib/memo.ts";
import type { Measure } from "../../../src/map/lengths.ts";
import { marksBetween } from "../../../src/map/marks.ts";
import { firstWordsAt } from "../../../src/model/table/details.ts";
import { NO_ROW } from "../../../src/model/table/table.ts";
import { sumUsage } from "../../../src/stats/usage-sum.ts";
import { plainTitle } from "../../../src/text/plain-title.ts";
import { costText, countText, durationText, tokensText } from "../../../src/text/units.ts";
import { actionText } from "../../../src/tree/action-text.ts";
import {
  branchName,
  branchNumbers,
  branchOf,
  branchText,
  branchWord,
  cwdOf,
} from "../../../src/tree/branch/branches.ts";
import { branchStatus, shortStatusText, statusText } from "../../../src/tree/branch/outcome.ts";
import { endsOf, lengthOf } from "../../../src/tree/branch/runs.ts";
import { entrySummary, summaryText } from "../../../src/tree/entry-summary.ts";
import type { Subject } from "../scene/subject.ts";

interface RunName {
  /** `2`, `2–4`; "" for a trunk. */
  readonly numbers: string;
  /** "" while it has none. */
  readonly name: string;
  /** Both, with the kind of run: `Branch 2: Try passport`. */
  readonly text: string;
  /** The colour of its branch; 0 for none. */
  readonly colour: number;
}

export function nameOf(subject: Subject, run: number): RunName {
  const { part, details, runs } = subject;
  if (part !== "branch") return nameOfPart(subject, run);
  const branch = branchOf(runs, run);
  const isTrunk = branchWord(branch) === "Trunk";
  const name = branchName(subject, details, branch);
  return {
    numbers: isTrunk ? "" : branchNumbers(branch),
    name: name || (isTrunk ? "Trunk" : ""),
    text: branchText(subject, details, branch),
    colour: branch.colour,
  };
}

function nameOfPart(subject: Subject, run: number): RunName {
  const numbers = `${run + 1}`;
  const [first] = endsOf(subject.runs, run);
  const prompt = promptsOf(subject, run)[0] ?? NO_ROW;
  if (subject.part === "turn") {
    const name = prompt === NO_ROW ? entryText(subject, first) : promptText(subject, prompt);
    return {
      numbers,
      name,
      text: name ? `Turn ${numbers}: ${name}` : `Turn ${numbers}`,
      colour: 0,
    };
  }
  const where = run === 0 ? "Before compaction 1" : `After compaction ${run}`;
  return { numbers, name: where, text: where, colour: 0 };
}

/** The rows of a run's prompts, also filtered ones. */
export function promptsOf({ runs, marks }: Subject, run: number): readonly number[] {
  const places = marksBetween(marks.prompt, runs.start[run] ?? 0, runs.start[run + 1] ?? 0);
  return Array.from(places, (place) => runs.rows[place] ?? NO_ROW);
}

/** The request in a prompt, without the text around it and without Markdown syntax. */
export function promptText(subject: Subject, row: number): string {
  return plainTitle(actionText(firstWordsAt(subject.details, row), cwdOf(subject))).trim();
}

function entryText(subject: Subject, row: number): string {
  return summaryText(entrySummary(subject.table, subject.details, row));
}

/** The length of the run in the map's unit: `17 entries`, `3 m 20 s`, `12.5k tokens`. */
export function amountText({ measure, amounts, runs }: Subject, run: number): string {
  const amount = amounts[run] ?? Number.NaN;
  return AMOUNTS[measure](amount, lengthOf(runs, run));
}

const AMOUNTS: Readonly<Record<Measure, (amount: number, entries: number) => string>> = {
  entries: (_, entries) => countText(entries, "entry", "entries"),
  time: (amount) => (Number.isNaN(amount) ? "time not recorded" : durationText(amount)),
  tokens: (amount) => `${tokensText(amount)} tokens`,
};

const costsKnown = memo((_: object) => memo((__: object) => new Map<number, number | null>()));

/** US dollars of the run's own entries; null where none is recorded. */
export function costOf({ runs, details }: Subject, run: number): number | null {
  if (!details) return null;
  const known = costsKnown(details)(runs);
  const kept = known.get(run);
  if (kept !== undefined) return kept;
  const rows = runs.rows.subarray(runs.start[run] ?? 0, runs.start[run + 1] ?? 0);
  const sum = sumUsage(details, rows).cost;
  known.set(run, sum);
  return sum;
}

/** `$0.41`; "" where none is recorded. */
export function costWords(subject: Subject, run: number): string {
  const cost = costOf(subject, run);
  return cost === null ? "" : costText(cost);
}

/** The outcome of a branch, where there is room, and where there is not. */
interface StatusWords {
  readonly whole: string;
  readonly short: string;
}

const NO_STATUS: StatusWords = { whole: "", short: "" };

/**
 * The outcome of a branch that ends here. Of the rows of the only branch the last one has it where the end
 * is not an answer. "" for other runs.
 */
export function statusOf(
  { table, part, runs, details, ownLeaf }: Subject,
  run: number,
): StatusWords {
  const isEnd = part === "branch" ? runs.end[run] === run + 1 : run === runs.count - 1;
  if (!isEnd) return NO_STATUS;
  const status = branchStatus(table, details, endsOf(runs, run)[1], ownLeaf);
  if (part !== "branch" && status.outcome === "finished") return NO_STATUS;
  return { whole: statusText(status), short: shortStatusText(status) };
}
