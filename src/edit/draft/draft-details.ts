// The details of a draft: those of its base where an entry is as it was, of the others what their own
// lines tell. Nothing is read twice because something else changed.
import { firstIndex } from "../../lib/first-index.ts";
import { type Numbers, narrowed, wide } from "../../lib/narrowed.ts";
import type { JsonObject } from "../../model/json/json.ts";
import type { OpenedSession } from "../../model/session.ts";
import {
  type Beginnings,
  BeginningsBuilder,
  isSameBeginning,
} from "../../model/table/beginnings.ts";
import {
  type CallFact,
  type EntryDetails,
  type EntryFacts,
  FIGURES,
  type Figure,
  figureAt,
  type ResultFact,
  type SubAgentFact,
} from "../../model/table/details.ts";
import { type EntryRef, refOf } from "../../model/table/entry-ref.ts";
import { wholeColumn } from "../../model/table/extend-details.ts";
import { NO_ROW } from "../../model/table/table.ts";
import { DetailsCollector } from "../../read/bodies/details-collector.ts";
import { rowsNow, runsIn, startsInPlace } from "../tree/draft-order.ts";
import { writtenRows } from "./draft-row.ts";
import type { DraftSession } from "./draft-session.ts";

/** What the lines of a draft tell that are not as the file has them. Plain data. */
export interface WrittenDetails {
  /** The base's row in each row; something else than a row of it where an operation made the entry. */
  readonly order: Int32Array;
  /** Rows whose details are in `details`, one after another. */
  readonly rows: readonly number[];
  readonly details: EntryDetails;
}

/** Lines that are read at once. */
const BATCH = 256;

/**
 * `opened`: the draft now. Reads the lines that were written, those alone that were not read for the
 * version before: `onRead` hears of these. Errors: SessionError.
 */
export async function writtenDetails(
  session: DraftSession,
  opened: OpenedSession,
  onRead: (row: number, entry: JsonObject) => void = () => {},
): Promise<WrittenDetails> {
  const beside = session.draft.besideBase;
  const { table, order } = beside;
  const rows = writtenRows(beside);
  const known = new Map<EntryRef, EntryDetails>();
  for (let from = 0; from < rows.length; from += BATCH) {
    const read = rows.slice(from, from + BATCH).map(async (row) => {
      const ref = refOf(table, row);
      let details = session.known.get(ref);
      if (!details) {
        const entry = await opened.bodies.body(row);
        onRead(row, entry);
        details = detailsOf(entry);
      }
      known.set(ref, details);
    });
    await Promise.all(read);
  }
  session.known = known;
  const collector = new DetailsCollector();
  for (const [at, row] of rows.entries()) {
    const details = known.get(refOf(table, row));
    if (details) collector.append(at, details);
  }
  return { order, rows, details: collector.finish() };
}

function detailsOf(entry: JsonObject): EntryDetails {
  const collector = new DetailsCollector();
  collector.add(0, entry);
  return collector.finish();
}

/** The details of all rows; `base`: those of the base's rows. */
export function draftDetails(base: EntryDetails, written: WrittenDetails): EntryDetails {
  return { ...draftFacts(base, written), beginnings: draftBeginnings(base, written) };
}

/**
 * The same in place of those of another change to the same base: how entries begin stays where it is, as
 * of a long session it is megabytes, and a person changes one entry at a time.
 */
export function detailsBeside(base: EntryDetails, written: WrittenDetails): EntryDetails {
  return { ...draftFacts(base, written), beginnings: beginningsBeside(base, written) };
}

function beginningsBeside(base: EntryDetails, written: WrittenDetails): Beginnings {
  const { order, rows, details } = written;
  const writtenAt = new Map(rows.map((row, at) => [row, at]));
  let together: Beginnings | null = null;
  const all = () => {
    together ??= draftBeginnings(base, written);
    return together;
  };
  return {
    get bytes() {
      return all().bytes;
    },
    get ends() {
      return all().ends;
    },
    placeOf(row) {
      const at = writtenAt.get(row);
      if (at !== undefined) return { among: details.beginnings, row: at };
      const node = order[row] ?? NO_ROW;
      return node < 0 || node >= base.count ? null : { among: base.beginnings, row: node };
    },
  };
}

