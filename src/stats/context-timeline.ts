// How full the context was along one path: tokens after each reply, the drop at each compaction,
// and what happened where. Places are indexes on the path; nothing here knows pixels.

import { isCompaction } from "../context/compactions.ts";
import { firstIndex } from "../lib/first-index.ts";
import { memo } from "../lib/memo.ts";
import { type Numbers, narrowed } from "../lib/narrowed.ts";
import { isStub } from "../model/entry/withheld.ts";
import { stringField } from "../model/json/json.ts";
import {
  DETAIL,
  type EntryDetails,
  type EntryFacts,
  figureAt,
  firstWordsAt,
  isPrompt,
} from "../model/table/details.ts";
import { roleCode, typeCode } from "../model/table/kinds.ts";
import { type EntryTable, NO_ROW } from "../model/table/table.ts";
import { type ContextDrop, dropsOn, sizeAfter } from "./context-drops.ts";
import { CHARACTERS_PER_TOKEN, type TokenCount } from "./token-count.ts";

/** The context after each reply, or after the call that it was made by: a column each, as sessions have tens of thousands. */
export interface ContextPoints {
  /** Indexes on the path, ascending. */
  readonly at: Int32Array;
  readonly tokens: Numbers;
  /** 1: counted at four characters a token, because the reply records no usage. */
  readonly estimated: Uint8Array;
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
  readonly points: ContextPoints;
  /** Ascending by `at`, as are the marks. */
  readonly drops: readonly ContextDrop[];
  readonly marks: readonly ContextMark[];
  /** The highest number of tokens in points and drops. */
  readonly most: number;
}

// By their codes: every entry of a long session is asked for them.
const COMPACTION = typeCode("compaction");
const MODEL = typeCode("model_change");
const THINKING = typeCode("thinking_level_change");
const ASSISTANT = roleCode("assistant");

/** `path`: root to leaf. Computed once a path, as several views ask for the same one; linear in its entries. */
export const contextTimeline = memo(follow, 2);

function follow(table: EntryTable, details: EntryDetails, path: Int32Array): ContextTimeline {
  const marks = marksOn(table, details, path);
  return { length: path.length, ...sizesOn(table, details, path), marks };
}

/** What is in context where a path ends, as the timeline has it; null before the first reply. Linear in its entries. */
export function contextSizeOn(
  table: EntryTable,
  details: EntryFacts,
  path: Int32Array,
): TokenCount | null {
  return contextSizeAt(sizesOn(table, details, path), path.length - 1);
}

/** What the compactions of a path dropped, as the timeline has it. Linear in its entries. */
export function contextDropsOn(
  table: EntryTable,
  details: EntryFacts,
  path: Int32Array,
): readonly ContextDrop[] {
  return sizesOn(table, details, path).drops;
}

type Sizes = Pick<ContextTimeline, "points" | "drops" | "most">;

function sizesOn(table: EntryTable, details: EntryFacts, path: Int32Array): Sizes {
  const isStubModel = details.models.map(isStub);
  const ats = new Int32Array(path.length);
  const tokens = new Float64Array(path.length);
  const estimated = new Uint8Array(path.length);
  let count = 0;
  const following = dropsOn(table, details, path);
  let running = 0;
  let isEstimate = true;
  let most = 0;
  /** How many points came before the last drop that no point after it was measured for; −1: none waits. */
  let waiting = -1;
  /** What the first reply after a drop was sent stands for all before it: what is estimated there is the same context. */
  const fillAfterDrop = (count: number) => {
    const sent = following.drops.at(-1)?.measured ?? null;
    if (waiting >= 0 && sent !== null) tokens.fill(sent, waiting, count);
    waiting = -1;
  };
  for (let at = 0; at < path.length; at++) {
    const row = path[at] ?? NO_ROW;
    const type = table.type[row] ?? 0;
    const flags = details.flags[row] ?? 0;
    if (type === COMPACTION) {
      if (!isCompaction(table, row)) continue;
      running = following.addCompaction(at, running, isEstimate);
      isEstimate = true;
      waiting = count;
      continue;
    }
    const said = (details.characters[row] ?? 0) / CHARACTERS_PER_TOKEN;
    running += said;
    if (said > 0) isEstimate = true;
    following.addSaid(said);
    const isReply = table.role[row] === ASSISTANT && !isStubModel[details.model[row] ?? 0];
    if (!isReply && (flags & DETAIL.call) === 0) continue;
    const measured = following.trusted(row, measuredTokens(details, row));
    if (measured !== null) {
      running = measured;
      isEstimate = false;
      fillAfterDrop(count);
    }
    const size = Math.ceil(running);
    ats[count] = at;
    tokens[count] = size;
    estimated[count++] = measured === null ? 1 : 0;
    if (size > most) most = size;
  }
  const points = {
    at: ats.slice(0, count),
    tokens: narrowed(tokens.slice(0, count)),
    estimated: estimated.slice(0, count),
  };
  const { drops } = following;
  for (const drop of drops) most = Math.max(most, drop.before, sizeAfter(drop).tokens);
  return { points, drops, most };
}

/** What is in context after the entry at a position; null before the first reply. */
export function contextSizeAt(
  { points, drops }: Pick<Sizes, "points" | "drops">,
  at: number,
): TokenCount | null {
  const nth = firstIndex(0, points.at.length, (one) => (points.at[one] ?? 0) > at) - 1;
  const drop = drops.findLast((candidate) => candidate.at <= at);
  if (drop && drop.at > (points.at[nth] ?? NO_ROW)) return sizeAfter(drop);
  const tokens = points.tokens[nth];
  return tokens === undefined ? null : { tokens, isEstimate: points.estimated[nth] === 1 };
}

/** Tokens of a reply's context; null when it records none, or failed and so tells nothing (2.7). */
function measuredTokens(details: EntryFacts, row: number): number | null {
  if ((details.usageAt[row] ?? -1) < 0) return null;
  const flags = details.flags[row] ?? 0;
  if ((flags & (DETAIL.error | DETAIL.aborted)) !== 0) return null;
  // What it took may be of several requests, of which one saw the whole context (formats.md 2.7, formats-more.md 7.1).
  const tokens = figureAt(details, row, "total");
  return tokens > 0 ? tokens : null;
}

/** Of entries with none of these flags nothing is marked but new settings. */
const MARKED = DETAIL.prompt | DETAIL.error;

/** What happened along a path. */
function marksOn(
  table: EntryTable,
  details: EntryDetails,
  path: Int32Array,
): readonly ContextMark[] {
  const list: ContextMark[] = [];
  const settings = { model: "", thinking: "" };
  // The first one is where the session begins, and not every entry changes something.
  const set = (kind: "model" | "thinking", text: string, at: number) => {
    if (text !== settings[kind] && settings[kind] !== "") list.push({ at, kind, text });
    settings[kind] = text;
  };
  for (const [at, row] of path.entries()) {
    const flags = details.flags[row] ?? 0;
    const type = table.type[row];
    if (type !== MODEL && type !== THINKING && (flags & MARKED) === 0) continue;
    if (isPrompt(table, details, row)) list.push({ at, kind: "prompt", text: "" });
    if ((flags & DETAIL.error) !== 0) list.push({ at, kind: "error", text: "" });
    if (type === MODEL) set("model", firstWordsAt(details, row), at);
    if (type !== THINKING) continue;
    set("thinking", stringField(table.parsedEntries.get(row) ?? {}, "thinkingLevel") ?? "", at);
  }
  return list;
}
