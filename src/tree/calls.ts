// Which tool result answers which tool call (formats.md section 8): the nearest call above it with
// its id. The same id may occur on several branches of copied history, and twice on one.

import { firstOfRow } from "../lib/first-index.ts";
import { Groups } from "../lib/groups.ts";
import { memo } from "../lib/memo.ts";
import type { CallFact, EntryFacts, ResultFact } from "../model/table/details.ts";
import { type EntryTable, FLAG, hasFlag, NO_ROW, parentOf, roleOf } from "../model/table/table.ts";
import { isAtOrAbove, type Runs, runsOf } from "./branch/runs.ts";
import { childrenOf } from "./children.ts";

/** No call answered: in `callOf`. */
export const NO_CALL = -1;

export interface CallPairs {
  /** By index in `details.results`: the index in `details.calls` it answers, or NO_CALL. */
  readonly callOf: Int32Array;
  /** By index in `details.calls`. Interrupted: no result although the session went on below it. */
  readonly states: readonly CallState[];
}

type CallState = "answered" | "interrupted" | "pending";

/**
 * Computed once; linear in calls and results (those that share an id are sorted among themselves). Where damage
 * cut the path above a result, an id that occurs once still tells.
 */
export const pairCalls = memo((table: EntryTable, details: EntryFacts): CallPairs => {
  const { calls, results } = details;
  const callOf = new Int32Array(results.length).fill(NO_CALL);
  for (const group of groupsById(details)) {
    const [only = NO_CALL, another] = group.calls;
    // Nearly all: no row has to be looked for in the tree.
    if (another === undefined) {
      for (const result of group.results) {
        // A repeated line is shown once, and so is its result.
        if (hasFlag(table, results[result]?.row ?? NO_ROW, FLAG.repeated)) continue;
        callOf[result] = only;
      }
      continue;
    }
    const runs = runsOf(table);
    const placeOf = (fact: { readonly row: number } | undefined): number =>
      runs.placeOf[fact?.row ?? -1] ?? -1;
    group.calls.sort((a, b) => placeOf(calls[a]) - placeOf(calls[b]));
    group.results.sort((a, b) => placeOf(results[a]) - placeOf(results[b]));
    pairGroup(details, runs, group, callOf);
  }
  const isAnswered = new Uint8Array(calls.length);
  // NO_CALL is no index.
  for (const call of callOf) isAnswered[call] = 1;
  const { start } = childrenOf(table);
  const states = calls.map(({ row }, index): CallState => {
    if (isAnswered[index] === 1) return "answered";
    return start[row] === start[row + 1] ? "pending" : "interrupted";
  });
  return { callOf, states };
});

/** Calls and results with one id, as indexes. */
interface Group {
  readonly calls: number[];
  readonly results: number[];
}

function groupsById({ calls, results }: EntryFacts): readonly Group[] {
  const groups = new Groups<string, Group>(() => ({ calls: [], results: [] }));
  for (const [index, { callId }] of calls.entries()) groups.at(callId).calls.push(index);
  for (const [index, { callId }] of results.entries()) groups.get(callId)?.results.push(index);
  return groups.entries().map(([, group]) => group);
}

/** A reply above, with its calls of one id, and the results that answer them on the way to here. */
interface OpenReply {
  readonly row: number;
  readonly calls: number[];
  /** Rows, each below the one before. */
  readonly answers: number[];
}

/** One walk in tree order with the replies above on a stack: the top one is the nearest. */
function pairGroup(
  { calls, results }: EntryFacts,
  runs: Runs,
  group: Group,
  callOf: Int32Array,
): void {
  const open: OpenReply[] = [];
  const rowAt = (call: number | undefined): number => calls[call ?? NO_CALL]?.row ?? -1;
  let next = 0;
  for (const result of group.results) {
    const row = results[result]?.row ?? -1;
    const place = runs.placeOf[row] ?? -1;
    // A repeated line has no place.
    if (place < 0) continue;
    for (; next < group.calls.length; next++) {
      const call = group.calls[next] ?? NO_CALL;
      const callRow = rowAt(call);
      if ((runs.placeOf[callRow] ?? -1) > place) break;
      if (open.at(-1)?.row === callRow) open.at(-1)?.calls.push(call);
      else open.push({ row: callRow, calls: [call], answers: [] });
    }
    while (open.length > 0 && !isAtOrAbove(runs, open.at(-1)?.row ?? -1, row)) open.pop();
    const call = answerIn(open.at(-1), runs, row);
    if (call !== undefined) callOf[result] = call;
  }
}

/** What a result at `row` answers of the nearest reply; what other branches answered counts nothing. */
function answerIn(reply: OpenReply | undefined, runs: Runs, row: number): number | undefined {
  if (!reply) return undefined;
  const { answers } = reply;
  while (answers.length > 0 && !isAtOrAbove(runs, answers.at(-1) ?? -1, row)) answers.pop();
  const call = namesakeAt(reply.calls, answers.length);
  answers.push(row);
  return call;
}

/**
 * One reply can hold several calls with one id; results come in their order. `answered`: how many
 * results with that id stand between the reply and this one.
 */
export function namesakeAt<T>(calls: readonly T[], answered: number): T | undefined {
  return calls[Math.min(answered, calls.length - 1)];
}

/** How far above its result a call is looked for by itself: one reply's results follow it closely. */
const MAX_STEPS = 100;

/**
 * The tool result in a row, with the call that `pairCalls` gives it, if any; null for other rows. For a row
 * at a time: all calls are only paired where this one is not near, or not alone with its id.
 */
export function answeredCall(table: EntryTable, details: EntryFacts, row: number) {
  // Most rows are none: results are not looked through for them.
  if (roleOf(table, row) !== "toolResult") return null;
  const index = firstOfRow(details.results, row);
  const result = details.results[index];
  if (result?.row !== row) return null;
  const near = nearCall(table, details.calls, result);
  const call = near ?? details.calls[pairCalls(table, details).callOf[index] ?? NO_CALL];
  return { result, call: call ?? null };
}

function nearCall(
  table: EntryTable,
  calls: readonly CallFact[],
  { row, callId }: ResultFact,
): CallFact | null {
  if (hasFlag(table, row, FLAG.repeated)) return null;
  let at = parentOf(table, row);
  for (let step = 0; at !== NO_ROW && step < MAX_STEPS; step++) {
    let found: CallFact | null = null;
    for (let index = firstOfRow(calls, at); calls[index]?.row === at; index++) {
      const call = calls[index];
      if (call?.callId !== callId) continue;
      if (found) return null;
      found = call;
    }
    if (found) return found;
    at = parentOf(table, at);
  }
  return null;
}
