// An opened session for programs: every question that can be asked of it, by the ids of its entries.
import { branchBeside } from "../compare/branches/opening.ts";
import { type ContextChange, contextChange } from "../compare/context/context-change.ts";
import { contextSide, historySide } from "../compare/side.ts";
import { contextAt, type Context as StoredContext } from "../context/context-at.ts";
import type { ViewerParts } from "../export/html/shared-html.ts";
import type { ExportKind } from "../export/jsonl/export-jsonl.ts";
import { type ComparedBranches, comparedEnds } from "../export/markdown/branches-markdown.ts";
import { sessionMarkdown } from "../export/markdown/session-markdown.ts";
import { treeLines } from "../export/text/tree-text.ts";
import type { SessionInput } from "../formats/format.ts";
import { unrecordedKinds } from "../formats/unrecorded.ts";
import type { WholeSession } from "../formats/whole-session.ts";
import { wholeNumbers } from "../lib/whole-numbers.ts";
import type { Measure } from "../map/lengths.ts";
import { EspalierError } from "../model/espalier-error.ts";
import type { JsonObject } from "../model/json/json.ts";
import type { Problem } from "../model/problem.ts";
import { addressOf, rowAt } from "../model/table/address.ts";
import { NO_ROW } from "../model/table/table.ts";
import { unrecordedTexts } from "../stats/context/unrecorded.ts";
import { type ContextTimeline, contextTimeline } from "../stats/context-timeline.ts";
import { filteredRows } from "../stats/rows/filtered-rows.ts";
import { branchTo, wholeSession } from "../stats/scope.ts";
import { cutText } from "../text/cut.ts";
import { NO_FILTERING } from "../tree/filters.ts";
import { sessionName } from "../tree/labels.ts";
import { openingLeaf } from "../tree/leaves.ts";
import { pathTo } from "../tree/path.ts";
import { type Draft, draftOf } from "./draft.ts";
import { type EntriesOptions, type Entry, type EntryName, entriesOf } from "./entry.ts";
import {
  type Branch,
  branchesIn,
  type Compaction,
  compactionsOf,
  type MapLine,
  mapLines,
  type Stats,
  statsOf,
} from "./figures.ts";
import { type Hit, hitsIn, type SearchOptions } from "./hits.ts";
import { type SharedCopy, type ShareOptions, sharedCopy } from "./shared-copy.ts";

/** What the model is sent at an entry. */
export interface Context extends StoredContext {
  /** Sentences on what is sent besides, or otherwise than the file holds it; sizes in them are estimates. */
  readonly unrecorded: readonly string[];
}

/** Where an opened session came from. */
export interface Place {
  readonly input: SessionInput;
  /** The viewer for shared pages. Errors: EspalierError "vanished". */
  readonly viewer: () => Promise<ViewerParts>;
  close(): Promise<void>;
}

/**
 * An opened session of any format, read to its end; `openSession` gives it. Its entries are read from the file again
 * when they are looked at. They are named by `id` or `row`; a branch or a point is named by its last entry, and where
 * none is named it is the one that the session opens on (`leaf`).
 *
 * Errors of all methods: EspalierError "no-entry" for an entry that is not there; "vanished", "changed", "permission"
 * or "unreadable" when the file cannot be read any more.
 *
 * @example
 * const session = await openSession("session.jsonl");
 * for await (const { id, text } of session.entries()) console.log(id, text);
 * console.log(session.stats().usage.cost, "US dollars");
 * await session.close();
 */
export class Session {
  readonly #read: WholeSession;
  readonly #place: Place;

  /** Made by `openSession`. */
  constructor(read: WholeSession, place: Place) {
    this.#read = read;
    this.#place = place;
  }

  /** What people call its format, with the version: `pi v3`. */
  get format(): string {
    return this.#read.session.formatName;
  }

  /** Its header as stored; null when the file has none. */
  get header(): JsonObject | null {
    return this.#read.session.header;
  }

