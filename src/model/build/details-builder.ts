// The details of entries while rows are still added, one by one or taken from other details: every way to put
// details together is this one.
import { ColumnSet } from "../../lib/column-set.ts";
import { firstOfRow } from "../../lib/first-index.ts";
import { type Numbers, narrowed } from "../../lib/narrowed.ts";
import { trimmed } from "../../lib/trimmed.ts";
import { FIGURES, type Figure, type Usage } from "../blocks/usage.ts";
import { BeginningsBuilder } from "../table/beginnings.ts";
import type {
  CallFact,
  ChangeFact,
  EntryDetails,
  EntryFacts,
  ResultFact,
  SubAgentFact,
} from "../table/details.ts";
import { Names } from "./names.ts";

/** Where a row without usage has its figures. */
const NO_USAGE = -1;

/** The columns of one element per row, and what a row holds that says nothing. */
const ROWS = {
  flags: { Kind: Uint16Array, none: 0 },
  usageAt: { Kind: Int32Array, none: NO_USAGE },
  model: { Kind: Uint16Array, none: 0 },
  stop: { Kind: Uint8Array, none: 0 },
  characters: { Kind: Float64Array, none: 0 },
  startedAt: { Kind: Float64Array, none: Number.NaN },
  replyMs: { Kind: Float64Array, none: Number.NaN },
} as const;

const FIGURE = { Kind: Float64Array, none: Number.NaN } as const;
/** The columns of usage. */
const USAGE = Object.fromEntries(FIGURES.map((name) => [name, FIGURE])) as Record<
  Figure,
  typeof FIGURE
>;

export class DetailsBuilder {
  #count = 0;
  /** Places in the columns of usage that are taken. */
  #used = 0;
  readonly #rows: ColumnSet<typeof ROWS>;
  readonly #usage = new ColumnSet(USAGE, 0);
  readonly #beginnings = new BeginningsBuilder();
  readonly #models = new Names(2 ** 16);
  readonly #stops = new Names(2 ** 8);
  /** The agent that the rows tell of themselves. */
  family: EntryDetails["family"] = null;
  /** Of the rows that were added, in their order, as the three below. */
  calls: CallFact[] = [];
  results: ResultFact[] = [];
  changes: ChangeFact[] = [];
  subAgents: SubAgentFact[] = [];

  /** `room`: rows that there is room for at once. */
  constructor(room = 0) {
    this.#rows = new ColumnSet(ROWS, room);
  }

  /** How many rows were added. */
  get count(): number {
    return this.#count;
  }

  /** A row more; what the setters do not say of it was not recorded. */
  add(beginning: string, flags: number, characters: number): void {
    this.#beginnings.add(beginning);
    const row = this.#count++;
    this.#rows.reserve(this.#count);
    this.#rows.all.flags[row] = flags;
    this.#rows.all.characters[row] = characters;
  }

  /** Of the last row, as all setters. `flag`: a bit of `DETAIL` that says whose usage it is. */
  setUsage(usage: Usage, flag = 0): void {
    const row = this.#count - 1;
    const { flags, usageAt } = this.#rows.all;
    flags[row] = (flags[row] ?? 0) | flag;
    // What is said of a row again goes where it was said before.
    const known = usageAt[row] ?? NO_USAGE;
    const at = known === NO_USAGE ? this.#used++ : known;
    usageAt[row] = at;
    this.#usage.reserve(this.#used);
    for (const name of FIGURES) this.#usage.all[name][at] = usage[name] ?? Number.NaN;
  }

  setModel(name: string): void {
    this.#rows.all.model[this.#count - 1] = this.#models.codeOf(name);
  }

  setReply(stopReason: string, startedAt: number | null, replyMs: number | null): void {
    const row = this.#count - 1;
    this.#rows.all.stop[row] = this.#stops.codeOf(stopReason);
    this.#rows.all.startedAt[row] = startedAt ?? Number.NaN;
    this.#rows.all.replyMs[row] = replyMs ?? Number.NaN;
  }

