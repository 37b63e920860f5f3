// Details that get more rows at their end, like the table they belong to.
import { type Numbers, wide } from "../../lib/narrowed.ts";
import type { Beginnings } from "./beginnings.ts";
import type { EntryDetails, EntryFacts } from "./details.ts";

/** The details of both; `tail` is what a DetailsCollector gives that went on from `before`. */
export function extendDetails(before: EntryDetails, tail: EntryDetails): EntryDetails {
  return {
    ...extendFacts(before, tail),
    beginnings: extendBeginnings(before.beginnings, tail.beginnings),
  };
}

function extendBeginnings(before: Beginnings, tail: Beginnings): Beginnings {
  const length = before.bytes.length;
  const ends = tail.ends.map((end) => end + length);
  return { bytes: appended(before.bytes, tail.bytes), ends: appended(before.ends, ends) };
}

/** The same without the words. */
export function extendFacts(before: EntryFacts, tail: EntryFacts): EntryFacts {
  return {
    count: before.count + tail.count,
    family: tail.family,
    flags: appended(before.flags, tail.flags),
    usageAt: appended(before.usageAt, usageAfter(before, tail)),
    input: appendedNumbers(before.input, tail.input),
    output: appendedNumbers(before.output, tail.output),
    cacheRead: appendedNumbers(before.cacheRead, tail.cacheRead),
    cacheWrite: appendedNumbers(before.cacheWrite, tail.cacheWrite),
    reasoning: appendedNumbers(before.reasoning, tail.reasoning),
    totalTokens: appendedNumbers(before.totalTokens, tail.totalTokens),
    cost: appendedNumbers(before.cost, tail.cost),
    model: appended(before.model, tail.model),
    models: tail.models,
    stop: appended(before.stop, tail.stop),
    stopReasons: tail.stopReasons,
    startedAt: appendedTimes(before, tail, "startedAt"),
    replyMs: appendedTimes(before, tail, "replyMs"),
    characters: appendedNumbers(before.characters, tail.characters),
    calls: before.calls.concat(tail.calls),
    results: before.results.concat(tail.results),
    subAgents: before.subAgents.concat(tail.subAgents),
  };
}

/** A column that is empty where no row records anything, with all of its rows. */
export function wholeColumn(column: Float64Array, count: number): Float64Array {
  return column.length === count ? column : new Float64Array(count).fill(Number.NaN);
}

/** Empty where neither records any. */
function appendedTimes(
  before: EntryFacts,
  tail: EntryFacts,
  name: "startedAt" | "replyMs",
): Float64Array {
  if (before[name].length === 0 && tail[name].length === 0) return before[name];
  return appended(wholeColumn(before[name], before.count), wholeColumn(tail[name], tail.count));
}

/** Wide where either of them is. */
function appendedNumbers(before: Numbers, added: Numbers): Numbers {
  if (before instanceof Float64Array) return appended(before, wide(added));
  return added instanceof Float64Array ? appended(wide(before), added) : appended(before, added);
}

/** Where the figures of the later rows stand among those of all. */
function usageAfter({ input }: EntryFacts, { usageAt }: EntryFacts): Int32Array {
  return usageAt.map((at) => (at < 0 ? at : at + input.length));
}

type Column = Uint8Array | Uint16Array | Uint32Array | Int32Array | Float32Array | Float64Array;

/** How many elements of the memory that was made here are in use. */
const used = new WeakMap<ArrayBufferLike, number>();

/** Both, one after the other, in the memory of the first where that has room after it. */
function appended<C extends Column>(before: C, added: C): C {
  const count = before.length + added.length;
  const Kind = before.constructor as new (from: number | ArrayBufferLike, at?: 0, to?: number) => C;
  const isLast = used.get(before.buffer) === before.length;
  const hasRoom = isLast && before.buffer.byteLength >= count * before.BYTES_PER_ELEMENT;
  const { buffer } = hasRoom ? before : new Kind(Math.max(64, count * 2));
  const both = new Kind(buffer, 0, count);
  if (!hasRoom) both.set(before);
  both.set(added, before.length);
  used.set(buffer, count);
  return both;
}
