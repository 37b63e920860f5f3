// From lines to rows. The fast scan reads each line's head only; the full scan parses every line
// and also finds what a head cannot show. Both fill the same builder, so a session looks the same
// after either, damaged lines apart. Decisions on damage: formats.md section 1.

import { isObject, type JsonObject, objectField, parseJson } from "../model/json.ts";
import { isStructural } from "../model/kinds.ts";
import { ProblemLog } from "../model/problem.ts";
import { FLAG } from "../model/table.ts";
import { fieldsOf, TableBuilder } from "../model/table-builder.ts";
import { timeOf } from "../model/time.ts";
import type { ByteSource } from "./byte-source.ts";
import { HeadReader, WANT } from "./head.ts";
import { type LineSink, type ReadOptions, readLines } from "./lines.ts";

export interface ScanOptions extends ReadOptions {
  /**
   * Parse every line in full; called for each row with the entry as stored, in row order.
   * Absent: the fast scan.
   */
  readonly onEntry?: (row: number, entry: JsonObject) => void;
}

/** What a scan found, before old versions are brought up to date. */
export interface Scan {
  readonly builder: TableBuilder;
  /** The first `session` line, null without one. */
  readonly header: JsonObject | null;
  /** Lines that are JSON and no entry, in file order, as the number of entries before each. */
  readonly gaps: readonly { readonly row: number }[];
  readonly problems: ProblemLog;
  /** Lines parsed in full: the work counted in tests. */
  readonly parsedLines: number;
}

/** Scans JSON lines. Errors: SessionError of the source, or cancelled. */
export async function scanEntries(source: ByteSource, options: ScanOptions = {}): Promise<Scan> {
  const sink = new EntrySink(source.size, options.onEntry ?? null);
  await readLines(source, sink, options);
  await markRepeats(source, sink.builder);
  return sink.finish();
}

const CLOSE_BRACE = 125;
const OPEN_BRACE = 123;
/** A bit no field sets: makes the head reader go on to the closing brace. */
const EVERYTHING = 1 << 10;
const ALL = WANT.type | WANT.id | WANT.parentId | WANT.timestamp | WANT.role;
/** Version 1 entries have no ids; waiting for them would read every line to its end. */
const ALL_V1 = WANT.type | WANT.timestamp | WANT.role;

const decoder = new TextDecoder();
const strictDecoder = new TextDecoder("utf-8", { fatal: true });

class EntrySink implements LineSink {
  readonly builder = new TableBuilder();
  readonly #problems = new ProblemLog();
  readonly #gaps: { readonly row: number }[] = [];
  readonly #head = new HeadReader();
  readonly #size: number;
  readonly #onEntry: ((row: number, entry: JsonObject) => void) | null;
  #header: JsonObject | null = null;
  #wanted = ALL;
  #parsedLines = 0;
  #hasCarriageReturns = false;
  #long: { offset: number; line: number } | null = null;

  constructor(size: number, onEntry: ((row: number, entry: JsonObject) => void) | null) {
    this.#size = size;
    this.#onEntry = onEntry;
  }

  finish(): Scan {
    return {
      builder: this.builder,
      header: this.#header,
      gaps: this.#gaps,
      problems: this.#problems,
      parsedLines: this.#parsedLines,
    };
  }

  onLine(bytes: Uint8Array, lineFrom: number, lineTo: number, offset: number, line: number): void {
    let from = lineFrom;
    let to = lineTo;
    if (offset === 0 && hasBom(bytes, from)) {
      from += 3;
      this.#note("bom", line, "The file begins with a byte order mark; it was skipped.");
    }
    if (bytes[to - 1] === 13) {
      if (!this.#hasCarriageReturns) {
        this.#note("carriage-returns", line, "Lines end with CR LF; read as if with LF alone.");
      }
      this.#hasCarriageReturns = true;
    }
    while (from < to && isSpace(bytes[from])) from++;
    while (to > from && isSpace(bytes[to - 1])) to--;
    if (from === to) return;
    const start = offset + from - lineFrom;
    if (this.#onEntry || !this.#addHead(bytes, from, to, start, line)) {
      const isTorn = offset + lineTo - lineFrom === this.#size;
      this.#addParsed(bytes, from, to, start, line, isTorn);
    }
  }

