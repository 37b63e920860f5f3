// What compactions made of a context along one path: the one rule for timeline, card and before/after.
//
//   measured  what the next reply that records usage was sent; its prompt is in it
//   estimate  the summary and what was kept, counted as before/after counts them (token-count.ts)
//
// A reply that was asked for before the compaction, or reports what only fits the context before it,
// tells nothing: pi itself says then that the context is not known until the next reply.

import { figureField } from "../model/entry/usage.ts";
import { objectsField } from "../model/json/json.ts";
import { type EntryFacts, figureAt } from "../model/table/details.ts";
import { type EntryKey, keyOf } from "../model/table/ids.ts";
import { type EntryType, typeCode } from "../model/table/kinds.ts";
import {
  type EntryTable,
  FLAG,
  keyAt,
  NO_ROW,
  roleOf,
  rowAbove,
  typeOf,
} from "../model/table/table.ts";
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
    const recorded = figureField(this.#table.structural.get(row) ?? {}, "tokensBefore");
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
  const keptBy = (row: number) => keyOf(table.structural.get(row)?.firstKeptEntryId);
  /** Each with the last compaction that names it. */
  const wanted = new Map<EntryKey, number>();
  for (let at = 0; at < path.length; at++) {
    const row = path[at] ?? NO_ROW;
    if (table.type[row] === COMPACTION) wanted.set(keptBy(row), row);
  }
  // Rows that are called by where they stand all have an id: who names none means none of them.
  if (!table.ids) wanted.delete(keyOf(undefined));
  const positionOf = positionsOf(table, path, wanted);
  let sums: Float64Array | null = null;
  return (at) => {
    const row = path[at] ?? NO_ROW;
    const kept = positionOf.get(keptBy(row)) ?? at;
    let keptTokens = 0;
    if (kept < at) {
      // Not every writer's compactions keep entries.
      sums ??= keptSums(table, details, path);
      keptTokens = (sums[at] ?? 0) - (sums[kept] ?? 0);
    }
    const inside = objectsField(table.structural.get(row) ?? {}, "retainedTail");
    const own = tokenNumber(table, details, row);
    return own + keptTokens + sumOfTokens(retainedTokens(inside)).tokens;
  };
}

const COMPACTION = typeCode("compaction");

/** By position, the tokens of all entries before it that a compaction can keep. */
function keptSums(table: EntryTable, details: EntryFacts, path: Int32Array): Float64Array {
  const sums = new Float64Array(path.length + 1);
  let sum = 0;
  for (let at = 0; at < path.length; at++) {
    const row = path[at] ?? NO_ROW;
    if (isKept(table, row, typeOf(table, row))) sum += tokenNumber(table, details, row);
    sums[at + 1] = sum;
  }
  return sums;
}

/** What gives the model a message; the compaction carries the system prompt (formats.md 5.5). */
function isKept(table: EntryTable, row: number, type: EntryType): boolean {
  if (type === "message") return roleOf(table, row) !== "system";
  return type === "custom_message" || type === "branch_summary";
}

/** Where on the path each of some ids stands first. `wanted`: with the row that names it. */
function positionsOf(
  table: EntryTable,
  path: Int32Array,
  wanted: ReadonlyMap<EntryKey, number>,
): ReadonlyMap<EntryKey, number> {
  const positions = new Map<EntryKey, number>();
  if (wanted.size === 0) return positions;
  const places = new Int32Array(table.count).fill(NO_ROW);
  let flags = 0;
  for (let at = path.length - 1; at >= 0; at--) {
    const row = path[at] ?? NO_ROW;
    places[row] = at;
    flags |= table.flags[row] ?? 0;
  }
  // An id that stands there twice is at its first row, and not at the one that answers for it.
  if ((flags & (FLAG.shadowed | FLAG.repeated)) === 0) {
    // To compare rows is a tenth of the work of looking at every id.
    for (const [id, namedBy] of wanted) {
      const at = places[rowAbove(table, id, namedBy)] ?? NO_ROW;
      if (at !== NO_ROW) positions.set(id, at);
    }
    return positions;
  }
  path.forEach((row, at) => {
    const id = keyAt(table, row);
    if (id !== undefined && wanted.has(id) && !positions.has(id)) positions.set(id, at);
  });
  return positions;
}
