// What compactions made of a context along one path: the one rule for timeline, card and before/after.
//
//   measured  what the next reply that records usage was sent; its prompt is in it
//   estimate  the summary and what was kept, counted as before/after counts them (token-count.ts)
//
// A reply that was asked for before the compaction, or reports what only fits the context before it,
// tells nothing: pi itself says then that the context is not known until the next reply.

import { givesMessages } from "../context/context-entries.ts";
import { figureField } from "../model/blocks/usage.ts";
import { type EntryFacts, figureAt } from "../model/table/details.ts";
import { type EntryTable, NO_ROW, roleOf } from "../model/table/table.ts";
import { askedAgain, keptAmong, keptStarts } from "../references/kept.ts";
import { type TokenCount, tokensOf } from "./token-count.ts";

/** A compaction: the context falls. Tokens. */
export interface ContextDrop {
  /** Index on the path. */
  readonly at: number;
  /** As the compaction records it, else what was in context by the timeline. */
  readonly before: number;
  /** `before` is counted, not recorded. */
  readonly isBeforeEstimate: boolean;
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
export function dropsOn(table: EntryTable, details: EntryFacts, path: Int32Array) {
  const keptTokens = keptCounter(table, details, path);
  const drops: { -readonly [Key in keyof ContextDrop]: ContextDrop[Key] }[] = [];
  /** By characters alone what is in context. */
  let said = 0;
  /** The last drop while no reply tells what is after it. */
  let open: { readonly time: number; readonly unsaid: number; readonly estimate: number } | null =
    null;

  /** `running`: tokens in context before, as the last reply reports them or as estimated. Gives what is estimated after. */
  function addCompaction(at: number, running: number, isEstimate: boolean): number {
    const row = path[at] ?? NO_ROW;
    const recorded = figureField(table.parsedEntries.get(row) ?? {}, "tokensBefore");
    const before = recorded || Math.ceil(running);
    const estimate = keptTokens(at);
    const isBeforeEstimate = !recorded && isEstimate;
    drops.push({ at, before, isBeforeEstimate, measured: null, estimate, isUnknown: false });
    // System prompt and tools, which many files do not hold, are sent before and after.
    const unsaid = Math.max(0, before - said);
    open = { time: table.time[row] ?? Number.NaN, unsaid, estimate };
    said = estimate;
    return estimate;
  }

  function addSaid(tokens: number): void {
    said += tokens;
  }

  /** The tokens that a reply, which was added as said, records; null when they are of the old context. */
  function trusted(row: number, tokens: number | null): number | null {
    // Most replies come before the first drop, or long after the last one.
    if (tokens === null || !open) return tokens;
    const drop = drops.at(-1);
    if (!drop) return tokens;
    const sent = Math.max(0, tokens - (figureAt(details, row, "output") || 0));
    const expected = said + open.unsaid;
    const withoutCompaction = drop.before + said - open.estimate;
    const isUnchanged = sent > drop.before * UNCHANGED && sent * UNCHANGED < withoutCompaction;
    const isLittle = expected < withoutCompaction * FALLEN;
    if ((isLittle && isUnchanged) || (details.startedAt[row] ?? Number.NaN) < open.time) {
      drop.isUnknown = true;
      return null;
    }
    if (!drop.isUnknown) drop.measured = sent;
    open = null;
    return tokens;
  }

  return { drops: drops as readonly ContextDrop[], addCompaction, addSaid, trusted };
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
    const again = askedAgain(table, path, at, from);
    const asked = again === NO_ROW ? 0 : tokensKept(table, details, again);
    // Not every writer's compactions keep entries.
    if (from === at) return asked;
    const isListed = keptAmong(table, path[at] ?? NO_ROW);
    if (isListed) {
      const kept = path.subarray(from, at).filter(isListed);
      return kept.reduce((sum, row) => sum + tokensKept(table, details, row), 0);
    }
    sums ??= keptSums(table, details, path);
    return asked + (sums[at] ?? 0) - (sums[from] ?? 0);
  };
  return (at) => tokensOf(table, details, path[at] ?? NO_ROW).tokens + keptTokens(at);
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
  const isKept = roleOf(table, row) !== "system" && givesMessages(table, BEFORE_IT, row);
  return isKept ? tokensOf(table, details, row).tokens : 0;
}

/** Of compactions none before the one that keeps is in its context. */
const BEFORE_IT = { compaction: NO_ROW };
