// The searches in an open session: a new one for another search text, a continued one where the session
// grew or changed, keeping its hits. It knows no screen.
import { createStore, type StoreApi } from "zustand/vanilla";
import { wholeNumbers } from "../../src/lib/whole-numbers.ts";
import { type EntryTable, NO_ROW } from "../../src/model/table/table.ts";
import type { Hit } from "../../src/search/hit.ts";
import type { SearchQuery } from "../../src/search/query.ts";
import type { SearchStep } from "../../src/search/search-session.ts";
import { ascending, type FindWish, rowsOf } from "./find-wish.ts";
import { HitColumns } from "./hit-columns.ts";
import { HitPages } from "./hit-pages.ts";
import { type RenewedHits, renewedHits } from "./renewed-hits.ts";

export interface FindState {
  /** refused: the search text is invalid. stopped: by hand, or because it took too long. */
  readonly phase: "empty" | "searching" | "done" | "stopped" | "refused" | "failed";
  /** Null: no search. */
  readonly query: SearchQuery | null;
  /** The table of the rows. */
  readonly table: EntryTable | null;
  /** The places of hits, and the hits themselves: these objects grow during the search. */
  readonly columns: HitColumns;
  readonly pages: HitPages;
  /** Counts how often further hits were read. */
  readonly reads: number;
  /** The total of hits. */
  readonly count: number;
  /** 0…1. */
  readonly done: number;
  /** Why it ended early, or could not begin; "" for no reason. */
  readonly problem: string;
  /** The hits are those of the last query: this one has none yet. */
  readonly isOld: boolean;
  /** Index of the current hit; -1: none yet. */
  readonly current: number;
}

const NO_COLUMNS = new HitColumns(0);

const NOTHING: FindState = {
  phase: "empty",
  query: null,
  table: null,
  columns: NO_COLUMNS,
  pages: new HitPages(
    NO_COLUMNS,
    async () => [],
    () => {},
  ),
  reads: 0,
  count: 0,
  done: 0,
  problem: "",
  isOld: false,
  current: -1,
};

/** A single letter waits for the next one; a longer text starts at once. Milliseconds. */
const TYPING_MS = 60;
/** Hits sent during the search; of the others only the place is known, and they are read on demand. */
const MAX_FIRST = 300;

export class FindRun {
  readonly state: StoreApi<FindState> = createStore(() => NOTHING);
  readonly #typingMs: number;
  #wish: FindWish | null = null;
  #name = "";
  #stopper: AbortController | null = null;
  /** Stops reading further hits. */
  #reader: AbortController | null = null;
  #timer: ReturnType<typeof setTimeout> | undefined;
  /** The parts under way and the waiting ones. */
  #parts: Promise<void> = Promise.resolve();
  /** How many of the rows, or rows of the table, are searched or about to be. */
  #wanted = 0;

  constructor(typingMs = TYPING_MS) {
    this.#typingMs = typingMs;
  }

  /** Call it whenever one of these may have changed. */
  look(wish: FindWish): void {
    const before = this.#wish;
    const name = nameOf(wish);
    this.#wish = wish;
    const known = name === this.#name ? before : null;
    const now = this.state.getState();
    const renewed = known && now.phase === "done" ? renewedHits(known, wish, now) : null;
    if (renewed) this.#takeOver(wish, renewed);
    else if (known && goesOn(known, wish)) this.#goOn(wish);
    else this.#begin(wish, name, isTyped(before?.query.text ?? "", wish.query.text));
  }

  /** The hits stay. */
  stop(): void {
    if (this.state.getState().phase !== "searching") return;
    this.#cancel();
    this.state.setState({ phase: "stopped", problem: "", isOld: false });
  }

  /** Starts the stopped search again. */
  again(): void {
    if (this.#wish) this.#begin(this.#wish, this.#name, false);
  }

  setCurrent(current: number): void {
    this.state.setState({ current });
  }

  /** Ends the search. */
  close(): void {
    this.#cancel();
    this.#reader?.abort();
    this.#wish = null;
    this.state.setState(NOTHING, true);
  }

  #begin(wish: FindWish, name: string, isTyping: boolean): void {
    this.#cancel();
    this.#name = name;
    if (wish.query.text === "") {
      this.state.setState(NOTHING, true);
      return;
    }
    this.#wanted = sizeOf(wish);
    // The earlier hits stay until there are new ones.
    this.state.setState({
      phase: "searching",
      done: 0,
      problem: "",
      query: wish.query,
      isOld: true,
    });
    const stopper = new AbortController();
    this.#stopper = stopper;
    const begun = { isNew: true };
    const begin = () => {
      this.#parts = this.#part(stopper, begun, rowsOf(wish));
    };
    if (isTyping) this.#timer = setTimeout(begin, this.#typingMs);
    else begin();
  }

