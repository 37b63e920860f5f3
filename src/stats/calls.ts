// Which tool result answers which tool call (formats.md section 8): the nearest call above it with
// its id. The same id may occur on several branches of copied history, and twice on one.
import { firstIndex } from "../lib/first-index.ts";
import type { CallFact, EntryFacts } from "../model/table/details.ts";
import { type EntryTable, NO_ROW } from "../model/table/table.ts";
import { childrenOf } from "../tree/children.ts";
import { type Intervals, intervalsOf, isAtOrAbove } from "../tree/intervals.ts";

/** No call answered: in `callOf`. */
export const NO_CALL = -1;

export interface CallPairs {
  /** By index in `details.results`: the index in `details.calls` it answers, or NO_CALL. */
  readonly callOf: Int32Array;
  /** By index in `details.calls`. Interrupted: no result although the session went on below it. */
  readonly states: readonly CallState[];
}

type CallState = "answered" | "interrupted" | "pending";

const known = new WeakMap<EntryFacts, CallPairs>();

/** Computed once; linear in calls and results (those that share an id are sorted among themselves). */
export function pairCalls(table: EntryTable, details: EntryFacts): CallPairs {
  const cached = known.get(details);
  if (cached) return cached;
  const pairs = pair(table, details);
  known.set(details, pairs);
  return pairs;
}

function pair(table: EntryTable, details: EntryFacts): CallPairs {
  const intervals = intervalsOf(table);
  const { calls, results } = details;
  const callOf = new Int32Array(results.length).fill(NO_CALL);
  const isAnswered = new Uint8Array(calls.length);
  const placeOf = (fact: { readonly row: number } | undefined): number =>
    intervals.enter[fact?.row ?? -1] ?? -1;
  for (const group of groupsById(details).values()) {
    group.calls.sort((a, b) => placeOf(calls[a]) - placeOf(calls[b]));
    group.results.sort((a, b) => placeOf(results[a]) - placeOf(results[b]));
    pairGroup(details, intervals, group, callOf, isAnswered);
  }
  const { start } = childrenOf(table);
  const states = calls.map(({ row }, index): CallState => {
    if (isAnswered[index] === 1) return "answered";
    return start[row] === start[row + 1] ? "pending" : "interrupted";
  });
  return { callOf, states };
}

/** Calls and results with one id, as indexes. */
interface Group {
  readonly calls: number[];
  readonly results: number[];
}

function groupsById({ calls, results }: EntryFacts): ReadonlyMap<string, Group> {
  const groups = new Map<string, Group>();
  calls.forEach(({ callId }, index) => {
    const group = groups.get(callId);
    if (group) group.calls.push(index);
    else groups.set(callId, { calls: [index], results: [] });
  });
  results.forEach(({ callId }, index) => {
    groups.get(callId)?.results.push(index);
  });
  return groups;
}

/** One walk in tree order with the open calls on a stack: the top one is the nearest above. */
function pairGroup(
  { calls, results }: EntryFacts,
  intervals: Intervals,
  group: Group,
  callOf: Int32Array,
  isAnswered: Uint8Array,
): void {
  const open: number[] = [];
  const rowAt = (call: number | undefined): number => calls[call ?? NO_CALL]?.row ?? -1;
  let next = 0;
  for (const result of group.results) {
    const row = results[result]?.row ?? -1;
    const place = intervals.enter[row] ?? -1;
    // A repeated line has no place: it is shown once, and so is its result.
    if (place < 0) continue;
    for (; next < group.calls.length; next++) {
      const call = group.calls[next] ?? NO_CALL;
      if ((intervals.enter[rowAt(call)] ?? -1) > place) break;
      open.push(call);
    }
    while (open.length > 0 && !isAtOrAbove(intervals, rowAt(open.at(-1)), row)) open.pop();
    // Where damage cut the path above the result, an id that occurs once still tells.
    const nearest = open.at(-1) ?? (group.calls.length === 1 ? group.calls[0] : undefined);
    if (nearest === undefined) continue;
    const call = unansweredNamesake(open, nearest, rowAt, isAnswered);
    callOf[result] = call;
    isAnswered[call] = 1;
  }
}

/** One reply can hold two calls with one id; its results come in their order. */
function unansweredNamesake(
  open: readonly number[],
  nearest: number,
  rowAt: (call: number) => number,
  isAnswered: Uint8Array,
): number {
  let first = nearest;
  for (let i = open.length - 1; i >= 0; i--) {
    const call = open[i] ?? NO_CALL;
    if (rowAt(call) !== rowAt(nearest)) break;
    if (isAnswered[call] === 0) first = call;
  }
  return first;
}

/**
 * The call that the tool result at a place on a path answers: the nearest above it with its id. For
 * one result at a time; `pairCalls` is for all of them. Null for other entries and without a call.
 */
export function callAbove(
  { calls, results }: EntryFacts,
  path: Int32Array,
  at: number,
): CallFact | null {
  const result = firstOfRow(results, path[at] ?? NO_ROW);
  if (!result) return null;
  for (let place = at - 1; place >= 0; place--) {
    const row = path[place] ?? NO_ROW;
    for (let index = firstFrom(calls, row); calls[index]?.row === row; index++) {
      const call = calls[index];
      if (call?.callId === result.callId) return call;
    }
  }
  return null;
}

function firstOfRow<Fact extends { readonly row: number }>(facts: readonly Fact[], row: number) {
  const fact = facts[firstFrom(facts, row)];
  return fact?.row === row ? fact : null;
}

/** Index of the first fact of a row or of a later one; facts are in row order. */
function firstFrom(facts: readonly { readonly row: number }[], row: number): number {
  return firstIndex(0, facts.length, (index) => (facts[index]?.row ?? row) >= row);
}