  onLongLine(bytes: Uint8Array, from: number, to: number, offset: number, line: number): boolean {
    if (this.#onEntry || offset === 0) return false;
    const result = this.#head.read(bytes, from, to, this.#wanted);
    if (result !== "partial" || this.#isReadInFull()) return false;
    this.#long = { offset, line };
    return true;
  }

  onLongLineEnd(length: number, lastByte: number): void {
    const long = this.#long;
    this.#long = null;
    if (!long) return;
    if (lastByte === CLOSE_BRACE) this.#addRow(long.offset, length, long.line);
    else this.#addMalformed(long.line, long.offset + length === this.#size, length);
  }

  #isReadInFull(): boolean {
    return this.#head.type === "session" || isStructural(this.#head.type);
  }

  /** The fast way; false when the line wants to be parsed as a whole. */
  #addHead(bytes: Uint8Array, from: number, to: number, start: number, line: number): boolean {
    const result = this.#head.read(bytes, from, to, this.#wanted);
    if (result === "unreadable" || this.#isReadInFull() || bytes[to - 1] !== CLOSE_BRACE) {
      return false;
    }
    if (result === "whole" && this.#head.end !== to) return false;
    this.#addRow(start, to - from, line);
    return true;
  }

  #addRow(start: number, length: number, line: number): void {
    const { type, role, id, parentId, time } = this.#head;
    const structural = null;
    this.builder.add({ type, role, id, parentId, time, start, length, line, flags: 0, structural });
  }

  #addParsed(
    bytes: Uint8Array,
    from: number,
    to: number,
    start: number,
    line: number,
    isLast: boolean,
  ): void {
    this.#parsedLines++;
    const value = parseJson(this.#decode(bytes, from, to, line));
    if (value === undefined) {
      this.#salvage(bytes, from, to, start, line, isLast);
    } else if (isObject(value)) {
      this.#addObject(value, start, to - from, line, 0);
    } else {
      // What is falsy never was in the list that version 1 counted.
      if (value) this.#gaps.push({ row: this.builder.count });
      const found = value === null ? "null" : Array.isArray(value) ? "a list" : `a ${typeof value}`;
      const message = `Line ${line} holds ${found}, not an entry; it was skipped.`;
      this.#problems.add({ kind: "not-an-object", severity: "error", line, message });
    }
  }

  #addObject(value: JsonObject, start: number, length: number, line: number, flags: number): void {
    if (value.type === "session") {
      this.#addHeader(value, line);
      return;
    }
    const row = this.builder.count;
    this.builder.add(fieldsOf(value, { start, length, line, flags }));
    if (!this.#onEntry) return;
    if (value.type === "message" && !objectField(value, "message")) {
      const message = `The message on line ${line} is empty; it is shown without content.`;
      this.#problems.add({ kind: "empty-message", severity: "warning", line, message });
    }
    if (Number.isNaN(timeOf(value.timestamp))) {
      const message = `The entry on line ${line} has no readable time.`;
      this.#problems.add({ kind: "bad-time", severity: "note", line, message });
    }
    this.#onEntry(row, value);
  }

  #addHeader(value: JsonObject, line: number): void {
    this.#gaps.push({ row: this.builder.count });
    if (!this.#header) {
      this.#header = value;
      const { version } = value;
      this.#wanted = version === undefined || version === null ? ALL_V1 : ALL;
      return;
    }
    this.#note("second-header", line, `Line ${line} is another header; the first one counts.`);
  }

  /** Several objects on one line, or an object after a torn one: keeps what is whole. */
  #salvage(
    bytes: Uint8Array,
    from: number,
    to: number,
    start: number,
    line: number,
    isLast: boolean,
  ): void {
    let kept = 0;
    let lost = 0;
    let at = from;
    while (at < to) {
      const open = bytes.indexOf(OPEN_BRACE, at);
      if (open < 0 || open >= to) break;
      const isWhole = this.#head.read(bytes, open, to, EVERYTHING) === "whole";
      const end = this.#head.end;
      const value = isWhole ? parseJson(decoder.decode(bytes.subarray(open, end))) : undefined;
      if (value !== undefined && isObject(value) && isEntryLike(value)) {
        this.#addObject(value, start + open - from, end - open, line, FLAG.recovered);
        kept++;
        at = end;
      } else {
        lost++;
        at = nextEntry(bytes, open + 1, to);
      }
    }
    if (kept === 0) {
      this.#addMalformed(line, isLast, to - from, bytes.indexOf(0, from));
      return;
    }
    const rest = lost > 0 ? "; the text before or between them is no JSON and was skipped" : "";
    const objects = kept === 1 ? "One entry was" : `${kept} entries on one line were`;
    const message = `Line ${line} is not one JSON object. ${objects} recovered${rest}.`;
    this.#problems.add({ kind: "glued-line", severity: "warning", line, message });
  }

  #addMalformed(line: number, isLast: boolean, length: number, nul = -1): void {
    const size = `${length.toLocaleString("en-US")} bytes`;
    if (isLast) {
      const message = `The last line is cut off (${size}): the writer stopped in the middle, or is still writing. It was skipped; nothing before it is affected.`;
      this.#problems.add({ kind: "torn-last-line", severity: "warning", line, message });
    } else if (nul >= 0) {
      const message = `Line ${line} (${size}) holds NUL bytes instead of text, as a crash of the disk or machine leaves them; it was skipped.`;
      this.#problems.add({ kind: "nul-bytes", severity: "error", line, message });
    } else {
      const message = `Line ${line} (${size}) is not valid JSON; it was skipped. Entries that name it as their parent are shown as roots.`;
      this.#problems.add({ kind: "malformed-line", severity: "error", line, message });
    }
  }

  #decode(bytes: Uint8Array, from: number, to: number, line: number): string {
    const part = bytes.subarray(from, to);
    try {
      return strictDecoder.decode(part);
    } catch {
      const message = `Line ${line} holds bytes that are no UTF-8; they are shown as “\uFFFD”.`;
      this.#problems.add({ kind: "invalid-utf8", severity: "warning", line, message });
      return decoder.decode(part);
    }
  }

  #note(kind: "bom" | "carriage-returns" | "second-header", line: number, message: string): void {
    this.#problems.add({ kind, severity: "note", line, message });
  }
}

