// Turns lines into rows: what a line holds, which part can be kept, and the problems of the rest.
// Decisions on damage: formats.md section 1. It knows neither files nor versions.
import { firstIndex } from "../../lib/first-index.ts";
import { fieldsOf, TableBuilder } from "../../model/build/table-builder.ts";
import { isObject, type Json, type JsonObject } from "../../model/json/json.ts";
import type { ProblemLog } from "../../model/problem.ts";
import type { FileStretch, OnEntry } from "../../model/session.ts";
import { FLAG } from "../../model/table/table.ts";
import { isTitleSlot, titleOf } from "../../model/table/title.ts";
import { LineObjects, type ObjectPlace, type TornPlace } from "../line/objects.ts";

const RETURN = 13;

/** Where reading continues after the file has grown. */
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
  /** Whether every row's entry was given unchanged. */
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

export class RowScanner extends LineObjects {
  readonly builder = new TableBuilder();
  readonly #nonEntryLines: number[] = [];
  readonly #unread: Stretch[] = [];
  readonly #torn: (TornPlace & { readonly row: number })[] = [];
  readonly #onEntry: OnEntry | undefined;
  readonly #headers: HeaderLine[] = [];
  /** Null without a line for it. */
  #title: string | null = null;

  /**
   * `onEntry`: gets the entry of each row that is added. The others as `LineObjects` has them.
   */
  constructor(size: number, onEntry?: OnEntry, hasReturns?: boolean) {
    super(size, hasReturns);
    this.#onEntry = onEntry;
  }

  /**
   * Entries without their end are kept only if others need them as their parent: no agent continues
   * from an entry that a crash cut off, and each would look like a branch.
   */
  finish(): Scan {
    const { notes, isText } = this;
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
      this.builder.setTitles({ slot: this.#title, header });
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
      hasAllEntries: isText && dropped.size === 0,
    };
  }

  /**
   * Where reading continues. Null if a part of an incomplete last line is kept: called when only the kept rows remain.
   */
  #readEnd(): ReadEnd | null {
    if (!this.last) return { at: 0, line: 1, isOpen: false };
    const { line, start, end } = this.last;
    if (end < this.size) return { at: this.size, line: line + 1, isOpen: false };
    if (this.isWhole) return { at: this.size, line, isOpen: true };
    const hasKept = this.builder.lastLine === line || (this.#headers.at(-1)?.start ?? -1) >= start;
    return hasKept ? null : { at: start, line, isOpen: false };
  }

  /** The blank rest `bytes[from, to)` of a line that an earlier part of the file has; it ends at `end`. */
  protected onRestOfLine(bytes: Uint8Array, from: number, to: number, end: number, line: number) {
    if (to > from && bytes[to - 1] === RETURN) this.notes.carriageReturn(line);
    this.last = { line, start: end, end };
    this.isWhole = true;
  }

  override onObject(value: JsonObject, place: ObjectPlace): void {
    const { start, length, line, flags } = place;
    const row = this.builder.count;
    if (value.type === "session") {
      this.#nonEntryLines.push(row);
      this.#headers.push({ value, start, length, row, line });
      if (this.#headers.length > 1) this.notes.secondHeader(line);
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
      this.notes.emptyMessage(line);
    }
    if (Number.isNaN(fields.time)) this.notes.badTime(line);
  }

  override onTorn(value: JsonObject, place: TornPlace): void {
    const row = this.builder.count;
    this.onObject(value, place);
    if (this.builder.count > row) this.#torn.push({ ...place, row });
  }

  override onSkipped(start: number, length: number, line: number, value?: Json): void {
    const row = this.builder.count;
    this.#unread.push({ start, length, row, line });
    // What is falsy never was in the list that version 1 counted.
    if (value) this.#nonEntryLines.push(row);
  }
}