  /** The same rows, or some more after them. */
  #goOn(wish: FindWish): void {
    const from = this.#wanted;
    const to = sizeOf(wish);
    const { table } = wish.open.session;
    const now = this.state.getState();
    if (now.table && now.table !== table) this.state.setState({ table });
    const isOver = now.phase !== "searching" && now.phase !== "done";
    if (to <= from || isOver || !this.#stopper) return;
    this.#wanted = to;
    const stopper = this.#stopper;
    const more =
      wish.scope === "all" ? wholeNumbers(from, to) : ascending(wish.rows.subarray(from));
    const next = () => this.#part(stopper, { isNew: false }, more);
    // A waiting search has these rows, too.
    if (now.phase === "searching" && now.done === 0) this.#begin(wish, this.#name, true);
    else this.#parts = this.#parts.then(next);
  }

  /** Earlier hits move to their new place; all other rows are searched. */
  #takeOver(wish: FindWish, { columns, count, rows, currentIn }: RenewedHits): void {
    this.#cancel();
    this.#wanted = sizeOf(wish);
    const { table } = wish.open.session;
    const pages = this.#pagesOf(columns);
    this.state.setState({ table, columns, pages, count, phase: "searching", current: -1, done: 0 });
    const stopper = new AbortController();
    this.#stopper = stopper;
    this.#parts = this.#part(stopper, { isNew: false }, rows, () => {
      columns.add([], [], table.count);
      this.state.setState({ current: currentIn(columns), count: columns.count });
    });
  }

  #cancel(): void {
    clearTimeout(this.#timer);
    this.#stopper?.abort();
    this.#stopper = null;
  }

  async #part(
    stopper: AbortController,
    begun: { isNew: boolean },
    rows: Int32Array,
    settled = () => {},
  ): Promise<void> {
    const { signal } = stopper;
    const wish = this.#wish;
    if (signal.aborted || !wish) return;
    const { source, version } = wish.open;
    const { columns, pages, count } = this.state.getState();
    const sum = begun.isNew ? 0 : count;
    // The first hits, without gaps between them.
    const first = begun.isNew ? 0 : pages.first < columns.count ? MAX_FIRST : pages.first;
    const request = { query: wish.query, rows, limit: Math.max(0, MAX_FIRST - first) };
    const onFound = (step: SearchStep) => {
      if (signal.aborted) return;
      this.#add(step, begun.isNew, sum);
      begun.isNew = false;
    };
    try {
      const end = await source.search(version, request, onFound, signal);
      if (signal.aborted) return;
      settled();
      if (typeof end === "string") this.#end("refused", end);
      else if (end.problem !== null) this.#end("stopped", end.problem);
      else this.state.setState({ phase: "done", done: 1, isOld: false });
    } catch (error) {
      if (signal.aborted) return;
      this.#end("failed", error instanceof Error ? error.message : String(error));
    }
  }

  #end(phase: FindState["phase"], problem: string): void {
    const nothing = { ...NOTHING, query: this.state.getState().query };
    this.state.setState({ ...(phase === "refused" ? nothing : {}), phase, problem, isOld: false });
  }

  #add({ hits, rows, counts, count, upTo, done }: SearchStep, isNew: boolean, sum: number): void {
    const now = this.state.getState();
    const table = this.#wish?.open.session.table ?? null;
    const columns = isNew ? new HitColumns(table?.count ?? 0) : now.columns;
    const pages = isNew ? this.#pagesOf(columns) : now.pages;
    columns.grow(table?.count ?? 0);
    columns.add(rows, counts, upTo);
    pages.add(hits);
    this.state.setState({
      columns,
      pages,
      phase: "searching",
      table,
      count: sum + count,
      done,
      isOld: false,
      current: isNew ? -1 : now.current,
    });
  }

  #pagesOf(columns: HitColumns): HitPages {
    const name = this.#name;
    this.#reader?.abort();
    const reader = new AbortController();
    this.#reader = reader;
    const read = async (rows: Int32Array, skip: number, limit: number) => {
      const wish = this.#wish;
      // Rows of another search may differ.
      if (!wish || name !== this.#name) return null;
      const hits: Hit[] = [];
      const onFound = ({ hits: more }: SearchStep) => {
        for (const hit of more) hits.push(hit);
      };
      const { source, version } = wish.open;
      const request = { query: wish.query, rows, limit, skip };
      await source.search(version, request, onFound, reader.signal);
      return hits;
    };
    const onRead = () => {
      if (reader.signal.aborted) return;
      this.state.setState(({ reads }) => ({ reads: reads + 1 }));
    };
    return new HitPages(columns, read, onRead);
  }
}

/** Whether a text became another by one letter more or less. */
export function isTyped(before: string, text: string): boolean {
  return before !== text && Math.abs(before.length - text.length) <= 1;
}

/** What makes it another search. */
function nameOf({ open, query, scope }: FindWish): string {
  return JSON.stringify([query, scope, open.opening]);
}

function sizeOf({ scope, rows, open }: FindWish): number {
  return scope === "all" ? open.session.table.count : rows.length;
}

/** Whether the rows are the same, or some more after them. For "all" only the first part differs. */
function goesOn(before: FindWish, { scope, rows, open }: FindWish): boolean {
  if (open.renewals !== before.open.renewals) return false;
  if (scope === "all") return true;
  const known = before.rows;
  if (rows.length < known.length || !known.every((row, at) => rows[at] === row)) return false;
  const last = known.reduce((most, row) => Math.max(most, row), NO_ROW);
  return rows.subarray(known.length).every((row) => row > last);
}