/** Repeated blocks (formats.md 2.19, duplicate header bug): equal id, equal length, equal bytes. */
async function markRepeats(source: ByteSource, builder: TableBuilder): Promise<void> {
  for (const [earlier, later] of builder.repeatCandidates()) {
    const a = builder.rangeAt(earlier);
    const b = builder.rangeAt(later);
    const [one, other] = await Promise.all([
      source.read(a.start, a.start + a.length),
      source.read(b.start, b.start + b.length),
    ]);
    if (one.every((byte, i) => byte === other[i])) builder.markRepeated(earlier);
  }
}

/** A content block inside a torn entry has a type too, but no time. */
function isEntryLike(value: JsonObject): boolean {
  return typeof value.type === "string" && value.timestamp !== undefined;
}

/** Where the next `{"` stands: an entry may begin there. The end when there is none. */
function nextEntry(bytes: Uint8Array, from: number, to: number): number {
  let at = bytes.indexOf(OPEN_BRACE, from);
  while (at >= 0 && at < to && !startsEntry(bytes, at)) at = bytes.indexOf(OPEN_BRACE, at + 1);
  return at < 0 ? to : Math.min(at, to);
}

const ENTRY_START = [...'{"type":"'].map((character) => character.charCodeAt(0));

function startsEntry(bytes: Uint8Array, at: number): boolean {
  return ENTRY_START.every((byte, i) => bytes[at + i] === byte);
}

function hasBom(bytes: Uint8Array, at: number): boolean {
  return bytes[at] === 0xef && bytes[at + 1] === 0xbb && bytes[at + 2] === 0xbf;
}

function isSpace(byte: number | undefined): boolean {
  return byte === 32 || byte === 13 || byte === 9;
}
