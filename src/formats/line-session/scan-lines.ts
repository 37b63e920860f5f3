// From the lines of a file to its objects: blank lines, marks and line ends are passed over, what is
// damaged is kept as far as it can be read or named, as in pi's sessions (formats.md section 1). It knows
// no format: whoever asks reads the fields of each object.
import { parseJson } from "../../model/json/json.ts";
import type { ProblemLog } from "../../model/problem.ts";
import { FLAG } from "../../model/table/table.ts";
import { mendedBytes } from "../../read/json/mend.ts";
import { HeadReader } from "../../read/line/head.ts";
import { feedAfter, inkOf } from "../../read/line/line-ink.ts";
import { piecesOfLine } from "../../read/line/line-pieces.ts";
import {
  type LineSink,
  type PartOfLines,
  type ReadOptions,
  readLines,
  readLinesOf,
} from "../../read/line/lines.ts";
import { ScanNotes } from "../../read/scan/scan-notes.ts";
import type { ByteSource } from "../../read/source/byte-source.ts";
import type { FieldReader } from "./fields.ts";

const OPEN_BRACE = 123;
const RETURN = 13;

const decoder = new TextDecoder();

/** Where an object stands in its file. */
export interface LinePlace {
  /** Byte offset and length of its JSON. */
  readonly start: number;
  readonly length: number;
  /** 1-based; several objects may be glued on one line. */
  readonly line: number;
  /** FLAG.recovered, FLAG.damaged. */
  readonly flags: number;
}

/** Gets the objects of a file in their order; `fields` are those of this one until it returns. */
export type OnObject<Name extends string> = (fields: FieldReader<Name>, place: LinePlace) => void;

/** All lines when left out. */
export interface LinesToRead extends PartOfLines {
  /** It was said of the lines before them that they end with CR LF. */
  readonly hasReturns?: boolean;
}

/**
 * Reads every line of a file once. Returns what is odd about its lines: all that is not given to
 * `onObject` and is not blank is named there. Errors: SessionError of the source, or cancelled.
 */
export async function scanLines<Name extends string>(
  source: ByteSource,
  fields: FieldReader<Name>,
  onObject: OnObject<Name>,
  options: ReadOptions & LinesToRead = {},
): Promise<ProblemLog> {
  const sink = new ObjectSink(source.size, fields, onObject, options.hasReturns);
  await readLines(source, sink, options);
  return sink.notes.problems;
}

/**
 * The objects in the first bytes of a file, for whoever recognises its format: also one whose end is not
 * among them, with the fields found until there. Stops when `onObject` answers true.
 */
export function readHead<Name extends string>(
  head: Uint8Array,
  fields: FieldReader<Name>,
  onObject: (fields: FieldReader<Name>) => boolean,
): void {
  let isDone = false;
  const onLine = (bytes: Uint8Array, lineFrom: number, lineTo: number) => {
    const { from, to } = inkOf(bytes, lineFrom, lineTo);
    if (isDone || bytes[from] !== OPEN_BRACE || from === to) return;
    fields.read(bytes, from, to);
    isDone = onObject(fields);
  };
  readLinesOf(head, { onLine, onEndlessLine() {} });
}

class ObjectSink<Name extends string> implements LineSink {
  readonly notes: ScanNotes;
  readonly #size: number;
  readonly #fields: FieldReader<Name>;
  readonly #onObject: OnObject<Name>;
  /** Reads what is left of damaged lines; most files have none. */
  #head: HeadReader | null = null;

  constructor(
    size: number,
    fields: FieldReader<Name>,
    onObject: OnObject<Name>,
    hasReturns = false,
  ) {
    this.notes = new ScanNotes(hasReturns);
    this.#size = size;
    this.#fields = fields;
    this.#onObject = onObject;
  }

  /** Nearly every line is an object without a fault: none of these holds a line feed. */
  takeLine(bytes: Uint8Array, from: number, to: number, offset: number, line: number): number {
    const fields = this.#fields;
    if (bytes[from] !== OPEN_BRACE || !fields.read(bytes, from, to)) return -1;
    const feed = fields.faultAt < 0 ? feedAfter(bytes, fields.end) : -1;
    if (feed < 0) return -1;
    if (feed > fields.end) this.notes.carriageReturn(line);
    this.#onObject(fields, { start: offset, length: fields.end - from, line, flags: 0 });
    return feed;
  }

  onLine(bytes: Uint8Array, lineFrom: number, lineTo: number, offset: number, line: number): void {
    if (bytes[lineTo - 1] === RETURN && lineTo > lineFrom) this.notes.carriageReturn(line);
    const { from, to, marks } = inkOf(bytes, lineFrom, lineTo);
    for (let mark = 0; mark < marks; mark++) this.notes.bom(line);
    if (from === to) return;
    // File offset = index in `bytes` + shift.
    const shift = offset - lineFrom;
    const fields = this.#fields;
    if (bytes[from] !== OPEN_BRACE) {
      const isValue = fields.valueEnd(bytes, from, to) === to && fields.faultAt < 0;
      if (isValue) this.#noteValue(bytes, from, to, line);
      else this.#salvage(bytes, from, to, shift, line);
    } else if (fields.read(bytes, from, to) && fields.end === to) {
      this.#add(bytes, from, to, shift, line, marks > 0 ? FLAG.recovered : 0);
    } else this.#salvage(bytes, from, to, shift, line);
  }

  onEndlessLine(_offset: number, line: number): void {
    this.notes.endless(line);
  }

  /** The object in `bytes[from, to)`, which was just read. */
  #add(
    bytes: Uint8Array,
    from: number,
    to: number,
    shift: number,
    line: number,
    flags: number,
  ): void {
    const place = { start: from + shift, length: to - from, line, flags };
    const { faultAt } = this.#fields;
    if (faultAt < 0) {
      this.#onObject(this.#fields, place);
      return;
    }
    this.notes.damaged(line, faultAt - from + 1);
    const mended = mendedBytes(bytes.slice(from, to));
    this.#fields.read(mended, 0, mended.length);
    this.#onObject(this.#fields, { ...place, flags: flags | FLAG.damaged });
  }

  #noteValue(bytes: Uint8Array, from: number, to: number, line: number): void {
    const value = parseJson(decoder.decode(bytes.subarray(from, to)));
    const found = value === null ? "null" : Array.isArray(value) ? "a list" : `a ${typeof value}`;
    this.notes.noObject(line, found);
  }

  /** Several objects on one line, or damaged ones. What has no end is lost: nothing goes on from it. */
  #salvage(bytes: Uint8Array, from: number, to: number, shift: number, line: number): void {
    const isLast = to + shift === this.#size;
    this.#head ??= new HeadReader();
    const { pieces, hasRest } = piecesOfLine(this.#head, bytes, from, to);
    let whole = 0;
    for (const piece of pieces) {
      if (!this.#fields.read(bytes, piece.from, piece.to)) continue;
      whole++;
      const isAlone = piece.from === from && piece.to === to;
      this.#add(bytes, piece.from, piece.to, shift, line, isAlone ? 0 : FLAG.recovered);
    }
    const isTorn = whole < pieces.length;
    if (whole > 0 && (whole > 1 || hasRest || isTorn)) {
      this.notes.glued(line, whole, hasRest || isTorn);
    } else if (whole > 0) return;
    else if (isLast) this.notes.tornLastLine(line, to - from);
    else if (bytes.subarray(from, to).includes(0)) this.notes.nulBytes(line, to - from);
    else this.notes.malformed(line, to - from);
  }
}
