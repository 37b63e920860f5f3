// The columns of EntryDetails while entries are still read: written row by row into typed arrays with
// room at their end, as an object for each row is the larger part of a full reading's garbage.
import { type Column, grown } from "../../lib/grown.ts";
import { type Numbers, narrowed } from "../../lib/narrowed.ts";
import { trimmed } from "../../lib/trimmed.ts";
import type { Usage } from "../../model/blocks/usage.ts";
import { BeginningsBuilder } from "../../model/table/beginnings.ts";
import { type EntryDetails, FIGURES, type Figure } from "../../model/table/details.ts";

type Finished = Omit<EntryDetails, "family" | "calls" | "results" | "subAgents">;

const NO_USAGE = -1;

/** The columns with an element for each row, and what it is where nothing was recorded. */
const COLUMNS = {
  flags: { Kind: Uint16Array, none: 0 },
  usageAt: { Kind: Int32Array, none: NO_USAGE },
  model: { Kind: Uint16Array, none: 0 },
  stop: { Kind: Uint8Array, none: 0 },
  characters: { Kind: Float64Array, none: 0 },
  startedAt: { Kind: Float64Array, none: Number.NaN },
  replyMs: { Kind: Float64Array, none: Number.NaN },
} as const;

type Name = keyof typeof COLUMNS;
const NAMES = Object.keys(COLUMNS) as Name[];

type Rows = { readonly [Key in Name]: InstanceType<(typeof COLUMNS)[Key]["Kind"]> };
type Figures = Readonly<Record<Figure, Float64Array>>;

function rowsOf(make: (name: Name) => Column): Rows {
  return Object.fromEntries(NAMES.map((name) => [name, make(name)])) as unknown as Rows;
}

function figuresOf<Numbers>(make: (figure: Figure) => Numbers): Readonly<Record<Figure, Numbers>> {
  const columns = FIGURES.map((figure) => [figure, make(figure)]);
  return Object.fromEntries(columns) as Record<Figure, Numbers>;
}

/** Named like the columns that it makes. */
export class DetailColumns {
  #count = 0;
  #room = 0;
  #rows = rowsOf((name) => new COLUMNS[name].Kind(0));
  readonly #beginnings = new BeginningsBuilder();
  readonly #models = new Names(2 ** 16);
  readonly #stops = new Names(2 ** 8);
  /** Of the rows that record usage, in their order: `usageAt` says where. */
  #figures: Figures = figuresOf(() => new Float64Array(0));
  #used = 0;
  #hasUnused = false;

  /** A row more; what the setters do not say of it was not recorded. */
  add(beginning: string, flags: number, characters: number): void {
    this.#beginnings.add(beginning);
    if (this.#count === this.#room) this.#grow(Math.max(64, this.#room * 2));
    const row = this.#count++;
    this.#rows.flags[row] = flags;
    this.#rows.characters[row] = characters;
  }

  /** Of the last row, as all setters. `flag`: a bit of `DETAIL` that says whose usage it is. */
  setUsage(usage: Usage, flag = 0): void {
    const row = this.#count - 1;
    const { flags } = this.#rows;
    flags[row] = (flags[row] ?? 0) | flag;
    const at = this.#usagePlace(row);
    for (const figure of FIGURES) {
      this.#figures[figure][at] = usage[RECORDED[figure]] ?? Number.NaN;
    }
  }

  /** What is said of a row again goes where it was said before. */
  #usagePlace(row: number): number {
    const { usageAt } = this.#rows;
    const known = usageAt[row] ?? NO_USAGE;
    if (known !== NO_USAGE) return known;
    const at = this.#used++;
    usageAt[row] = at;
    const room = this.#figures.input.length;
    if (at >= room) this.#growFigures(Math.max(64, room * 2));
    return at;
  }

  /** Of a row that was added since the last `finish`. */
  dropUsage(row: number): void {
    const { usageAt } = this.#rows;
    if ((usageAt[row] ?? NO_USAGE) === NO_USAGE) return;
    usageAt[row] = NO_USAGE;
    this.#hasUnused = true;
  }

  setModel(name: string): void {
    this.#rows.model[this.#count - 1] = this.#models.codeOf(name);
  }

