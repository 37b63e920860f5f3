// From lines to rows. Every line is walked by JSON's whole grammar, so the rows are those that a
// reader of all bodies finds; only headers and structural entries are parsed. Decisions on damage:
// formats.md section 1.

import { type JsonObject, parseJson } from "../model/json.ts";
import { isStructural } from "../model/kinds.ts";
import { type ProblemKind, ProblemLog, type Severity } from "../model/problem.ts";
import { FLAG } from "../model/table.ts";
import { TableBuilder } from "../model/table-builder.ts";
import type { ByteSource } from "./byte-source.ts";
import { HeadReader } from "./head.ts";
import { piecesOfLine } from "./line-pieces.ts";
import {
  type LineSink,
  MAX_LINE_BYTES,
  type ReadOptions,
  readLines,
  readLinesOf,
} from "./lines.ts";
import { mendedObject } from "./mend.ts";
import { isSameBytes, markRepeats } from "./repeats.ts";

/** What a scan found, before old versions are brought up to date. */
export interface Scan {
  readonly builder: TableBuilder;
  /** The `session` lines; the first one counts. */
  readonly headers: readonly HeaderLine[];
  /** Lines that are JSON and no entry, in file order, as the number of entries before each. */
  readonly gaps: readonly { readonly row: number }[];
  /** Stretches of the file that hold no entry and no header, in file order; blank ones are left out. */
  readonly unread: readonly Stretch[];
  readonly problems: ProblemLog;
  /** Lines parsed in full: the work counted in tests. */
  readonly parsedLines: number;
}

interface HeaderLine extends Stretch {
  readonly value: JsonObject;
}

/** Bytes of the file. */
export interface Stretch {
  readonly start: number;
  readonly length: number;
  /** Number of entries before it. */
  readonly row: number;
}

/** Scans JSON lines. Errors: SessionError of the source, or cancelled. */
export async function scanEntries(source: ByteSource, options: ReadOptions = {}): Promise<Scan> {
  const sink = new EntrySink(source.size);
  await readLines(source, sink, options);
  const scan = sink.finish();
  await markRepeats(source, scan.builder);
  return scan;
}

/** The same for bytes that are all there. */
export function scanBytes(bytes: Uint8Array): Scan {
  const sink = new EntrySink(bytes.length);
  readLinesOf(bytes, sink);
  const scan = sink.finish();
  const { builder } = scan;
  for (const [earlier, later] of builder.repeatCandidates()) {
    const [a, b] = [builder.rangeAt(earlier), builder.rangeAt(later)];
    const one = bytes.subarray(a.start, a.start + a.length);
    if (isSameBytes(one, bytes.subarray(b.start, b.start + b.length)))
      builder.markRepeated(earlier);
  }
  return scan;
}

const OPEN_BRACE = 123;
const RETURN = 13;

const decoder = new TextDecoder();

class EntrySink implements LineSink {
  readonly builder = new TableBuilder();
  readonly #problems = new ProblemLog();
  readonly #gaps: { readonly row: number }[] = [];
  readonly #unread: Stretch[] = [];
  readonly #torn: (Stretch & { readonly line: number })[] = [];
  readonly #head = new HeadReader();
  readonly #size: number;
  readonly #headers: HeaderLine[] = [];
  #parsedLines = 0;
  #hasCarriageReturns = false;

  constructor(size: number) {
    this.#size = size;
  }

