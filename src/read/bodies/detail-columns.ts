// The columns of EntryDetails while entries are still read: written row by row into typed arrays with
// room at their end, as an object for each row is the larger part of a full reading's garbage.

import { grown } from "../../lib/grown.ts";
import { type Numbers, narrowed } from "../../lib/narrowed.ts";
import { trimmed } from "../../lib/trimmed.ts";
import type { Usage } from "../../model/blocks/usage.ts";
import { BeginningsBuilder } from "../../model/table/beginnings.ts";
import { type EntryDetails, FIGURES, type Figure } from "../../model/table/details.ts";

type Finished = Omit<EntryDetails, "family" | "calls" | "results" | "subAgents">;

/** Named like the columns that it makes. */
export class DetailColumns {
  #count = 0;
  #room = 0;
  /** Of them, rows that record usage. */
  #used = 0;
  #hasUnused = false;
  readonly #beginnings = new BeginningsBuilder();
  readonly #models = new Names(2 ** 16);
  readonly #stops = new Names(2 ** 8);
  #flags = new Uint16Array(0);
  #usageAt = new Int32Array(0);
  #model = new Uint16Array(0);
  #stop = new Uint8Array(0);
  #characters = new Float64Array(0);
  readonly #startedAt = new Times();
  readonly #replyMs = new Times();
  /** By the place of the figure in FIGURES: engines copy whole columns quicker than scripts can. */
  #usage: readonly Float64Array[] = noFigures();

