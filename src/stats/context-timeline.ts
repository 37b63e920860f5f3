// How full the context was along one path: tokens after each reply, the drop at each compaction,
// and what happened where. Places are indexes on the path; nothing here knows pixels.

import { figureField } from "../model/entry/usage.ts";
import { stringField } from "../model/json/json.ts";
import {
  DETAIL,
  type EntryDetails,
  type EntryFacts,
  firstWordsAt,
} from "../model/table/details.ts";
import { type EntryKey, keyOf } from "../model/table/ids.ts";
import { type EntryTable, NO_ROW, roleOf, typeOf } from "../model/table/table.ts";
import { isStub, modelAt, tokensAt } from "./usage-sum.ts";

/** The context after a reply. */
export interface ContextPoint {
  /** Index on the path. */
  readonly at: number;
  readonly tokens: number;
  /** Counted at four characters a token, because the reply records no usage. */
  readonly isEstimate: boolean;
}

/** A compaction: the context falls from `before` to `after`. */
interface ContextDrop {
  readonly at: number;
  readonly before: number;
  /** What the next reply was sent; counted from the kept characters when no reply tells. */
  readonly after: number;
  readonly isEstimate: boolean;
}

export interface ContextMark {
  readonly at: number;
  readonly kind: "prompt" | "error" | "model" | "thinking";
  /** The new model or level; "" for prompts and errors. */
  readonly text: string;
}

export interface ContextTimeline {
  /** Number of entries on the path. */
  readonly length: number;
  /** Ascending by `at`, as are the other lists. */
  readonly points: readonly ContextPoint[];
  readonly drops: readonly ContextDrop[];
  readonly marks: readonly ContextMark[];
  /** The highest number of tokens in points and drops. */
  readonly most: number;
}

/** What the reference counts a token as when it estimates (formats.md 2.21). */
const CHARACTERS_PER_TOKEN = 4;

/** By path: several views ask for the same one. */
const known = new WeakMap<
  Int32Array,
  { readonly details: EntryDetails; readonly timeline: ContextTimeline }
>();

/** `path`: root to leaf. Computed once a path; linear in its entries. */
export function contextTimeline(
  table: EntryTable,
  details: EntryDetails,
  path: Int32Array,
): ContextTimeline {
  const cached = known.get(path);
  if (cached?.details === details) return cached.timeline;
  const timeline = follow(table, details, path);
  known.set(path, { details, timeline });
  return timeline;
}

function follow(table: EntryTable, details: EntryDetails, path: Int32Array): ContextTimeline {
  const points: ContextPoint[] = [];
  const found: { at: number; before: number; kept: number; firstPoint: number }[] = [];
  const keptTokens = keptCounter(table, details, path);
  let running = 0;
  path.forEach((row, at) => {
    if (typeOf(table, row) === "compaction") {
      const before = figureField(table.structural.get(row) ?? {}, "tokensBefore") || running;
      running = keptTokens(at);
      found.push({ at, before, kept: running, firstPoint: points.length });
      return;
    }
    running += (details.characters[row] ?? 0) / CHARACTERS_PER_TOKEN;
    if (roleOf(table, row) !== "assistant" || isStub(modelAt(details, row))) return;
    const measured = measuredTokens(details, row);
    if (measured !== null) running = measured;
    points.push({ at, tokens: Math.ceil(running), isEstimate: measured === null });
  });
  const drops = found.map(({ at, before, kept, firstPoint }, index): ContextDrop => {
    const next = points[firstPoint];
    // Of two compactions without a reply between them only the second one was measured.
    const isMeasured = firstPoint !== found[index + 1]?.firstPoint;
    if (!next || next.isEstimate || !isMeasured) {
      return { at, before, after: Math.ceil(kept), isEstimate: true };
    }
    const output = details.output[path[next.at] ?? NO_ROW] || 0;
    return { at, before, after: Math.max(0, next.tokens - output), isEstimate: false };
  });
  let most = 0;
  for (const { tokens } of points) most = Math.max(most, tokens);
  for (const { before, after } of drops) most = Math.max(most, before, after);
  return { length: path.length, points, drops, marks: marksOn(table, details, path), most };
}

/** What is in context after the entry at a position; null before the first reply. */
export function contextSizeAt(
  { points, drops }: ContextTimeline,
  at: number,
): Pick<ContextPoint, "tokens" | "isEstimate"> | null {
  const point = points.findLast((candidate) => candidate.at <= at);
  const drop = drops.findLast((candidate) => candidate.at <= at);
  if (drop && drop.at > (point?.at ?? NO_ROW)) {
    return { tokens: drop.after, isEstimate: drop.isEstimate };
  }
  return point ?? null;
}

/** Tokens of a reply's context; null when it records none, or failed and so tells nothing (2.7). */
function measuredTokens(details: EntryFacts, row: number): number | null {
  if (((details.flags[row] ?? 0) & (DETAIL.error | DETAIL.aborted)) !== 0) return null;
  const tokens = tokensAt(details, row);
  return tokens > 0 ? tokens : null;
}

/** Estimates, for a position with a compaction, what it leaves: the summary and the kept entries. */
function keptCounter(
  table: EntryTable,
  details: EntryDetails,
  path: Int32Array,
): (at: number) => number {
  const before = new Float64Array(path.length + 1);
  const keptBy = (row: number) => keyOf(table.structural.get(row)?.firstKeptEntryId);
  const wanted = new Set<EntryKey>();
  path.forEach((row, at) => {
    const isCompaction = typeOf(table, row) === "compaction";
    const own = isCompaction ? 0 : (details.characters[row] ?? 0);
    before[at + 1] = (before[at] ?? 0) + own;
    if (isCompaction) wanted.add(keptBy(row));
  });
  const positionOf =
    wanted.size > 0 ? positionsOf(table, path, wanted) : new Map<EntryKey, number>();
  return (at) => {
    const row = path[at] ?? NO_ROW;
    const kept = positionOf.get(keptBy(row)) ?? at;
    const keptCharacters = kept < at ? (before[at] ?? 0) - (before[kept] ?? 0) : 0;
    return ((details.characters[row] ?? 0) + keptCharacters) / CHARACTERS_PER_TOKEN;
  };
}

/** Where on the path each of some ids stands first. An index of all ids would cost far more. */
function positionsOf(table: EntryTable, path: Int32Array, wanted: ReadonlySet<EntryKey>) {
  const positions = new Map<EntryKey, number>();
  path.forEach((row, at) => {
    const id = table.ids[row];
    if (id !== undefined && wanted.has(id) && !positions.has(id)) positions.set(id, at);
  });
  return positions;
}

function marksOn(
  table: EntryTable,
  details: EntryDetails,
  path: Int32Array,
): readonly ContextMark[] {
  const marks: ContextMark[] = [];
  let model = "";
  let level = "";
  path.forEach((row, at) => {
    const flags = details.flags[row] ?? 0;
    if ((flags & DETAIL.prompt) !== 0) marks.push({ at, kind: "prompt", text: "" });
    if ((flags & DETAIL.error) !== 0) marks.push({ at, kind: "error", text: "" });
    const entry = table.structural.get(row);
    if (entry?.type === "model_change") {
      const text = firstWordsAt(details, row);
      // The first one is where the session begins, and not every entry changes something.
      if (text !== model && model !== "") marks.push({ at, kind: "model", text });
      model = text;
    }
    if (entry?.type === "thinking_level_change") {
      const text = stringField(entry, "thinkingLevel") ?? "";
      if (text !== level && level !== "") marks.push({ at, kind: "thinking", text });
      level = text;
    }
  });
  return marks;
}