  /** The name that somebody gave it; null without one. */
  get name(): string | null {
    return sessionName(this.#read.session.table);
  }

  /** All that is odd about the file, by line (from 1; 0: the whole file), and what was done about it. */
  get problems(): readonly Problem[] {
    return this.#read.session.problems;
  }

  /** The entry where the agent goes on; null where there is none. */
  get leaf(): string | null {
    const leaf = openingLeaf(this.#read.session);
    return leaf === NO_ROW ? null : addressOf(this.#read.session.table, leaf);
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
    const { session, details } = this.#read;
    const passes = filteredRows(session, { ...NO_FILTERING, filter }, details);
    yield* entriesOf(this.#read, this.#rowsOf(branch).filter(passes));
  }

  /**
   * One entry.
   *
   * @example
   * const { content, time } = await session.entry("1f2e3d4c");
   */
  async entry(at: EntryName): Promise<Entry> {
    const { value } = await entriesOf(this.#read, [this.#row(at)]).next();
    return value;
  }

  /**
   * The text of an entry exactly as the file has it.
   *
   * @example
   * console.log(await session.raw("@7"));
   */
  async raw(at: EntryName): Promise<string> {
    return this.#read.bodies.raw(this.#row(at));
  }

  /**
   * Where a text is said, in the order of the file; what is not asked for is not searched. Errors besides: EspalierError
   * "bad-query" for an expression that is none, or takes too long.
   *
   * @example
   * for await (const { id, kind, line } of session.search("clock", { isWord: true })) console.log(id, kind, line.text);
   */
  async *search(text: string, options: SearchOptions = {}): AsyncGenerator<Hit> {
    yield* hitsIn(this.#read, this.#rowsOf(options.branch), text, options);
  }

  /**
   * Closes the file. Nothing can be read of it after that.
   *
   * @example
   * await session.close();
   */
  close(): Promise<void> {
    return this.#place.close();
  }

  /**
   * All branches in the order of the file, with how they ended and what they took.
   *
   * @example
   * for (const { id, name, status, cost } of session.branches()) console.log(id, name, status, cost);
   */
  branches(): readonly Branch[] {
    return branchesIn(this.#read);
  }

  /**
   * What the model is sent at an entry, and in sentences what of that the file does not hold.
   *
   * @example
   * const { model, messages } = await session.context();
   * for await (const { id, message } of messages()) console.log(model?.modelId, id, message.role);
   */
  async context(at?: EntryName): Promise<Context> {
    const { session, details } = this.#read;
    const { table } = session;
    const end = this.#end(at);
    const kinds = await unrecordedKinds(session.format);
    const unrecorded = unrecordedTexts(kinds, table, details, pathTo(table, end));
    return { ...(await contextAt(this.#read, end, true)), unrecorded };
  }

  /**
   * The compactions on a branch, with what the model saw before and after each.
   *
   * @example
   * for (const { id, dropped, beforeTokens } of session.compactions()) {
   *   console.log(id, dropped.length, beforeTokens.tokens);
   * }
   */
  compactions(branch?: EntryName): Generator<Compaction> {
    return compactionsOf(this.#read, this.#end(branch));
  }

  /**
   * What the model saw at one entry and at a later one: dropped, kept, added; entries by `row`.
   *
   * @example
   * const { dropped, kept, added } = session.contextChange("1f2e3d4c", "5a6b7c8d");
   */
  contextChange(from: EntryName, to: EntryName): ContextChange {
    const { session, details } = this.#read;
    return contextChange(session.table, details, this.#row(from), this.#row(to));
  }

  /**
   * Tokens of the context after each reply on a branch, and what happened where.
   *
   * @example
   * console.log(session.timeline().most, "tokens at most");
   */
  timeline(branch?: EntryName): ContextTimeline {
    const { session, details } = this.#read;
    return contextTimeline(session.table, details, pathTo(session.table, this.#end(branch)));
  }

  /**
   * Tokens, cost, time, models, tools and files: of one branch, or of the whole session.
   *
   * @example
   * const { usage, durationMs, tools } = session.stats(session.leaf ?? undefined);
   */
  stats(branch?: EntryName): Stats {
    const { table } = this.#read.session;
    const leaf = this.#end(branch);
    const scope = branch === undefined ? wholeSession(table) : branchTo(table, leaf);
    return statsOf(this.#read, scope, leaf);
  }

  /**
   * Two branches side by side: rows, figures and a Markdown text. `b` left out: the branch most worth comparing. `of`:
   * another session that `b` is in. `isContext`: what the model sees at both is compared. Errors besides: the reason of
   * `signal`.
   *
   * @example
   * const { score, markdown } = await session.compare("1f2e3d4c", "5a6b7c8d");
   * for (const { name, a, b } of score.lines) console.log(name, a, b);
   */
  async compare(
    a?: EntryName,
    b?: EntryName,
    { of = this, isContext = false, signal }: CompareOptions = {},
  ): Promise<ComparedBranches> {
    const leaf = this.#end(a);
    const isBeside = b === undefined && of === this;
    const other = isBeside ? branchBeside(this.#read.session.table, leaf) : of.#end(b);
    const compared = await comparedEnds(
      { read: this.#read, leaf },
      { read: of.#read, leaf: other },
      isContext ? contextSide : historySide,
      signal,
    );
    return { ...compared, markdown: await compared.markdown() };
  }

  /**
   * The map as bars on lanes, as long as `measure` says: entries, milliseconds or tokens.
   *
   * @example
   * for (const { lane, amount, name } of session.map()) console.log(lane, Math.round(amount), name);
   */
  map(measure: Measure = "tokens"): readonly MapLine[] {
    return mapLines(this.#read, measure);
  }

  /**
   * A draft of what the session is to become; of a format that is never written, one of it as a session of pi.
   *
   * @example
   * const draft = await session.draft();
   */
  draft(): Promise<Draft> {
    return draftOf(this.#read, this.#place.input);
  }

  /**
   * A copy to send on, with what was found in it: all of the session, or what the options leave of it. Errors besides:
   * EspalierError "bad-scope", "cancelled".
   *
   * @example
   * const copy = await session.share({ branches: ["1f2e3d4c"], leaveOut: ["thinking", "images"] });
   */
  share(options: ShareOptions = {}): Promise<SharedCopy> {
    return sharedCopy(this.#read, options, this.#place.viewer);
  }

  /**
   * The session as a session file of pi, in chunks of bytes, each good until the next one is asked for.
   *
   * @example
   * for await (const bytes of session.toJsonl({ kind: "branch", entry: "1f2e3d4c" })) process.stdout.write(bytes);
   */
  async *toJsonl(kind?: ExportKind): AsyncGenerator<Uint8Array> {
    yield* (await this.draft()).toJsonl(kind);
  }

  /**
   * A branch as a Markdown document without pictures, in parts. With them: `share`, as a `zip`.
   *
   * @example
   * for await (const part of session.toMarkdown()) process.stdout.write(part);
   */
  async *toMarkdown(branch?: EntryName): AsyncGenerator<string> {
    const parts = sessionMarkdown(this.#read, { images: "left-out", leaf: this.#end(branch) });
    for await (const part of parts) if (part.kind === "text") yield part.text;
  }

  /**
   * The tree in lines of text; the way to `branch` comes first.
   *
   * @example
   * for (const line of session.toTreeText({ filter: "user" })) console.log(line);
   */
  toTreeText({ branch, filter = "default" }: EntriesOptions = {}): Generator<string> {
    return treeLines(this.#read, { filter, leaf: this.#end(branch) });
  }

  #row(at: EntryName): number {
    const { table } = this.#read.session;
    const row = typeof at === "number" ? at : rowAt(table, at);
    if (Number.isInteger(row) && row >= 0 && row < table.count) return row;
    throw new EspalierError(
      "no-entry",
      `Entry ${cutText(String(at), 64)} is not in this session.`,
      "Name one by an id that `entries` gives, or by its line: @7.",
    );
  }

  #end(branch: EntryName | undefined): number {
    return branch === undefined ? openingLeaf(this.#read.session) : this.#row(branch);
  }

  #rowsOf(branch: EntryName | undefined): Int32Array {
    const { table } = this.#read.session;
    return branch === undefined ? wholeNumbers(0, table.count) : pathTo(table, this.#row(branch));
  }
}

/** What is compared, and with what. */
export interface CompareOptions {
  readonly of?: Session;
  readonly isContext?: boolean;
  readonly signal?: AbortSignal;
}
