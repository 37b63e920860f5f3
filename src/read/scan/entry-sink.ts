// Turns lines into rows: what a line holds, what of it can be kept, and what is said of the rest.
// Decisions on damage: formats.md section 1. It knows neither files nor versions.
import { firstIndex } from "../../lib/first-index.ts";
import { fieldsOf, type Place, TableBuilder } from "../../model/build/table-builder.ts";
import { type JsonObject, parseJson } from "../../model/json/json.ts";
import { isStructural } from "../../model/table/kinds.ts";
import { FLAG } from "../../model/table/table.ts";
import { mendedObject } from "../json/mend.ts";
import { HeadReader } from "../line/head.ts";
import { feedAfter, inkOf } from "../line/line-ink.ts";
import { piecesOfLine } from "../line/line-pieces.ts";
import type { LineSink } from "../line/lines.ts";
import { EdgeRecorder, type Edges } from "./edges.ts";
import { LastLine } from "./last-line.ts";
import { ScanNotes } from "./scan-notes.ts";
import type { HeaderLine, ReadEnd, Scan, ScannedRest, Stretch } from "./scanned.ts";

const OPEN_BRACE = 123;
const RETURN = 13;

const decoder = new TextDecoder();

/** An entry without its end. `isLast`: nothing comes after it; it may still be written. */
interface TornLine extends Stretch {
  readonly isLast: boolean;
  /** 1-based, in the entry's own bytes: where it makes no sense any more. */
  readonly byte: number;
}

/** Reads on in the entries that a scan walks: `head` serves both. */
export interface RowVisitor {
  readonly head: HeadReader;
  /** The entry of a row, in `bytes[from, to)`: whole, without a fault, and just read by `head`. */
  onRow(row: number, bytes: Uint8Array, from: number, to: number): void;
}

export class EntrySink implements LineSink {
  readonly builder: TableBuilder;
  readonly #notes: ScanNotes;
  readonly #edges: EdgeRecorder;
  readonly #nonEntryLines: { readonly row: number }[] = [];
  readonly #unread: Stretch[] = [];
  readonly #torn: TornLine[] = [];
  readonly #head: HeadReader;
  readonly #visitor: RowVisitor | undefined;
  readonly #size: number;
  readonly #headers: HeaderLine[] = [];
  #parsedLines = 0;
  readonly #lastLine = new LastLine();
  /** How the file ends where its end was scanned elsewhere. */
  #restEnd: ReadEnd | null = null;

  /**
   * `size`: of the file, in bytes. `before`: what an earlier part of it had, where this one is the rest.
   * `builder`: takes the rows.
   */
  constructor(
    size: number,
    before: { edges: Edges; hasReturns: boolean } | null = null,
    visitor?: RowVisitor,
    builder = new TableBuilder(),
  ) {
    this.builder = builder;
    this.#size = size;
    this.#head = visitor?.head ?? new HeadReader();
    this.#visitor = visitor;
    this.#notes = new ScanNotes(before?.hasReturns);
    this.#edges = new EdgeRecorder(before?.edges);
  }

  onSlice(bytes: Uint8Array, start: number): void {
    this.#edges.add(bytes, start);
  }

  /** Takes what was scanned elsewhere of the lines after those that are here. */
  join({ rows, end, edges, parsedLines }: ScannedRest, linesBefore: number): void {
    this.builder.append(rows, linesBefore);
    this.#edges.join(edges);
    this.#parsedLines += parsedLines;
    this.#restEnd = { ...end, line: end.line + linesBefore };
  }

