// A turn: a prompt and what follows it on one path, up to the next prompt. What each cost and took.
import { memo } from "../../lib/memo.ts";
import { type EntryFacts, isPrompt } from "../../model/table/details.ts";
import { type EntryTable, NO_ROW, typeOf } from "../../model/table/table.ts";
import { piecesBefore } from "../../tree/branch/breaks.ts";
import { besideIn, childrenAt, childrenOf } from "../../tree/children.ts";
import { sumUsage, type UsageSum } from "../usage-sum.ts";
import { isFailure } from "./failures.ts";

export interface Turn {
  /** Row of the prompt. */
  readonly prompt: number;
  /** From the prompt to the last message of the turn, in ms; null without readable times. */
  readonly durationMs: number | null;
  /** US dollars of its entries as recorded; null when none records a price: `usage.cost`. */
  readonly cost: number | null;
  /** Everything its entries record, sub-agents and summaries included. */
  readonly usage: UsageSum;
  /** Failed replies and failed tool results. */
  readonly failures: number;
  readonly entries: number;
}

/** Counts a turn on demand: a long session has tens of thousands, and an outline shows a few. */
interface PathTurns {
  /** The turn that a row begins; undefined for all other rows. */
  get(prompt: number): Turn | undefined;
  /** First to last. */
  all(): readonly Turn[];
}

/**
 * The turns of a path. What stands before the first prompt is in none: all else is in exactly one.
 * `details` must be those of the table's session. Prompts are looked for once a path.
 */
export const turnsOn = memo(turnsOnPath, 2);

function turnsOnPath(table: EntryTable, details: EntryFacts, path: Int32Array): PathTurns {
  const found: number[] = [];
  for (let at = 0; at < path.length; at++) {
    if (isPrompt(table, details, path[at] ?? NO_ROW)) found.push(at);
  }
  /** Where on the path the prompts stand, and which rows they are. */
  const starts = Int32Array.from(found);
  const prompts = starts.map((at) => path[at] ?? NO_ROW);
  const count = (nth: number) =>
    turnOf(table, details, path.subarray(starts[nth], starts[nth + 1]));
  return {
    get(prompt) {
      const nth = prompts.indexOf(prompt);
      return nth < 0 ? undefined : count(nth);
    },
    all: () => Array.from(prompts, (_, nth) => count(nth)),
  };
}

/** What the entries before the first prompt of a path used. */
export function usageBeforeTurns(
  table: EntryTable,
  details: EntryFacts,
  path: Int32Array,
): UsageSum {
  const first = path.findIndex((row) => isPrompt(table, details, row));
  return sumUsage(details, path.subarray(0, first < 0 ? path.length : first));
}

export interface TurnsBefore {
  readonly turns: number;
  /** The last entry before the damage, as a row. */
  readonly end: number;
}

/**
 * The turns that stand before the break that a path begins with (see `piecesBefore`), which no figure
 * of the path counts; null where nothing is missing.
 */
export function turnsBefore(
  table: EntryTable,
  details: EntryFacts | null,
  path: Int32Array,
): TurnsBefore | null {
  const pieces = piecesBefore(table, path);
  const end = pieces[0]?.at(-1);
  if (end === undefined) return null;
  let turns = 0;
  for (const piece of pieces) {
    for (const row of piece) if (isPrompt(table, details, row)) turns++;
  }
  return { turns, end };
}

/** The turn of a prompt that is on no path in view: along the newest entries below it. */
export function turnBelow(table: EntryTable, details: EntryFacts, prompt: number): Turn {
  const children = childrenOf(table);
  const isBeside = besideIn(table);
  const rows: number[] = [];
  let row = prompt;
  do {
    rows.push(row);
    row = childrenAt(children, row).findLast((one) => !isBeside[one]) ?? NO_ROW;
  } while (row !== NO_ROW && !isPrompt(table, details, row));
  return turnOf(table, details, rows);
}

/** `rows`: the prompt and what follows it. */
function turnOf(table: EntryTable, details: EntryFacts, rows: ArrayLike<number>): Turn {
  const prompt = rows[0] ?? NO_ROW;
  let failures = 0;
  let end = Number.NaN;
  for (let nth = 0; nth < rows.length; nth++) {
    const row = rows[nth] ?? NO_ROW;
    if (isFailure(table, details, row)) failures++;
    // A name or a model may be set hours after the last word.
    if (typeOf(table, row) !== "message") continue;
    const time = table.time[row] ?? Number.NaN;
    if (!(time <= end)) end = Number.isNaN(time) ? end : time;
  }
  const ms = end - (table.time[prompt] ?? Number.NaN);
  const usage = sumUsage(details, rows);
  return {
    prompt,
    durationMs: Number.isNaN(ms) ? null : Math.max(0, ms),
    cost: usage.cost,
    usage,
    failures,
    entries: rows.length,
  };
}