  /** A row more; what the setters do not say of it was not recorded. */
  add(beginning: string, flags: number, characters: number): void {
    this.#beginnings.add(beginning);
    if (this.#count === this.#room) this.#grow(Math.max(64, this.#room * 2));
    const row = this.#count++;
    this.#flags[row] = flags;
    this.#characters[row] = characters;
  }

  /** Of the last row, as all setters. `flag`: a bit of `DETAIL` that says whose usage it is. */
  setUsage(usage: Usage, flag = 0): void {
    const row = this.#count - 1;
    this.#flags[row] = (this.#flags[row] ?? 0) | flag;
    const at = this.#usagePlace(row);
    for (let nth = 0; nth < FIGURES.length; nth++) {
      const column = this.#usage[nth];
      const figure = FIGURES[nth];
      if (column && figure) column[at] = usage[RECORDED[figure]] ?? Number.NaN;
    }
  }

  /** Of a row that was added since the last `finish`. */
  dropUsage(row: number): void {
    if ((this.#usageAt[row] ?? NO_USAGE) === NO_USAGE) return;
    this.#usageAt[row] = NO_USAGE;
    this.#hasUnused = true;
  }

  /** Figures in row order, without those that no row has any more. */
  #dropUnused(): void {
    let used = 0;
    for (let row = 0; row < this.#count; row++) {
      const at = this.#usageAt[row] ?? NO_USAGE;
      if (at === NO_USAGE) continue;
      for (let nth = 0; nth < this.#usage.length; nth++) {
        const column = this.#usage[nth];
        if (column) column[used] = column[at] ?? Number.NaN;
      }
      this.#usageAt[row] = used++;
    }
    this.#used = used;
    this.#hasUnused = false;
  }

  /** What is said of a row again goes where it was said before. */
  #usagePlace(row: number): number {
    const known = this.#usageAt[row] ?? NO_USAGE;
    if (known !== NO_USAGE) return known;
    const at = this.#used++;
    this.#usageAt[row] = at;
    const room = this.#usage[0]?.length ?? 0;
    if (at >= room) this.#growUsage(Math.max(64, room * 2));
    return at;
  }

  setModel(name: string): void {
    this.#model[this.#count - 1] = this.#models.codeOf(name);
  }

  setReply(stopReason: string, startedAt: number | null, replyMs: number | null): void {
    const row = this.#count - 1;
    this.#stop[row] = this.#stops.codeOf(stopReason);
    if (startedAt !== null) this.#startedAt.ofRows(this.#room)[row] = startedAt;
    if (replyMs !== null) this.#replyMs.ofRows(this.#room)[row] = replyMs;
  }

  /** Rows after the last one, from columns that count their models and stop reasons on their own. */
  append(later: Finished): void {
    const first = this.#count;
    const count = first + later.count;
    if (this.#room < count) this.#grow(count);
    this.#count = count;
    this.#beginnings.append(later.beginnings);
    this.#flags.set(later.flags, first);
    const used = this.#used;
    for (let row = 0; row < later.count; row++) {
      const at = later.usageAt[row] ?? NO_USAGE;
      this.#usageAt[first + row] = at === NO_USAGE ? at : at + used;
    }
    this.#used += later.input.length;
    if ((this.#usage[0]?.length ?? 0) < this.#used) this.#growUsage(this.#used);
    FIGURES.forEach((figure, nth) => {
      this.#usage[nth]?.set(later[figure], used);
    });
    this.#characters.set(later.characters, first);
    this.#startedAt.append(later.startedAt, first, this.#room);
    this.#replyMs.append(later.replyMs, first, this.#room);
    this.#models.append(later.models, later.model, this.#model, first);
    this.#stops.append(later.stopReasons, later.stop, this.#stop, first);
  }

  /** The rows added since the last time; names keep their numbers. */
  finish(): Finished {
    if (this.#hasUnused) this.#dropUnused();
    const finished = this.#finished();
    this.#count = 0;
    this.#room = 0;
    this.#used = 0;
    this.#flags = new Uint16Array(0);
    this.#usageAt = new Int32Array(0);
    this.#model = new Uint16Array(0);
    this.#stop = new Uint8Array(0);
    this.#characters = new Float64Array(0);
    this.#usage = noFigures();
    return finished;
  }

  #finished(): Finished {
    const count = this.#count;
    return {
      count,
      beginnings: this.#beginnings.finish(),
      flags: trimmed(this.#flags, count),
      usageAt: trimmed(this.#usageAt, count),
      input: this.#figures("input"),
      output: this.#figures("output"),
      cacheRead: this.#figures("cacheRead"),
      cacheWrite: this.#figures("cacheWrite"),
      reasoning: this.#figures("reasoning"),
      totalTokens: this.#figures("totalTokens"),
      cost: this.#figures("cost"),
      model: trimmed(this.#model, count),
      models: this.#models.list(),
      stop: trimmed(this.#stop, count),
      stopReasons: this.#stops.list(),
      startedAt: this.#startedAt.finish(count),
      replyMs: this.#replyMs.finish(count),
      characters: tightened(this.#characters, count),
    };
  }

  #figures(figure: Figure): Numbers {
    return tightened(this.#usage[FIGURES.indexOf(figure)] ?? new Float64Array(0), this.#used);
  }

  #grow(to: number): void {
    const from = this.#count;
    this.#room = to;
    this.#flags = grown(this.#flags, to);
    this.#model = grown(this.#model, to);
    this.#stop = grown(this.#stop, to);
    this.#characters = grown(this.#characters, to);
    this.#usageAt = grown(this.#usageAt, to).fill(NO_USAGE, from);
  }

  #growUsage(to: number): void {
    this.#usage = this.#usage.map((column) => grown(column, to));
  }
}

const NO_USAGE = -1;

/** A column with room for no row until one of them says something: agents write such times always or never. */
class Times {
  #times = new Float64Array(0);

  /** With room for so many rows, to be written to. */
  ofRows(room: number): Float64Array {
    const known = this.#times.length;
    if (known < room) this.#times = grown(this.#times, room).fill(Number.NaN, known);
    return this.#times;
  }

  append(later: Float64Array, first: number, room: number): void {
    if (later.length > 0) this.ofRows(room).set(later, first);
  }

  /** Of no row where none says any. */
  finish(count: number): Float64Array {
    const times = this.#times.length > 0 ? this.ofRows(count) : this.#times;
    this.#times = new Float64Array(0);
    return trimmed(times, Math.min(count, times.length));
  }
}

function noFigures(): readonly Float64Array[] {
  return FIGURES.map(() => new Float64Array(0));
}

/** The first `count` numbers, in as little memory as they fit. */
function tightened(column: Float64Array, count: number): Numbers {
  const used = column.subarray(0, count);
  const narrow = narrowed(used);
  return narrow === used ? trimmed(column, count) : narrow;
}

/** What usage calls the figure of each column. */
const RECORDED = {
  input: "input",
  output: "output",
  cacheRead: "cacheRead",
  cacheWrite: "cacheWrite",
  reasoning: "reasoning",
  totalTokens: "total",
  cost: "cost",
} as const satisfies Record<Figure, keyof Usage>;

/** Distinct names with "" as number 0, at most `max` of them: the last one is for all others. */
class Names {
  readonly #max: number;
  readonly #codes = new Map<string, number>([["", 0]]);
  #hasMore = false;

  constructor(max: number) {
    this.#max = max;
  }

  codeOf(name: string): number {
    const known = this.#codes.get(name);
    if (known !== undefined) return known;
    const code = this.#codes.size;
    this.#hasMore ||= code === this.#max - 1;
    if (!this.#hasMore) this.#codes.set(name, code);
    return code;
  }

  /** Puts the codes of others' names into a column from `first` on, as they are called here. */
  append<Codes extends Uint8Array | Uint16Array>(
    names: readonly string[],
    codes: Codes,
    to: Codes,
    first: number,
  ): void {
    const own = names.map((name) => this.codeOf(name));
    to.set(codes, first);
    // Parts of one file nearly always name the same, in the same order.
    if (own.every((code, at) => code === at)) return;
    for (let at = first; at < first + codes.length; at++) to[at] = own[to[at] ?? 0] ?? 0;
  }

  list(): readonly string[] {
    return [...this.#codes.keys(), ...(this.#hasMore ? [OTHERS] : [])];
  }
}

const OTHERS = "others";