  /**
   * Entries whose end is missing are kept only where others need them as their parent. Nobody goes on
   * from an entry that a crash cut off; shown, each would look like a branch.
   */
  finish(): Scan {
    const dropped = this.builder.dropUnneeded(this.#torn.map(({ row }) => row));
    for (const { row, line, length, start, isLast, byte } of this.#torn) {
      if (!dropped.has(row)) {
        this.#notes.damaged(line, byte);
        continue;
      }
      this.#unread.push({ start, length, row, line });
      if (isLast) this.#notes.tornLastLine(line, length);
      else this.#notes.malformed(line, length);
    }
    this.#unread.sort((a, b) => a.start - b.start);
    const rows = [...dropped].sort((a, b) => a - b);
    const moved = <T extends { readonly row: number }>(place: T): T => ({
      ...place,
      row: place.row - countBelow(rows, place.row),
    });
    return {
      builder: this.builder,
      headers: this.#headers.map(moved),
      nonEntryLines: this.#nonEntryLines.map(moved),
      unread: this.#unread.map(moved),
      problems: this.#notes.problems,
      end:
        this.#restEnd ??
        this.#lastLine.readEnd(this.#size, (line, start) => this.#hasKept(line, start)),
      edges: this.#edges.edges,
      parsedLines: this.#parsedLines,
    };
  }

  /** Asked when only the rows that are kept are left. */
  #hasKept(line: number, start: number): boolean {
    return this.builder.lastLine === line || (this.#headers.at(-1)?.start ?? -1) >= start;
  }

  /** The blank rest `bytes[from, to)` of a line that an earlier part of the file has; it ends at `end`. */
  onRestOfLine(bytes: Uint8Array, from: number, to: number, end: number, line: number): void {
    if (to > from && bytes[to - 1] === RETURN) this.#notes.carriageReturn(line);
    this.#lastLine.begin(line, end, end);
    this.#lastLine.setWhole();
  }

  /** Nearly every line is an object without a fault: none of these holds a line feed. */
  takeLine(bytes: Uint8Array, from: number, to: number, offset: number, line: number): number {
    const head = this.#head;
    if (bytes[from] !== OPEN_BRACE || head.read(bytes, from, to) !== "whole") return -1;
    const { end } = head;
    const feed = head.faultAt < 0 ? feedAfter(bytes, end) : -1;
    if (feed < 0) return -1;
    this.#lastLine.begin(line, offset, offset + feed - from);
    if (feed > end) this.#notes.carriageReturn(line);
    this.#lastLine.setWhole();
    this.#add(bytes, from, end, offset - from, line, 0);
    return feed;
  }

  onLine(bytes: Uint8Array, lineFrom: number, lineTo: number, offset: number, line: number): void {
    this.#lastLine.begin(line, offset, offset + lineTo - lineFrom);
    if (bytes[lineTo - 1] === RETURN && lineTo > lineFrom) this.#notes.carriageReturn(line);
    const { from, to, marks } = inkOf(bytes, lineFrom, lineTo);
    for (let mark = 0; mark < marks; mark++) this.#notes.bom(line);
    const marked = marks > 0 ? FLAG.recovered : 0;
    if (from === to) return;
    // File offset = index in `bytes` + shift.
    const shift = offset - lineFrom;
    if (bytes[from] !== OPEN_BRACE) {
      this.#addValue(bytes, from, to, shift, line);
    } else if (this.#head.read(bytes, from, to) === "whole" && this.#head.end === to) {
      this.#lastLine.setWhole();
      this.#add(bytes, from, to, shift, line, marked);
    } else {
      this.#salvage(bytes, from, to, shift, line);
    }
  }

  onEndlessLine(offset: number, line: number): void {
    // Where it ends is not known here: had it no end, it would be read again.
    this.#lastLine.begin(line, offset, this.#size);
    this.#notes.endless(line);
  }

  /** The object in `bytes[from, to)` that `#head` has just read. */
  #add(
    bytes: Uint8Array,
    from: number,
    to: number,
    shift: number,
    line: number,
    flags: number,
  ): void {
    const { type, role, id, parentId, time, faultAt } = this.#head;
    const start = from + shift;
    const length = to - from;
    const isTorn = (flags & FLAG.damaged) !== 0;
    if (!isTorn && faultAt >= 0) this.#notes.damaged(line, faultAt - from + 1);
    if (isTorn || faultAt >= 0) {
      // A head can be as damaged as the rest: what counts is what is shown of it.
      const place = { start, length, line, flags: flags | FLAG.damaged };
      this.#addMended(this.#parsed(bytes, from, to), place);
      return;
    }
    if (type === "session") {
      this.#addHeader(this.#parsed(bytes, from, to), start, length, line);
      return;
    }
    const structural = isStructural(type) ? this.#parsed(bytes, from, to) : null;
    this.builder.add({ type, role, id, parentId, time, start, length, line, flags, structural });
    if (type === "message" && !this.#head.hasMessage) this.#notes.emptyMessage(line);
    if (Number.isNaN(time)) this.#notes.badTime(line);
    this.#visitor?.onRow(this.builder.count - 1, bytes, from, to);
  }

  #addMended(value: JsonObject, place: Place): void {
    const { start, length, line } = place;
    if (value.type === "session") this.#addHeader(value, start, length, line);
    else this.builder.add(fieldsOf(value, place));
  }

