// Compares two branches: the shared beginning, then turns side by side, and inside a turn its
// entries. A turn = a user message and what follows. Bodies are read as they are needed.

import type { EntryType } from "../../model/table/kinds.ts";
import { type EntryTable, typeOf } from "../../model/table/table.ts";
import { type AlignedPair, longestRising, type Pair } from "../align/align.ts";
import { type Counterparts, counterpartsIn } from "../align/counterparts.ts";
import { alignStreams, type FeatureStream } from "../align/windows.ts";
import { isSameEntry, type Side } from "../side.ts";
import { type SideReader, sideReader } from "./side-reader.ts";

/**
 * One line of a comparison; `a` and `b` are rows of the sides' tables.
 * shared: the very same entry, with equal content; pair: two entries that stand for each other.
 * `counterpart`: the row of the other side that does the same at another place of the turn, if there is
 * one: results of parallel calls come in any order.
 * `turn`: 0 up to the first prompt after the shared beginning, then 1, 2, …
 */
export type CompareRow = { readonly turn: number } & (
  | { readonly kind: "shared"; readonly a: number; readonly b: number }
  | { readonly kind: "pair"; readonly a: number; readonly b: number; readonly isEqual: boolean }
  | { readonly kind: "onlyA"; readonly a: number; readonly counterpart?: number }
  | { readonly kind: "onlyB"; readonly b: number; readonly counterpart?: number }
);

/** The next rows, in order. */
export interface CompareBatch {
  readonly rows: readonly CompareRow[];
  /** Entries of both sides placed so far. */
  readonly done: number;
  readonly total: number;
}

/** Prompts, and entries of a turn, that are aligned together. */
const TURN_WINDOW = 200;
const ENTRY_WINDOW = 400;

export function isDifference(row: CompareRow): boolean {
  return row.kind !== "shared" && !(row.kind === "pair" && row.isEqual);
}

const SETTINGS: ReadonlySet<string> = new Set<EntryType>([
  "model_change",
  "thinking_level_change",
  "active_tools_change",
  "label",
  "session_info",
  "custom",
  "usage",
  "leaf",
]);

/** The sessions that the rows of a comparison are of. */
export interface ComparedTables {
  readonly a: EntryTable;
  readonly b: EntryTable;
}

/**
 * Entries that set or note something and are no message to the model or the user. In a comparison they are folded
 * away and make no difference: one rule for the screen, its keys, print and copies. Two entries that are paired are
 * of one kind.
 */
export function isSetting(row: CompareRow, { a, b }: ComparedTables): boolean {
  return SETTINGS.has("a" in row ? typeOf(a, row.a) : typeOf(b, row.b));
}

/** Yields batches until every entry is placed. An aborted signal throws its reason. */
export async function* compareBranches(
  a: Side,
  b: Side,
  signal?: AbortSignal,
): AsyncGenerator<CompareBatch> {
  const comparison = new Comparison(a, b);
  for await (const steps of comparison.run()) {
    signal?.throwIfAborted();
    if (steps.length > 0) yield comparison.batch(steps);
  }
}

/** The whole comparison at once. */
export async function allRows(a: Side, b: Side, signal?: AbortSignal): Promise<CompareRow[]> {
  const rows: CompareRow[] = [];
  for await (const batch of compareBranches(a, b, signal)) {
    for (const row of batch.rows) rows.push(row);
  }
  return rows;
}

/** Places in `rows` of a side: [from, to). */
interface Range {
  readonly from: number;
  readonly to: number;
}

const NONE: Range = { from: 0, to: 0 };

class Comparison {
  readonly #a: SideReader;
  readonly #b: SideReader;
  #turn = 0;
  #done = 0;

  constructor(a: Side, b: Side) {
    this.#a = sideReader(a, b);
    this.#b = sideReader(b, a);
  }

