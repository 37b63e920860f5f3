// Adds up tokens and US dollars of model calls as entries have them: calls without a price are counted instead of
// being taken for free.

import type { Figure, Usage } from "../model/blocks/usage.ts";
import { isStub } from "../model/entry/withheld.ts";
import { type EntryFacts, figureAt } from "../model/table/details.ts";

/** Tokens and money of some model calls (formats.md 2.7). */
export interface UsageSum {
  /** Entries that record usage. */
  readonly calls: number;
  /** Fresh input; cached input is not in it. */
  readonly input: number;
  readonly output: number;
  readonly cacheRead: number;
  readonly cacheWrite: number;
  /** Already inside `output`; null when not one call records it. */
  readonly reasoning: number | null;
  /** Input, output, cache read and cache write. */
  readonly tokens: number;
  /** US dollars; null when not one call records a price (see `costAt`). */
  readonly cost: number | null;
  /** Calls that used tokens and record no price: `cost` is without them. */
  readonly callsWithoutCost: number;
}

/** Collects usage row by row. */
export class UsageAdder {
  readonly #sum: { -readonly [Figure in Exclude<keyof UsageSum, "tokens">]: UsageSum[Figure] } = {
    calls: 0,
    input: 0,
    output: 0,
    cacheRead: 0,
    cacheWrite: 0,
    reasoning: null,
    cost: null,
    callsWithoutCost: 0,
  };

  /** A row without usage, or of a second writer's stub, adds nothing. */
  add(details: EntryFacts, row: number): void {
    // Most rows record nothing, and a whole session is asked.
    if ((details.usageAt[row] ?? -1) < 0 || !recordsUsage(details, row)) return;
    if (isStub(modelAt(details, row))) return;
    this.addUsage(usageAt(details, row));
  }

  /** A figure that is not recorded is null or NaN. */
  addUsage({ input, output, cacheRead, cacheWrite, reasoning, cost }: Omit<Usage, "total">): void {
    const sum = this.#sum;
    sum.calls++;
    sum.input += input || 0;
    sum.output += output || 0;
    sum.cacheRead += cacheRead || 0;
    sum.cacheWrite += cacheWrite || 0;
    if (reasoning !== null && !Number.isNaN(reasoning)) {
      sum.reasoning = (sum.reasoning ?? 0) + reasoning;
    }
    const hasTokens = Boolean(input || output || cacheRead || cacheWrite);
    const price = priceOf(cost, hasTokens);
    if (price === null && hasTokens) sum.callsWithoutCost++;
    // A call that took nothing and cost nothing tells of no price.
    if (price) sum.cost = (sum.cost ?? 0) + price;
  }

  /** Adds what other calls are together. */
  addSum(other: Omit<UsageSum, "tokens">): void {
    const sum = this.#sum;
    sum.calls += other.calls;
    sum.input += other.input;
    sum.output += other.output;
    sum.cacheRead += other.cacheRead;
    sum.cacheWrite += other.cacheWrite;
    sum.callsWithoutCost += other.callsWithoutCost;
    if (other.reasoning !== null) sum.reasoning = (sum.reasoning ?? 0) + other.reasoning;
    if (other.cost !== null) sum.cost = (sum.cost ?? 0) + other.cost;
  }

  sum(): UsageSum {
    const { input, output, cacheRead, cacheWrite } = this.#sum;
    return { ...this.#sum, tokens: input + output + cacheRead + cacheWrite };
  }
}

export function sumUsage(details: EntryFacts, rows: ArrayLike<number>): UsageSum {
  const adder = new UsageAdder();
  for (let nth = 0; nth < rows.length; nth++) adder.add(details, rows[nth] ?? -1);
  return adder.sum();
}

/** Sums added up: what the sum of all their calls is. */
export function sumOfSums(sums: Iterable<UsageSum>): UsageSum {
  const adder = new UsageAdder();
  for (const sum of sums) adder.addSum(sum);
  return adder.sum();
}

/** Most expensive first, then most tokens; what records no price comes last. */
export function dearestFirst(
  { usage: a }: { readonly usage: UsageSum },
  { usage: b }: { readonly usage: UsageSum },
): number {
  return (b.cost ?? 0) - (a.cost ?? 0) || b.tokens - a.tokens;
}

/** The share of the input that came from the cache; null when nothing was sent. */
export function cacheHitRate(usage: UsageSum): number | null {
  const sent = usage.input + usage.cacheRead + usage.cacheWrite;
  return sent > 0 ? usage.cacheRead / sent : null;
}

/** Input, output, cache read and cache write of one row; NaN when it records none of them. */
export function tokensAt(details: EntryFacts, row: number): number {
  const at = details.usageAt[row] ?? -1;
  // It is asked of every row of a session, and most record nothing.
  if (at < 0) return Number.NaN;
  const sent = plus(plus(Number.NaN, details.input[at]), details.output[at]);
  return plus(plus(sent, details.cacheRead[at]), details.cacheWrite[at]);
}

/** All that one row records; NaN for what it does not. */
export function usageAt(
  details: EntryFacts,
  row: number,
): { readonly [Name in Exclude<Figure, "total">]: number } {
  const at = details.usageAt[row] ?? -1;
  return {
    input: details.input[at] ?? Number.NaN,
    output: details.output[at] ?? Number.NaN,
    cacheRead: details.cacheRead[at] ?? Number.NaN,
    cacheWrite: details.cacheWrite[at] ?? Number.NaN,
    reasoning: details.reasoning[at] ?? Number.NaN,
    cost: details.cost[at] ?? Number.NaN,
  };
}

/** Without what is not recorded; NaN where neither is. */
function plus(sum: number, tokens = Number.NaN): number {
  return Number.isNaN(tokens) ? sum : (sum || 0) + tokens;
}

/** Whether a row records any tokens or a cost. */
export function recordsUsage(details: EntryFacts, row: number): boolean {
  return !Number.isNaN(tokensAt(details, row)) || !Number.isNaN(figureAt(details, row, "cost"));
}

/**
 * US dollars that a row records; null where it records none. pi writes a cost of 0 for models that it
 * has no price of: of a call that used tokens it is no price.
 */
export function costAt(details: EntryFacts, row: number): number | null {
  if (isStub(modelAt(details, row))) return null;
  return priceOf(figureAt(details, row, "cost"), tokensAt(details, row) > 0);
}

function priceOf(cost: number | null, hasTokens: boolean): number | null {
  if (cost === null || Number.isNaN(cost)) return null;
  return cost === 0 && hasTokens ? null : cost;
}

/** The model a row names, "" for none. */
export function modelAt(details: EntryFacts, row: number): string {
  return details.models[details.model[row] ?? 0] ?? "";
}