function draftBeginnings(base: EntryDetails, { order, rows, details }: WrittenDetails): Beginnings {
  const isAsBase = order.length === base.count && startsInPlace(order, base.count);
  const isSame = (row: number, at: number) =>
    isSameBeginning(base.beginnings, row, details.beginnings, at);
  // Of a long session they are megabytes, and most of what changes an entry changes no first words.
  if (isAsBase && rows.every(isSame)) return base.beginnings;
  const writtenAt = placesOf(rows, order.length);
  const builder = new BeginningsBuilder();
  builder.reserve(base.beginnings.bytes.length + details.beginnings.bytes.length, order.length);
  for (let row = 0; row < order.length; ) {
    const at = writtenAt[row] ?? NONE;
    const node = order[row] ?? NO_ROW;
    if (at >= 0) builder.append(details.beginnings, at, at + 1);
    else if (node < 0 || node >= base.count) builder.add("");
    else {
      // Those that follow one another in the base are taken together.
      let end = row + 1;
      while (order[end] === node + end - row && writtenAt[end] === NONE) end++;
      builder.append(base.beginnings, node, Math.min(base.count, node + end - row));
      row = end - 1;
    }
    row++;
  }
  return builder.finish();
}

const NONE = -1;

/** By row, of `count`: its place among the written ones; NONE for all others. */
function placesOf(rows: readonly number[], count: number): Int32Array {
  const places = new Int32Array(count).fill(NONE);
  rows.forEach((row, at) => {
    places[row] = at;
  });
  return places;
}

type Column = Uint8Array | Uint16Array | Int32Array | Float32Array | Float64Array;

/** The same without the words. */
export function draftFacts(base: EntryFacts, entries: WrittenDetails): EntryFacts {
  const { order, rows: written, details: later } = entries;
  const isAsBase = order.length === base.count && startsInPlace(order, base.count);
  const runs = isAsBase ? [] : runsIn(order, base.count);
  const models = new Codes(base.models);
  const stops = new Codes(base.stopReasons);
  const column = <C extends Column>(of: (details: EntryFacts) => C, codes?: Codes): C => {
    const [from, added] = [of(base), of(later)];
    const names = codes === models ? later.models : later.stopReasons;
    const values = written.map((_, at) => {
      const value = added[at] ?? 0;
      return codes ? codes.codeOf(names[value] ?? "") : value;
    });
    // Of most that is counted a changed text changes nothing.
    const isWhole = isAsBase && from.length === base.count;
    if (isWhole && values.every((value, at) => Object.is(from[written[at] ?? NO_ROW], value))) {
      return from;
    }
    const Kind = from.constructor as new (count: number) => C;
    const to = isAsBase ? (from.slice(0, base.count) as C) : new Kind(order.length);
    for (const { row, node, length } of runs) to.set(from.subarray(node, node + length), row);
    values.forEach((value, at) => {
      to[written[at] ?? NO_ROW] = value;
    });
    return to;
  };
  // Empty where no row records any.
  const times = (of: (details: EntryFacts) => Float64Array): Float64Array =>
    of(base).length === 0 && of(later).length === 0
      ? of(base)
      : column((details) => wholeColumn(of(details), details.count));
  const usage = usageOf(base, entries, isAsBase);
  const isLong = later.characters instanceof Float64Array;
  const facts = factMover(base.count, order, written);
  return {
    count: order.length,
    family: later.family ?? base.family,
    flags: column(({ flags }) => flags),
    usageAt: usage.usageAt,
    input: usage.input,
    output: usage.output,
    cacheRead: usage.cacheRead,
    cacheWrite: usage.cacheWrite,
    reasoning: usage.reasoning,
    totalTokens: usage.totalTokens,
    cost: usage.cost,
    model: column(({ model }) => model, models),
    models: models.names,
    stop: column(({ stop }) => stop, stops),
    stopReasons: stops.names,
    startedAt: times(({ startedAt }) => startedAt),
    replyMs: times(({ replyMs }) => replyMs),
    characters: column(({ characters }) => (isLong ? wide(characters) : characters)),
    calls: facts<CallFact>(base.calls, later.calls),
    results: facts<ResultFact>(base.results, later.results),
    subAgents: facts<SubAgentFact>(base.subAgents, later.subAgents),
  };
}

type Usage = Pick<EntryFacts, "usageAt" | Figure>;

/** The figures of all rows that record any, in row order. `isAsBase`: all rows are where the base has them. */
function usageOf(
  base: EntryFacts,
  { order, rows: written, details: later }: WrittenDetails,
  isAsBase: boolean,
): Usage {
  const isSame = (row: number, at: number) =>
    FIGURES.every((name) => Object.is(figureAt(base, row, name), figureAt(later, at, name)));
  // Of most drafts a changed text changes nothing here.
  if (isAsBase && written.every(isSame)) return base;
  if (isAsBase && written.every((row, at) => hasUsage(base, row) === hasUsage(later, at))) {
    return changedUsage(base, written, later);
  }
  const usageAt = new Int32Array(order.length).fill(NO_USAGE);
  // Which of the base's figures each of them is; those of the written rows count on after them.
  const own = base.input.length;
  const sources = new Int32Array(own + later.input.length);
  const writtenAt = placesOf(written, order.length);
  let count = 0;
  // Whether these are the figures of the base, one after another.
  let isAllOfBase = true;
  for (let row = 0; row < order.length; row++) {
    const at = writtenAt[row] ?? NONE;
    const known = at < 0 ? base.usageAt[order[row] ?? NO_ROW] : later.usageAt[at];
    if (known === undefined || known < 0) continue;
    const source = at < 0 ? known : known + own;
    isAllOfBase &&= source === count;
    sources[count] = source;
    usageAt[row] = count++;
  }
  if (isAllOfBase && count === own) return { ...base, usageAt };
  const figures = (name: Figure) => {
    const [kept, added] = [base[name], later[name]];
    const column = new Float64Array(count);
    for (let nth = 0; nth < count; nth++) {
      const from = sources[nth] ?? 0;
      column[nth] = (from < own ? kept[from] : added[from - own]) ?? Number.NaN;
    }
    return narrowed(column);
  };
  return { usageAt, ...figuresBy(figures) };
}

