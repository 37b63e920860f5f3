// Turns lines into rows: what a line holds, what of it can be kept, and what is said of the rest.
// Decisions on damage: formats.md section 1. It knows neither files nor versions.
import { firstIndex } from "../../lib/first-index.ts";
import { fieldsOf, TableBuilder } from "../../model/build/table-builder.ts";
import { isTitleSlot, titleOf } from "../../model/entry/title.ts";
import { isObject, type Json, type JsonObject } from "../../model/json/json.ts";
import type { ProblemLog } from "../../model/problem.ts";
import type { FileStretch, OnEntry } from "../../model/session.ts";
import { FLAG } from "../../model/table/table.ts";
import type { LineSink } from "../line/lines.ts";
import {
  LineObjects,
  type ObjectHandler,
  type ObjectPlace,
  type TornPlace,
} from "../line/objects.ts";
import { EdgeRecorder, type Edges } from "./edges.ts";

const RETURN = 13;

/** Where reading goes on once the file has grown. */
export interface ReadEnd {
  /** The next byte to read. */
  readonly at: number;
  /** The 1-based line it is on. */
  readonly line: number;
  /** What the line holds before it was read already, and is whole. */
  readonly isOpen: boolean;
}

/** What a scan found, before old versions are brought up to date. */
export interface Scan {
  readonly builder: TableBuilder;
  /** The `session` lines; the first one counts. */
  readonly headers: readonly HeaderLine[];
  /** Lines that are JSON and no entry, in file order, as the number of entries before each. */
  readonly nonEntryLines: readonly number[];
  /** Stretches of the file that hold no entry and no header, in file order; blank ones are left out. */
  readonly unread: readonly Stretch[];
  readonly problems: ProblemLog;
  /** Null where rows came out of a last line that is not whole. */
  readonly end: ReadEnd | null;
  readonly edges: Edges;
  /** Whether every row's entry was given, as it is. */
  readonly hasAllEntries: boolean;
}

/** A `session` line. */
export interface HeaderLine extends Stretch {
  readonly value: JsonObject;
}

/** Bytes of the file. */
export interface Stretch extends FileStretch {
  /** Number of entries before it. */
  readonly row: number;
}

export class RowScanner implements LineSink, ObjectHandler {
  readonly builder = new TableBuilder();
  readonly #objects: LineObjects;
  readonly #edges: EdgeRecorder;
  readonly #nonEntryLines: number[] = [];
  readonly #unread: Stretch[] = [];
  readonly #torn: (TornPlace & { readonly row: number })[] = [];
  readonly #onEntry: OnEntry | undefined;
  protected readonly size: number;
  readonly #headers: HeaderLine[] = [];
  /** The last line, without its line feed in bytes `[start, end)` of the file; null before the first. */
  #last: { readonly line: number; readonly start: number; readonly end: number } | null = null;
  /** Whether all that the last line holds could be read. */
  #isWhole = false;
  /** Null without a line for it. */
  #title: string | null = null;

  /**
   * `size`: of the file, in bytes. `before`: what an earlier part of it had, where this one is the rest. `onEntry`:
   * gets the entry of each row that is added.
   */
  constructor(
    size: number,
    before: { edges: Edges; hasReturns: boolean } | null = null,
    onEntry?: OnEntry,
  ) {
    this.size = size;
    this.#objects = new LineObjects(size, this, before?.hasReturns);
    this.#onEntry = onEntry;
    this.#edges = new EdgeRecorder(before?.edges);
  }

  onSlice(bytes: Uint8Array, start: number): void {
    this.#edges.add(bytes, start);
  }