  /** What a row records of usage is another one's. */
  dropUsage(row: number): void {
    const { usageAt } = this.#rows.all;
    const at = usageAt[row] ?? NO_USAGE;
    usageAt[row] = NO_USAGE;
    if (at === NO_USAGE) return;
    // Nearly always it is the last one that records any: what comes next takes its place.
    this.#used--;
    for (let next = row + 1; at < this.#used && next < this.#count; next++) {
      const later = usageAt[next] ?? NO_USAGE;
      if (later > at) usageAt[next] = later - 1;
    }
    for (const name of FIGURES) this.#usage.all[name].copyWithin(at, at + 1, this.#used + 1);
  }

  /** Rows `[from, to)` of other details after the last row. */
  append(others: EntryDetails, from = 0, to = others.count): void {
    this.#beginnings.append(others.beginnings, from, to);
    this.appendFacts(others, from, to);
  }

  /** As `append`, without their words. */
  appendFacts(others: EntryFacts, from: number, to: number): void {
    const first = this.#count;
    const end = first + to - from;
    this.#rows.reserve(end);
    this.#count = end;
    this.#rows.put(first, others, from, to);
    const { usageAt, model, stop } = this.#rows.all;
    this.#models.translate(others.models, model.subarray(first, end));
    this.#stops.translate(others.stopReasons, stop.subarray(first, end));
    this.#appendUsage(others, usageAt.subarray(first, end));
    this.family ??= others.family;
    const moved = first - from;
    this.calls = withFacts(this.calls, others.calls, from, to, moved);
    this.results = withFacts(this.results, others.results, from, to, moved);
    this.changes = withFacts(this.changes, others.changes, from, to, moved);
    this.subAgents = withFacts(this.subAgents, others.subAgents, from, to, moved);
  }

  /** `usageAt`: of rows that follow one another, as the others have it; as it is here from now on. */
  #appendUsage(others: EntryFacts, usageAt: Int32Array): void {
    const from = usageAt.find((at) => at !== NO_USAGE);
    const to = usageAt.findLast((at) => at !== NO_USAGE);
    if (from === undefined || to === undefined) return;
    const used = this.#used;
    this.#used += to + 1 - from;
    this.#usage.reserve(this.#used);
    this.#usage.put(used, others, from, to + 1);
    if (used === from) return;
    for (let row = 0; row < usageAt.length; row++) {
      const at = usageAt[row] ?? NO_USAGE;
      if (at !== NO_USAGE) usageAt[row] = at - from + used;
    }
  }

  /** The details of all rows; no rows are added after that. */
  finish(): EntryDetails {
    const rows = this.#rows.finished(this.#count);
    const figures = FIGURES.map((name) => [name, numbers(this.#usage.all[name], this.#used)]);
    return {
      count: this.#count,
      family: this.family,
      beginnings: this.#beginnings.finish(),
      ...rows,
      ...(Object.fromEntries(figures) as Record<Figure, Numbers>),
      characters: numbers(this.#rows.all.characters, this.#count),
      // Of no row where none records any; each column has memory of its own, which may move to another thread.
      startedAt: hasAny(rows.startedAt) ? rows.startedAt : new Float64Array(0),
      replyMs: hasAny(rows.replyMs) ? rows.replyMs : new Float64Array(0),
      models: this.#models.list(),
      stopReasons: this.#stops.list(),
      calls: this.calls,
      results: this.results,
      changes: this.changes,
      subAgents: this.subAgents,
    };
  }
}

function hasAny(column: Float64Array): boolean {
  return column.some((value) => !Number.isNaN(value));
}

/** The first numbers of a column, in as little memory as they fit. */
function numbers(column: Float64Array, count: number): Numbers {
  const used = column.subarray(0, count);
  const narrow = narrowed(used);
  return narrow === used ? trimmed(column, count) : narrow;
}

/** Facts and those of rows `[from, to)` of others; all are in row order. `moved`: what is added to their rows. */
function withFacts<Fact extends { readonly row: number }>(
  facts: Fact[],
  others: readonly Fact[],
  from: number,
  to: number,
  moved: number,
): Fact[] {
  const [first, end] = [firstOfRow(others, from), firstOfRow(others, to)];
  if (facts.length === 0 && moved === 0) return others.slice(first, end);
  for (let at = first; at < end; at++) {
    const fact = others[at];
    if (fact) facts.push(moved === 0 ? fact : { ...fact, row: fact.row + moved });
  }
  return facts;
}