  /**
   * Entries whose end is missing are kept only where others name them as their parent. Nobody goes on
   * from an entry that a crash cut off; shown, each would look like a branch.
   */
  finish(): Scan {
    const dropped = this.builder.dropUnnamed(this.#torn.map(({ row }) => row));
    for (const { row, line, length, start } of this.#torn) {
      if (!dropped.has(row)) this.#noteDamage(line, length);
      else {
        this.#unread.push({ start, length, row });
        this.#noteMalformed(line, length);
      }
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
      gaps: this.#gaps.map(moved),
      unread: this.#unread.map(moved),
      problems: this.#problems,
      parsedLines: this.#parsedLines,
    };
  }

  onLine(bytes: Uint8Array, lineFrom: number, lineTo: number, offset: number, line: number): void {
    let from = lineFrom;
    let to = lineTo;
    if (bytes[to - 1] === RETURN && to > from) this.#noteReturn(line);
    while (to > from && isSpace(bytes[to - 1])) to--;
    while (from < to && (isSpace(bytes[from]) || isMark(bytes, from))) {
      if (isSpace(bytes[from])) from++;
      else from = this.#skipMark(from, line);
    }
    if (from >= to) return;
    // File offset = index in `bytes` + shift.
    const shift = offset - lineFrom;
    if (bytes[from] !== OPEN_BRACE) {
      this.#addValue(bytes, from, to, shift, line);
    } else if (this.#head.read(bytes, from, to) === "whole" && this.#head.end === to) {
      this.#add(bytes, from, to, shift, line, 0);
    } else {
      this.#salvage(bytes, from, to, shift, line);
    }
  }

  onEndlessLine(_offset: number, line: number): void {
    const most = MAX_LINE_BYTES / 2 ** 20;
    this.#problem("endless-line", "error", line, () => {
      return `Line ${line} is longer than ${most} MB, more than can be shown as text; it was skipped.`;
    });
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
    const isDamaged = faultAt >= 0 || (flags & FLAG.damaged) !== 0;
    if (faultAt >= 0) this.#noteDamage(line, faultAt - from + 1);
    if (type === "session") {
      this.#addHeader(this.#parsed(bytes, from, to), from + shift, to - from, line);
      return;
    }
    const structural = isStructural(type) ? this.#parsed(bytes, from, to) : null;
    const start = from + shift;
    const length = to - from;
    const allFlags = isDamaged ? flags | FLAG.damaged : flags;
    this.builder.add({
      type,
      role,
      id,
      parentId,
      time,
      start,
      length,
      line,
      flags: allFlags,
      structural,
    });
    if (type === "message" && !this.#head.hasMessage && !isDamaged) {
      this.#problem("empty-message", "warning", line, () => {
        return `The message on line ${line} is empty; it is shown without content.`;
      });
    }
    if (Number.isNaN(time)) {
      this.#problem("bad-time", "note", line, () => {
        return `The entry on line ${line} has no readable time.`;
      });
    }
  }

  #parsed(bytes: Uint8Array, from: number, to: number): JsonObject {
    this.#parsedLines++;
    return mendedObject(decoder.decode(bytes.subarray(from, to)));
  }

  #addHeader(value: JsonObject, start: number, length: number, line: number): void {
    const row = this.builder.count;
    this.#gaps.push({ row });
    this.#headers.push({ value, start, length, row });
    if (this.#headers.length === 1) return;
    this.#problem("second-header", "note", line, () => {
      return `Line ${line} is another header; the first one counts.`;
    });
  }

  /** A line that does not begin with an object. */
  #addValue(bytes: Uint8Array, from: number, to: number, shift: number, line: number): void {
    const isValue = this.#head.valueEnd(bytes, from, to) === to && this.#head.faultAt < 0;
    if (!isValue) {
      this.#salvage(bytes, from, to, shift, line);
      return;
    }
    this.#skip(from + shift, to - from);
    const value = parseJson(decoder.decode(bytes.subarray(from, to)));
    // What is falsy never was in the list that version 1 counted.
    if (value) this.#gaps.push({ row: this.builder.count });
    this.#problem("not-an-object", "error", line, () => {
      const found = value === null ? "null" : Array.isArray(value) ? "a list" : `a ${typeof value}`;
      return `Line ${line} holds ${found}, not an entry; it was skipped.`;
    });
  }

  /** Several objects on one line, or damaged ones: keeps what can be read. */
  #salvage(bytes: Uint8Array, from: number, to: number, shift: number, line: number): void {
    const isLast = to + shift === this.#size;
    const { pieces, hasRest } = piecesOfLine(this.#head, bytes, from, to, isLast);
    let at = from;
    for (const piece of pieces) {
      if (piece.from > at) this.#skip(at + shift, piece.from - at);
      this.#head.read(bytes, piece.from, piece.to);
      const torn = piece.isTorn ? FLAG.damaged : 0;
      const isAlone = piece.from === from && piece.to === to;
      const flags = isAlone ? torn : torn | FLAG.recovered;
      if (piece.isTorn) {
        const row = this.builder.count;
        this.#torn.push({ row, line, start: piece.from + shift, length: piece.to - piece.from });
      }
      this.#add(bytes, piece.from, piece.to, shift, line, flags);
      at = piece.to;
    }
    if (at < to) this.#skip(at + shift, to - at);
    if (pieces.length === 0) this.#noteUnreadable(bytes, from, to, line, isLast);
    else if (pieces.length > 1 || (hasRest && !pieces[0]?.isTorn)) {
      const rest = hasRest ? "; what stands before or between them is no entry" : "";
      const whole = pieces.filter(({ isTorn }) => !isTorn).length;
      const objects = whole === 1 ? "One entry was" : `${whole} entries on one line were`;
      this.#problem("glued-line", "warning", line, () => {
        return `Line ${line} is not one JSON object. ${objects} recovered${rest}.`;
      });
    }
  }

  #noteUnreadable(bytes: Uint8Array, from: number, to: number, line: number, isLast: boolean) {
    const size = () => `${(to - from).toLocaleString("en-US")} bytes`;
    if (isLast) {
      this.#problem("torn-last-line", "warning", line, () => {
        return `The last line is cut off (${size()}): the writer stopped in the middle, or is still writing. It was skipped; nothing before it is affected.`;
      });
    } else if (bytes.subarray(from, to).includes(0)) {
      this.#problem("nul-bytes", "error", line, () => {
        return `Line ${line} (${size()}) holds NUL bytes instead of text, as a crash of the disk or machine leaves them; it was skipped.`;
      });
    } else this.#noteMalformed(line, to - from);
  }

  #noteMalformed(line: number, length: number): void {
    this.#problem("malformed-line", "error", line, () => {
      const size = `${length.toLocaleString("en-US")} bytes`;
      return `Line ${line} (${size}) is not valid JSON; it was skipped. Entries that name it as their parent are shown as roots.`;
    });
  }

  #noteDamage(line: number, byte: number): void {
    this.#problem("damaged-entry", "error", line, () => {
      const place = byte.toLocaleString("en-US");
      return `Line ${line} is not valid JSON at its byte ${place}. Its entry keeps its place in the tree and is shown as far as it can be read; Raw shows the line as it is.`;
    });
  }

  #noteReturn(line: number): void {
    if (!this.#hasCarriageReturns) {
      this.#problem("carriage-returns", "note", line, () => {
        return "Lines end with CR LF; read as if with LF alone.";
      });
    }
    this.#hasCarriageReturns = true;
  }

  #skipMark(from: number, line: number): number {
    this.#problem("bom", "note", line, () => {
      const where = line === 1 ? "The file" : `Line ${line}`;
      return `${where} begins with a byte order mark; it was skipped.`;
    });
    return from + 3;
  }

  #skip(start: number, length: number): void {
    this.#unread.push({ start, length, row: this.builder.count });
  }

  #problem(kind: ProblemKind, severity: Severity, line: number, message: () => string): void {
    this.#problems.add({ kind, severity, line, message });
  }
}

/** How many of the sorted numbers are smaller. */
function countBelow(sorted: readonly number[], limit: number): number {
  let [low, high] = [0, sorted.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((sorted[middle] ?? 0) < limit) low = middle + 1;
    else high = middle;
  }
  return low;
}

/** U+FEFF: concatenated files have it in the middle, too. */
function isMark(bytes: Uint8Array, at: number): boolean {
  return bytes[at] === 0xef && bytes[at + 1] === 0xbb && bytes[at + 2] === 0xbf;
}

function isSpace(byte: number | undefined): boolean {
  return byte === 32 || byte === RETURN || byte === 9;
}