  async *run(): AsyncGenerator<readonly AlignedPair[]> {
    let shared = 0;
    for await (const steps of this.#beginning()) {
      shared += steps.length;
      yield steps;
    }
    const before = { a: shared, b: shared };
    for (const common of commonPlaces(this.#a, this.#b, shared)) {
      yield* this.#turns(before, common);
      if (this.#a.isPrompt(common.a)) this.#turn++;
      yield [{ ...common, isEqual: true }];
      [before.a, before.b] = [common.a + 1, common.b + 1];
    }
    yield* this.#turns(before, { a: this.#a.length, b: this.#b.length });
  }

  /** What stands between two places on either side, turn by turn. */
  async *#turns(from: Pair, to: Pair): AsyncGenerator<readonly AlignedPair[]> {
    const a = turnsIn(this.#a, from.a, to.a);
    const b = turnsIn(this.#b, from.b, to.b);
    yield* this.#entries(a.lead, b.lead);
    const prompts = (reader: SideReader, turns: readonly Range[]): FeatureStream => ({
      from: 0,
      to: turns.length,
      features: (from, to) => reader.at(turns.slice(from, to).map((turn) => turn.from)),
    });
    const windows = alignStreams(prompts(this.#a, a.list), prompts(this.#b, b.list), TURN_WINDOW);
    for await (const steps of windows) {
      for (const step of steps) {
        this.#turn++;
        const [left = NONE, right = NONE] = [a.list[step.a], b.list[step.b]];
        const isPair = step.a >= 0 && step.b >= 0;
        if (isPair) yield [{ a: left.from, b: right.from, isEqual: step.isEqual }];
        const skip = isPair ? 1 : 0;
        yield* this.#entries(
          { from: left.from + skip, to: left.to },
          { from: right.from + skip, to: right.to },
        );
      }
    }
  }

  batch(steps: readonly AlignedPair[]): CompareBatch {
    const counterparts = counterpartsIn(steps, this.#a.known, this.#b.known);
    const rows = steps.map((step) => this.#row(step, counterparts));
    for (const { a, b } of steps) {
      this.#done += a >= 0 && b >= 0 ? 2 : 1;
      // It will not be asked for again.
      this.#a.known.delete(a);
      this.#b.known.delete(b);
    }
    return { rows, done: this.#done, total: this.#a.length + this.#b.length };
  }

  /** Equal entries in equal places, from the beginning. */
  async *#beginning(): AsyncGenerator<readonly AlignedPair[]> {
    const length = Math.min(this.#a.length, this.#b.length);
    // Small at first: mostly the sides part at once, or need no reading at all.
    for (let from = 0, size = 16; from < length; from += size, size = Math.min(size * 2, 512)) {
      const to = Math.min(length, from + size);
      const [a, b] = await Promise.all([this.#a.range(from, to), this.#b.range(from, to)]);
      const steps: AlignedPair[] = [];
      for (let i = 0; i < a.length; i++) {
        const [left, right] = [a[i], b[i]];
        if (!left || !right || left.content !== right.content) break;
        steps.push({ a: from + i, b: from + i, isEqual: true });
      }
      yield steps;
      if (steps.length < a.length) return;
    }
  }

  #entries(a: Range, b: Range): AsyncGenerator<readonly AlignedPair[]> {
    const stream = (reader: SideReader, range: Range): FeatureStream => ({
      ...range,
      features: (from, to) => reader.range(from, to),
    });
    return alignStreams(stream(this.#a, a), stream(this.#b, b), ENTRY_WINDOW);
  }

  #row(step: AlignedPair, counterparts: Counterparts): CompareRow {
    const turn = this.#turn;
    const a = this.#a.rowAt(step.a);
    const b = this.#b.rowAt(step.b);
    const other = counterparts.get(step);
    if (step.b < 0)
      return { kind: "onlyA", a, turn, ...(other && { counterpart: this.#b.rowAt(other.b) }) };
    if (step.a < 0)
      return { kind: "onlyB", b, turn, ...(other && { counterpart: this.#a.rowAt(other.a) }) };
    const { isEqual } = step;
    const isShared = isEqual && isSameEntry(this.#a.side, a, this.#b.side, b);
    return isShared ? { kind: "shared", a, b, turn } : { kind: "pair", a, b, isEqual, turn };
  }
}

/**
 * Entries from a place on that both sides have, as far as they stand in one order: a compaction on one side moves them
 * to other turns there.
 */
function commonPlaces(a: SideReader, b: SideReader, from: number): readonly Pair[] {
  const placesInB = new Map<number, number>();
  for (let place = from; place < b.length; place++) {
    if (b.isShared(place)) placesInB.set(b.rowAt(place), place);
  }
  const pairs: Pair[] = [];
  for (let place = from; place < a.length && placesInB.size > 0; place++) {
    const other = placesInB.get(a.rowAt(place));
    if (other !== undefined) pairs.push({ a: place, b: other });
  }
  return longestRising(pairs);
}

/** `lead`: before the first prompt. */
function turnsIn(reader: SideReader, start: number, end: number) {
  const starts: number[] = [];
  for (let place = start; place < end; place++) {
    if (reader.isPrompt(place)) starts.push(place);
  }
  const list = starts.map((from, i) => ({ from, to: starts[i + 1] ?? end }));
  return { lead: { from: start, to: starts[0] ?? end }, list };
}