const NO_USAGE = -1;

function hasUsage({ usageAt }: EntryFacts, row: number): boolean {
  return (usageAt[row] ?? NO_USAGE) >= 0;
}

/** The same where all rows that record any are those of the base. */
function changedUsage(base: EntryFacts, written: readonly number[], later: EntryFacts): Usage {
  const figures = (name: Figure) => {
    const column = wide(base[name]);
    for (let at = 0; at < written.length; at++) {
      const place = base.usageAt[written[at] ?? NO_ROW] ?? NO_USAGE;
      if (place >= 0) column[place] = figureAt(later, at, name);
    }
    return narrowed(column);
  };
  return { usageAt: base.usageAt, ...figuresBy(figures) };
}

function figuresBy(column: (name: Figure) => Numbers): Pick<EntryFacts, Figure> {
  return {
    input: column("input"),
    output: column("output"),
    cacheRead: column("cacheRead"),
    cacheWrite: column("cacheWrite"),
    reasoning: column("reasoning"),
    totalTokens: column("totalTokens"),
    cost: column("cost"),
  };
}

/** Puts facts to the rows they have now, in row order. */
function factMover(count: number, order: Int32Array, written: readonly number[]) {
  const isInPlace = startsInPlace(order, count);
  const rowOf = isInPlace ? order : rowsNow(order, count);
  const isWritten = new Set(written);
  return <Fact extends { readonly row: number }>(
    before: readonly Fact[],
    later: readonly Fact[],
  ): readonly Fact[] => {
    if (isInPlace && isAscending(written)) return changedFacts(before, written, later);
    const moved: Fact[] = [];
    let isSorted = true;
    for (const fact of before) {
      const row = rowOf[fact.row] ?? NO_ROW;
      if (row === NO_ROW || isWritten.has(row)) continue;
      isSorted &&= row >= (moved.at(-1)?.row ?? row);
      moved.push(row === fact.row ? fact : { ...fact, row });
    }
    if (later.length === 0 && isSorted) return moved;
    for (const fact of later) moved.push({ ...fact, row: written[fact.row] ?? NO_ROW });
    // The sort is stable: what one entry tells stays in its order.
    return moved.sort((a, b) => a.row - b.row);
  };
}

function isAscending(rows: readonly number[]): boolean {
  return rows.every((row, at) => at === 0 || row > (rows[at - 1] ?? row));
}

/** The same where all other rows are as they were: facts are in row order, and most written rows have none. */
function changedFacts<Fact extends { readonly row: number }>(
  before: readonly Fact[],
  written: readonly number[],
  later: readonly Fact[],
): readonly Fact[] {
  const changed: Fact[] = [];
  let taken = 0;
  let next = 0;
  for (const [at, row] of written.entries()) {
    const place = firstIndex(taken, before.length, (index) => (before[index]?.row ?? row) >= row);
    if (before[place]?.row !== row && later[next]?.row !== at) continue;
    pushAll(changed, before, taken, place);
    for (; later[next]?.row === at; next++) changed.push({ ...(later[next] as Fact), row });
    taken = place;
    while (before[taken]?.row === row) taken++;
  }
  if (taken === 0 && changed.length === 0) return before;
  pushAll(changed, before, taken, before.length);
  return changed;
}

function pushAll<T>(to: T[], from: readonly T[], start: number, end: number): void {
  for (let at = start; at < end; at++) to.push(from[at] as T);
}

/** Names by number, more added as they come. */
class Codes {
  readonly names: string[];
  readonly #codes: Map<string, number>;

  constructor(names: readonly string[]) {
    this.names = [...names];
    this.#codes = new Map(names.map((name, code) => [name, code]));
  }

  codeOf(name: string): number {
    const known = this.#codes.get(name);
    if (known !== undefined) return known;
    this.#codes.set(name, this.names.length);
    return this.names.push(name) - 1;
  }
}
