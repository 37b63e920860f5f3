// A turn: a prompt and what follows it on one path, up to the next prompt. What each cost and took.
import { memo } from "../../lib/memo.ts";
import { type EntryFacts, isPrompt } from "../../model/table/details.ts";
import { type EntryTable, NO_ROW, typeOf } from "../../model/table/table.ts";
import { piecesBefore } from "../../tree/branch/breaks.ts";
import { childrenAt, childrenOf } from "../../tree/children.ts";
import { sumUsage, UsageAdder, type UsageSum } from "../usage-sum.ts";
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

/**
 * The turns of a path. What stands before the first prompt is in none: all else is in exactly one.
 * `details` must be those of the table's session. Prompts are looked for once a path.
 */
export function turnsOn(table: EntryTable, details: EntryFacts, path: Int32Array): PathTurns {
  return turnsKnown(table)(details)(path);
}

const turnsKnown = memo((table: EntryTable) =>
  memo((details: EntryFacts) => memo((path: Int32Array) => new PathTurns(table, details, path))),
);

/** Counts a turn each time somebody asks for it: a long session has tens of thousands, and an outline shows a few. */
class PathTurns {
  readonly #table: EntryTable;
  readonly #details: EntryFacts;
  readonly #path: Int32Array;
  /** Where on the path the prompts stand, and which rows they are. */
  readonly #starts: Int32Array;
  readonly #prompts: Int32Array;

  constructor(table: EntryTable, details: EntryFacts, path: Int32Array) {
    this.#table = table;
    this.#details = details;
    this.#path = path;
    const starts: number[] = [];
    for (let at = 0; at < path.length; at++) {
      if (isPrompt(table, details, path[at] ?? NO_ROW)) starts.push(at);
    }
    this.#starts = Int32Array.from(starts);
    this.#prompts = this.#starts.map((at) => path[at] ?? NO_ROW);
  }

  /** The turn that a row begins; undefined for all other rows. */
  get(prompt: number): Turn | undefined {
    const nth = this.#prompts.indexOf(prompt);
    return nth < 0 ? undefined : this.#count(nth);
  }

  /** First to last. */
  all(): readonly Turn[] {
    return Array.from(this.#prompts, (_, nth) => this.#count(nth));
  }

  #count(nth: number): Turn {
    const adder = new TurnAdder(this.#table, this.#details, this.#prompts[nth] ?? NO_ROW);
    const end = this.#starts[nth + 1] ?? this.#path.length;
    for (let at = this.#starts[nth] ?? end; at < end; at++) adder.add(this.#path[at] ?? NO_ROW);
    return adder.turn();
  }
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
  const adder = new TurnAdder(table, details, prompt);
  let row = prompt;
  do {
    adder.add(row);
    row = childrenAt(children, row).at(-1) ?? NO_ROW;
  } while (row !== NO_ROW && !isPrompt(table, details, row));
  return adder.turn();
}

class TurnAdder {
  readonly prompt: number;
  readonly #table: EntryTable;
  readonly #details: EntryFacts;
  readonly #usage = new UsageAdder();
  #failures = 0;
  #entries = 0;
  #end = Number.NaN;

  constructor(table: EntryTable, details: EntryFacts, prompt: number) {
    this.prompt = prompt;
    this.#table = table;
    this.#details = details;
  }

  add(row: number): void {
    this.#entries++;
    this.#usage.add(this.#details, row);
    if (isFailure(this.#table, this.#details, row)) this.#failures++;
    // A name or a model may be set hours after the last word.
    if (typeOf(this.#table, row) !== "message") return;
    const time = this.#table.time[row] ?? Number.NaN;
    if (!(time <= this.#end)) this.#end = Number.isNaN(time) ? this.#end : time;
  }

  turn(): Turn {
    const ms = this.#end - (this.#table.time[this.prompt] ?? Number.NaN);
    const usage = this.#usage.sum();
    return {
      prompt: this.prompt,
      durationMs: Number.isNaN(ms) ? null : Math.max(0, ms),
      cost: usage.cost,
      usage,
      failures: this.#failures,
      entries: this.#entries,
    };
  }
}
