// What compactions made of a context along one path: the one rule for timeline, card and before/after.
//
//   measured  what the next reply that records usage was sent; its prompt is in it
//   estimate  the summary and what was kept, counted as before/after counts them (token-count.ts)
//
// A reply that was asked for before the compaction, or reports what only fits the context before it,
// tells nothing: pi itself says then that the context is not known until the next reply.

import { figureField } from "../model/blocks/usage.ts";
import { objectsField } from "../model/json/json.ts";
import { type EntryFacts, figureAt } from "../model/table/details.ts";
import { type EntryTable, NO_ROW, roleOf, typeOf } from "../model/table/table.ts";
import { keptAmong, keptStarts } from "../references/kept.ts";
import { retainedTokens, sumOfTokens, type TokenCount, tokenNumber } from "./token-count.ts";

/** A compaction: the context falls. Tokens. */
export interface ContextDrop {
  /** Index on the path. */
  readonly at: number;
  /** As the compaction records it, else what was in context by the timeline. */
  readonly before: number;
  /** What the next reply was sent; null when none came, or none that tells. */
  readonly measured: number | null;
  /** The summary and the kept entries. No `context_edit` is applied. */
  readonly estimate: number;
  /** The next reply still reports the context before: what is after is not known. */
  readonly isUnknown: boolean;
}

/** The size to go on with: measured, else the estimate. */
export function sizeAfter({ measured, estimate }: ContextDrop): TokenCount {
  return measured === null
    ? { tokens: estimate, isEstimate: true }
    : { tokens: measured, isEstimate: false };
}

/**
 * A reply that was sent about as much as the context before held, where less than half can be left, is
 * taken to report the context before. Estimates are too rough for closer limits.
 */
const UNCHANGED = 0.9;
const FALLEN = 0.5;

/** Follows a path from its root; every entry is told of once, in order. */
export class DropsOn {
  readonly #table: EntryTable;
  readonly #details: EntryFacts;
  readonly #path: Int32Array;
  readonly #keptTokens: (at: number) => number;
  readonly #drops: { -readonly [Key in keyof ContextDrop]: ContextDrop[Key] }[] = [];
  /** By characters alone what is in context. */
  #said = 0;
  /** The last drop while no reply tells what is after it. */
  #open: { readonly time: number; readonly unsaid: number; readonly estimate: number } | null =
    null;

  constructor(table: EntryTable, details: EntryFacts, path: Int32Array) {
    this.#table = table;
    this.#details = details;
    this.#path = path;
    this.#keptTokens = keptCounter(table, details, path);
  }

  get drops(): readonly ContextDrop[] {
    return this.#drops;
  }

  /** `running`: tokens in context before. Gives what is estimated after. */
  addCompaction(at: number, running: number): number {
    const row = this.#path[at] ?? NO_ROW;
    const recorded = figureField(this.#table.parsedEntries.get(row) ?? {}, "tokensBefore");
    const before = recorded || Math.ceil(running);
    const estimate = this.#keptTokens(at);
    this.#drops.push({ at, before, measured: null, estimate, isUnknown: false });
    // System prompt and tools, which many files do not hold, are sent before and after.
    const unsaid = Math.max(0, before - this.#said);
    this.#open = { time: this.#table.time[row] ?? Number.NaN, unsaid, estimate };
    this.#said = estimate;
    return estimate;
  }

  addSaid(tokens: number): void {
    this.#said += tokens;
  }

  /** The tokens that a reply, which was added as said, records; null when they are of the old context. */
  trusted(row: number, tokens: number | null): number | null {
    // Most replies come before the first drop, or long after the last one.
    if (tokens === null || !this.#open) return tokens;
    const drop = this.#drops.at(-1);
    if (!drop) return tokens;
    const sent = Math.max(0, tokens - (figureAt(this.#details, row, "output") || 0));
    if (this.#isOfBefore(row, sent, drop.before)) {
      drop.isUnknown = true;
      return null;
    }
    if (!drop.isUnknown) drop.measured = sent;
    this.#open = null;
    return tokens;
  }

  #isOfBefore(row: number, sent: number, before: number): boolean {
    const { time = Number.NaN, unsaid = 0, estimate = 0 } = this.#open ?? {};
    if ((this.#details.startedAt[row] ?? Number.NaN) < time) return true;
    const expected = this.#said + unsaid;
    const withoutCompaction = before + this.#said - estimate;
    return expected < withoutCompaction * FALLEN && sent > before * UNCHANGED;
  }
}

/** Counts, for a position with a compaction, what it leaves: the summary and the kept entries. */
function keptCounter(
  table: EntryTable,
  details: EntryFacts,
  path: Int32Array,
): (at: number) => number {
  const startOf = keptStarts(table, path);
  let sums: Float64Array | null = null;
  const keptTokens = (at: number): number => {
    const from = startOf(at);
    // Not every writer's compactions keep entries.
    if (from === at) return 0;
    const isListed = keptAmong(table, path[at] ?? NO_ROW);
    if (isListed) return sumOfKept(table, details, path.subarray(from, at).filter(isListed));
    sums ??= keptSums(table, details, path);
    return (sums[at] ?? 0) - (sums[from] ?? 0);
  };
  return (at) => {
    const row = path[at] ?? NO_ROW;
    const inside = objectsField(table.parsedEntries.get(row) ?? {}, "retainedTail");
    const own = tokenNumber(table, details, row);
    return own + keptTokens(at) + sumOfTokens(retainedTokens(inside)).tokens;
  };
}

function sumOfKept(table: EntryTable, details: EntryFacts, rows: Int32Array): number {
  return rows.reduce((sum, row) => sum + tokensKept(table, details, row), 0);
}

/** By position, the tokens of all entries before it that a compaction can keep. */
function keptSums(table: EntryTable, details: EntryFacts, path: Int32Array): Float64Array {
  const sums = new Float64Array(path.length + 1);
  let sum = 0;
  for (let at = 0; at < path.length; at++) {
    sum += tokensKept(table, details, path[at] ?? NO_ROW);
    sums[at + 1] = sum;
  }
  return sums;
}

/** Of what gives the model a message; the compaction carries the system prompt (formats.md 5.5). */
function tokensKept(table: EntryTable, details: EntryFacts, row: number): number {
  const type = typeOf(table, row);
  const isMessage = type === "message" && roleOf(table, row) !== "system";
  const isKept = isMessage || type === "custom_message" || type === "branch_summary";
  return isKept ? tokenNumber(table, details, row) : 0;
}
