// The entries of an opened session for programs: one after another, by name, and by what is said in them.

import type { ViewerParts } from "../export/html/shared-html.ts";
import type { SessionInput } from "../formats/format.ts";
import type { WholeSession } from "../formats/whole-session.ts";
import { wholeNumbers } from "../lib/whole-numbers.ts";
import { EspalierError } from "../model/espalier-error.ts";
import type { JsonObject } from "../model/json/json.ts";
import type { Problem } from "../model/problem.ts";
import { addressOf, rowAt } from "../model/table/address.ts";
import { NO_ROW } from "../model/table/table.ts";
import { filteredRows } from "../stats/rows/filtered-rows.ts";
import { cutText } from "../text/cut.ts";
import { type Filter, NO_FILTERING } from "../tree/filters.ts";
import { sessionName } from "../tree/labels.ts";
import { openingLeaf } from "../tree/leaves.ts";
import { pathTo } from "../tree/path.ts";
import { type Entry, type EntryName, entriesOf } from "./entry.ts";
import { type Hit, hitsIn, type SearchOptions } from "./hits.ts";

/** Where an opened session came from. */
export interface Place {
  readonly input: SessionInput;
  /** The viewer for shared pages. Errors: EspalierError "vanished". */
  readonly viewer: () => Promise<ViewerParts>;
  close(): Promise<void>;
}

/** Which entries: those of one branch, those that a filter of the app lets through; all when left out. */
export interface EntriesOptions {
  readonly branch?: EntryName;
  readonly filter?: Filter;
}

/** What of a `Session` is about single entries. */
export class SessionEntries {
  protected readonly read: WholeSession;
  protected readonly place: Place;

  /** Made by `openSession`. */
  constructor(read: WholeSession, place: Place) {
    this.read = read;
    this.place = place;
  }

  /** What people call its format, with the version: `pi v3`. */
  get format(): string {
    return this.read.session.formatName;
  }

  /** Its header as stored; null when the file has none. */
  get header(): JsonObject | null {
    return this.read.session.header;
  }

  /** The name that somebody gave it; null without one. */
  get name(): string | null {
    return sessionName(this.read.session.table);
  }

  /** All that is odd about the file, by line (from 1; 0: the whole file), and what was done about it. */
  get problems(): readonly Problem[] {
    return this.read.session.problems;
  }

  /** The entry where the agent goes on; null where there is none. */
  get leaf(): string | null {
    const leaf = openingLeaf(this.read.session);
    return leaf === NO_ROW ? null : addressOf(this.read.session.table, leaf);
  }

  /**
   * The entries in the order of the file, those of one branch from its beginning on. A few megabytes are read at a time.
   *
   * @example
   * for await (const { content } of session.entries({ branch: "1f2e3d4c", filter: "errors" })) {
   *   if (content.kind === "toolResult") console.log(content.toolName);
   * }
   */
  async *entries({ branch, filter = "all" }: EntriesOptions = {}): AsyncGenerator<Entry> {
    const { session, details } = this.read;
    const passes = filteredRows(session, { ...NO_FILTERING, filter }, details);
    yield* entriesOf(this.read, this.#rowsOf(branch).filter(passes));
  }

  /**
   * One entry.
   *
   * @example
   * const { content, time } = await session.entry("1f2e3d4c");
   */
  async entry(at: EntryName): Promise<Entry> {
    const { value } = await entriesOf(this.read, [this.row(at)]).next();
    return value;
  }

  /**
   * The text of an entry exactly as the file has it.
   *
   * @example
   * console.log(await session.raw("@7"));
   */
  async raw(at: EntryName): Promise<string> {
    return this.read.bodies.raw(this.row(at));
  }

  /**
   * Where a text is said, in the order of the file; what is not asked for is not searched. Errors besides: EspalierError
   * "bad-query" for an expression that is none, or takes too long.
   *
   * @example
   * for await (const { id, kind, line } of session.search("clock", { isWord: true })) console.log(id, kind, line.text);
   */
  async *search(text: string, options: SearchOptions = {}): AsyncGenerator<Hit> {
    yield* hitsIn(this.read, this.#rowsOf(options.branch), text, options);
  }

  /**
   * Closes the file. Nothing can be read of it after that.
   *
   * @example
   * await session.close();
   */
  close(): Promise<void> {
    return this.place.close();
  }

  protected row(at: EntryName): number {
    const { table } = this.read.session;
    const row = typeof at === "number" ? at : rowAt(table, at);
    if (Number.isInteger(row) && row >= 0 && row < table.count) return row;
    throw new EspalierError(
      "no-entry",
      `Entry ${cutText(String(at), 64)} is not in this session.`,
      "Name one by an id that `entries` gives, or by its line: @7.",
    );
  }

  protected end(branch: EntryName | undefined): number {
    return branch === undefined ? openingLeaf(this.read.session) : this.row(branch);
  }

  #rowsOf(branch: EntryName | undefined): Int32Array {
    const { table } = this.read.session;
    return branch === undefined ? wholeNumbers(0, table.count) : pathTo(table, this.row(branch));
  }
}