  setReply(stopReason: string, startedAt: number | null, replyMs: number | null): void {
    const row = this.#count - 1;
    this.#rows.stop[row] = this.#stops.codeOf(stopReason);
    if (startedAt !== null) this.#rows.startedAt[row] = startedAt;
    if (replyMs !== null) this.#rows.replyMs[row] = replyMs;
  }

  /** Rows after the last one, from columns that count their models and stop reasons on their own. */
  append(later: Finished): void {
    const [first, used] = [this.#count, this.#used];
    this.#count += later.count;
    this.#used += later.input.length;
    if (this.#room < this.#count) this.#grow(this.#count, first);
    if (this.#figures.input.length < this.#used) this.#growFigures(this.#used);
    this.#beginnings.append(later.beginnings);
    for (const name of NAMES) this.#rows[name].set(later[name], first);
    for (const figure of FIGURES) this.#figures[figure].set(later[figure], used);
    const { usageAt, model, stop } = this.#rows;
    for (let row = first; row < this.#count; row++) {
      const at = usageAt[row] ?? NO_USAGE;
      if (at !== NO_USAGE) usageAt[row] = at + used;
    }
    this.#models.renumber(later.models, model.subarray(first, this.#count));
    this.#stops.renumber(later.stopReasons, stop.subarray(first, this.#count));
  }

  /** The rows added since the last time; names keep their numbers. */
  finish(): Finished {
    if (this.#hasUnused) this.#dropUnused();
    const [count, used, figures] = [this.#count, this.#used, this.#figures];
    const { startedAt, replyMs, characters, ...rows } = this.#rows;
    const finished: Finished = {
      count,
      beginnings: this.#beginnings.finish(),
      flags: trimmed(rows.flags, count),
      usageAt: trimmed(rows.usageAt, count),
      ...figuresOf((figure) => tightened(figures[figure], used)),
      model: trimmed(rows.model, count),
      models: this.#models.list(),
      stop: trimmed(rows.stop, count),
      stopReasons: this.#stops.list(),
      startedAt: recorded(startedAt, count),
      replyMs: recorded(replyMs, count),
      characters: tightened(characters, count),
    };
    this.#count = 0;
    this.#room = 0;
    this.#used = 0;
    this.#rows = rowsOf((name) => new COLUMNS[name].Kind(0));
    this.#figures = figuresOf(() => new Float64Array(0));
    return finished;
  }

  /** Figures in row order, without those that no row has any more. */
  #dropUnused(): void {
    const { usageAt } = this.#rows;
    let used = 0;
    for (let row = 0; row < this.#count; row++) {
      const at = usageAt[row] ?? NO_USAGE;
      if (at === NO_USAGE) continue;
      for (const figure of FIGURES) {
        this.#figures[figure][used] = this.#figures[figure][at] ?? Number.NaN;
      }
      usageAt[row] = used++;
    }
    this.#used = used;
    this.#hasUnused = false;
  }

  /** `from`: the first row that is not there yet. */
  #grow(to: number, from = this.#count): void {
    const rows = this.#rows;
    this.#room = to;
    this.#rows = rowsOf((name) => grown<Column>(rows[name], to).fill(COLUMNS[name].none, from));
  }

  #growFigures(to: number): void {
    const figures = this.#figures;
    this.#figures = figuresOf((figure) => grown(figures[figure], to));
  }
}

/** Of no row where none says any: agents write such times always or never. */
function recorded(times: Float64Array, count: number): Float64Array {
  const own = trimmed(times, count);
  return own.every((time) => Number.isNaN(time)) ? new Float64Array(0) : own;
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

  /** Codes of others' names become those of the same names here. */
  renumber(names: readonly string[], codes: Uint8Array | Uint16Array): void {
    const own = names.map((name) => this.codeOf(name));
    // Parts of one file nearly always name the same, in the same order.
    if (own.every((code, at) => code === at)) return;
    for (let at = 0; at < codes.length; at++) codes[at] = own[codes[at] ?? 0] ?? 0;
  }

  list(): readonly string[] {
    return [...this.#codes.keys(), ...(this.#hasMore ? [OTHERS] : [])];
  }
}

const OTHERS = "others";