  #parsed(bytes: Uint8Array, from: number, to: number): JsonObject {
    this.#parsedLines++;
    return mendedObject(decoder.decode(bytes.subarray(from, to)));
  }

  #addHeader(value: JsonObject, start: number, length: number, line: number): void {
    const row = this.builder.count;
    this.#nonEntryLines.push({ row });
    this.#headers.push({ value, start, length, row, line });
    if (this.#headers.length > 1) this.#notes.secondHeader(line);
  }

  /** A line that does not begin with an object. */
  #addValue(bytes: Uint8Array, from: number, to: number, shift: number, line: number): void {
    const isValue = this.#head.valueEnd(bytes, from, to) === to && this.#head.faultAt < 0;
    if (!isValue) {
      this.#salvage(bytes, from, to, shift, line);
      return;
    }
    this.#skip(from + shift, to - from, line);
    const value = parseJson(decoder.decode(bytes.subarray(from, to)));
    // What is falsy never was in the list that version 1 counted.
    if (value) this.#nonEntryLines.push({ row: this.builder.count });
    const found = value === null ? "null" : Array.isArray(value) ? "a list" : `a ${typeof value}`;
    this.#notes.noObject(line, found);
  }

  /** Several objects on one line, or damaged ones: keeps what can be read. */
  #salvage(bytes: Uint8Array, from: number, to: number, shift: number, line: number): void {
    const isLast = to + shift === this.#size;
    const { pieces, hasRest } = piecesOfLine(this.#head, bytes, from, to);
    let at = from;
    for (const piece of pieces) {
      if (piece.from > at) this.#skip(at + shift, piece.from - at, line);
      this.#head.read(bytes, piece.from, piece.to);
      const torn = piece.isTorn ? FLAG.damaged : 0;
      const isAlone = piece.from === from && piece.to === to;
      const flags = isAlone ? torn : torn | FLAG.recovered;
      const row = this.builder.count;
      const byte = this.#head.end - piece.from + 1;
      this.#add(bytes, piece.from, piece.to, shift, line, flags);
      if (piece.isTorn && this.builder.count > row) {
        const [start, length] = [piece.from + shift, piece.to - piece.from];
        this.#torn.push({ row, line, start, length, byte, isLast: isLast && piece.to === to });
      }
      at = piece.to;
    }
    if (at < to) this.#skip(at + shift, to - at, line);
    if (pieces.length === 0) this.#noteUnreadable(bytes, from, to, line, isLast);
    else if (pieces.length > 1 || (hasRest && !pieces[0]?.isTorn)) {
      this.#notes.glued(line, pieces.filter(({ isTorn }) => !isTorn).length, hasRest);
    }
  }

  #noteUnreadable(bytes: Uint8Array, from: number, to: number, line: number, isLast: boolean) {
    if (isLast) this.#notes.tornLastLine(line, to - from);
    else if (bytes.subarray(from, to).includes(0)) this.#notes.nulBytes(line, to - from);
    else this.#notes.malformed(line, to - from);
  }

  #skip(start: number, length: number, line: number): void {
    this.#unread.push({ start, length, row: this.builder.count, line });
  }
}

/** How many of the sorted numbers are smaller. */
function countBelow(sorted: readonly number[], limit: number): number {
  return firstIndex(0, sorted.length, (index) => (sorted[index] ?? limit) >= limit);
}
