// The hits themselves: those that came with the search, and of the others the pages on the screen, searched
// again in their entries. A limited number is cached.
import type { Hit } from "../../src/search/hit.ts";
import type { HitColumns } from "./hit-columns.ts";

/** Hits of the rows, skipping a number of them; null: cancelled. Errors: as of a search. */
type ReadHits = (rows: Int32Array, skip: number, limit: number) => Promise<readonly Hit[] | null>;

const PAGE = 100;
/** Besides those that came with the search. */
const MAX_PAGES = 50;
/** Most hits of one entry that are compared to distinguish those that look the same. */
const MAX_NEAR = 1000;

interface Page {
  readonly hits: readonly Hit[];
  /** The expected number. */
  readonly asked: number;
}

export class HitPages {
  readonly #columns: HitColumns;
  readonly #read: ReadHits;
  readonly #onRead: () => void;
  #isOver = false;
  readonly #first: Hit[] = [];
  readonly #pages = new Map<number, Page>();
  readonly #reading = new Map<number, Promise<void>>();
  /** The pages on the screen, and whether they are being read. */
  #wanted: readonly number[] = [];
  #isAtWork = false;

  constructor(columns: HitColumns, read: ReadHits, onRead: () => void) {
    this.#columns = columns;
    this.#read = read;
    this.#onRead = onRead;
  }

  /** The first hits, as many as are here. */
  get first(): number {
    return this.#first.length;
  }

  add(hits: readonly Hit[]): void {
    for (const hit of hits) this.#first.push(hit);
  }

  /** Null: not read yet. "unread": reading failed. */
  at(index: number): Hit | "unread" | null {
    const first = this.#first[index];
    if (first) return first;
    const page = this.#pages.get(Math.floor(index / PAGE));
    const within = index % PAGE;
    return page?.hits[within] ?? (page && within < page.asked ? "unread" : null);
  }

  /** The hits on the screen, from one to another: they are read, and earlier requests are dropped. */
  want(from: number, to: number): void {
    const pages: number[] = [];
    for (let page = Math.floor(from / PAGE); page <= Math.floor(to / PAGE); page++) {
      if (pages.length < 3) pages.push(page);
    }
    this.#wanted = pages;
    void this.#readWanted();
  }

  /** Null: it cannot be read. */
  async load(index: number): Promise<Hit | null> {
    const page = Math.floor(index / PAGE);
    if (this.at(index) === null) await this.#readPage(page);
    const hit = this.at(index);
    return hit === "unread" ? null : hit;
  }

  /** The hits of the same entry before it, at most MAX_NEAR. */
  async before(index: number): Promise<readonly Hit[]> {
    const first = this.#columns.firstFrom(this.#columns.rowOf(index));
    const from = Math.max(first, index - MAX_NEAR);
    const hits = this.#known(from, index);
    return hits.length === index - from ? hits : ((await this.#hitsIn(from, index)) ?? hits);
  }

  /** The first hits of an entry as far as they are here; the others are requested. */
  ofRow(row: number): readonly Hit[] {
    const from = this.#columns.firstFrom(row);
    const to = Math.min(this.#columns.firstFrom(row + 1), from + PAGE);
    if (from < to && this.at(from) === null) void this.load(from);
    return this.#known(from, to);
  }

  #known(from: number, to: number): readonly Hit[] {
    const hits: Hit[] = [];
    for (let index = from; index < to; index++) {
      const hit = this.at(index);
      if (hit && hit !== "unread") hits.push(hit);
    }
    return hits;
  }

  async #readWanted(): Promise<void> {
    if (this.#isAtWork) return;
    this.#isAtWork = true;
    for (let page = this.#missing(); page !== undefined && !this.#isOver; page = this.#missing()) {
      await this.#readPage(page);
    }
    this.#isAtWork = false;
  }

  #missing(): number | undefined {
    return this.#wanted.find((page) => {
      const size = this.#sizeOf(page);
      const isThere = page * PAGE + size <= this.#first.length;
      return size > 0 && !isThere && (this.#pages.get(page)?.asked ?? 0) < size;
    });
  }

  #readPage(page: number): Promise<void> {
    const reading =
      this.#reading.get(page) ?? this.#takePage(page).finally(() => this.#reading.delete(page));
    this.#reading.set(page, reading);
    return reading;
  }

  async #takePage(page: number): Promise<void> {
    const asked = this.#sizeOf(page);
    const hits = await this.#hitsIn(page * PAGE, page * PAGE + asked);
    if (!hits) {
      this.#isOver = true;
      return;
    }
    this.#pages.delete(page);
    this.#pages.set(page, { hits, asked });
    for (const oldest of this.#pages.keys()) {
      if (this.#pages.size <= MAX_PAGES) break;
      this.#pages.delete(oldest);
    }
    this.#onRead();
  }

  async #hitsIn(from: number, to: number): Promise<readonly Hit[] | null> {
    const columns = this.#columns;
    const first = columns.rowOf(from);
    const rows: number[] = [];
    for (let row = first; row <= columns.rowOf(to - 1); row++) {
      if ((columns.counts[row] ?? 0) > 0) rows.push(row);
    }
    try {
      return await this.#read(Int32Array.from(rows), from - columns.firstFrom(first), to - from);
    } catch {
      // Each of them shows the failure itself.
      return [];
    }
  }

  /** Hits of a page, as far as they are known to exist. */
  #sizeOf(page: number): number {
    return Math.max(0, Math.min(PAGE, this.#columns.count - page * PAGE));
  }
}