  /**
   * Entries whose end is missing are kept only where others need them as their parent: no agent goes on
   * from an entry that a crash cut off, and shown, each would look like a branch.
   */
  finish(): Scan {
    this.#objects.end();
    const { notes, isText, isWhole } = this.#objects;
    this.#isWhole ||= isWhole;
    const dropped = this.builder.dropUnneeded(this.#torn.map(({ row }) => row));
    for (const { row, line, length, start, why, byte } of this.#torn) {
      if (!dropped.has(row)) {
        notes.damaged(line, byte);
        continue;
      }
      this.#unread.push({ start, length, row, line });
      notes.unreadable(line, length, why);
    }
    const header = titleOf(this.#headers[0]?.value ?? {});
    if (this.#title !== null || header) {
      this.builder.setTitles({ slot: this.#title ?? "", header });
    }
    this.#unread.sort((a, b) => a.start - b.start);
    const rows = [...dropped].sort((a, b) => a - b);
    const movedRow = (row: number) =>
      row - firstIndex(0, rows.length, (at) => (rows[at] ?? row) >= row);
    const moved = <T extends { readonly row: number }>(place: T): T => ({
      ...place,
      row: movedRow(place.row),
    });
    return {
      builder: this.builder,
      headers: this.#headers.map(moved),
      nonEntryLines: this.#nonEntryLines.map(movedRow),
      unread: this.#unread.map(moved),
      problems: notes.problems,
      end: this.#readEnd(),
      edges: this.#edges.edges,
      hasAllEntries: isText && dropped.size === 0,
    };
  }

  /**
   * Where reading goes on. Null when something is kept of a last line that is not whole: asked when only the rows that
   * are kept are left.
   */
  #readEnd(): ReadEnd | null {
    if (!this.#last) return { at: 0, line: 1, isOpen: false };
    const { line, start, end } = this.#last;
    if (end < this.size) return { at: this.size, line: line + 1, isOpen: false };
    if (this.#isWhole) return { at: this.size, line, isOpen: true };
    const hasKept = this.builder.lastLine === line || (this.#headers.at(-1)?.start ?? -1) >= start;
    return hasKept ? null : { at: start, line, isOpen: false };
  }

  #begin(line: number, start: number, end: number): void {
    this.#last = { line, start, end };
    this.#isWhole = false;
  }

  /** The blank rest `bytes[from, to)` of a line that an earlier part of the file has; it ends at `end`. */
  onRestOfLine(bytes: Uint8Array, from: number, to: number, end: number, line: number): void {
    if (to > from && bytes[to - 1] === RETURN) this.#objects.notes.carriageReturn(line);
    this.#begin(line, end, end);
    this.#isWhole = true;
  }

  onLine(bytes: Uint8Array, from: number, to: number, offset: number, line: number): void {
    this.#begin(line, offset, offset + to - from);
    this.#objects.onLine(bytes, from, to, offset, line);
  }

  onSliceEnd(): void {
    this.#objects.end();
  }

  onEndlessLine(offset: number, line: number): void {
    // Where it ends is not known here: had it no end, it would be read again.
    this.#begin(line, offset, this.size);
    this.#objects.onEndlessLine(offset, line);
  }

  onObject(value: JsonObject, place: ObjectPlace): void {
    const { start, length, line, flags } = place;
    const row = this.builder.count;
    if (value.type === "session") {
      this.#nonEntryLines.push(row);
      this.#headers.push({ value, start, length, row, line });
      if (this.#headers.length > 1) this.#objects.notes.secondHeader(line);
      return;
    }
    if (isTitleSlot(value)) {
      this.#title = titleOf(value);
      this.#unread.push({ start, length, row, line, isKnown: true });
      return;
    }
    const fields = fieldsOf(value, place);
    this.builder.add(fields);
    this.#onEntry?.(row, value);
    if ((flags & FLAG.damaged) !== 0) return;
    if (value.type === "message" && !isObject(value.message)) {
      this.#objects.notes.emptyMessage(line);
    }
    if (Number.isNaN(fields.time)) this.#objects.notes.badTime(line);
  }

  onTorn(value: JsonObject, place: TornPlace): void {
    const row = this.builder.count;
    this.onObject(value, place);
    if (this.builder.count > row) this.#torn.push({ ...place, row });
  }

  onSkipped(start: number, length: number, line: number, value?: Json): void {
    const row = this.builder.count;
    this.#unread.push({ start, length, row, line });
    // What is falsy never was in the list that version 1 counted.
    if (value) this.#nonEntryLines.push(row);
  }
}
