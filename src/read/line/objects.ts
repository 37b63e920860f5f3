// From the lines of a file to their objects: blank lines, marks and line ends are passed over, what is damaged is
// kept as far as it can be read or named (formats.md section 1). It knows no format.
import { isObject, type Json, type JsonObject, parseJson } from "../../model/json/json.ts";
import type { ProblemLog } from "../../model/problem.ts";
import { FLAG } from "../../model/table/table.ts";
import { decoded, JsonDecoder } from "../json/json-decoder.ts";
import { mendedObject } from "../json/mend.ts";
import type { ByteSource } from "../source/byte-source.ts";
import { HeadReader } from "./head.ts";
import { type Piece, piecesOfLine } from "./line-pieces.ts";
import { type LineSink, type PartOfLines, type ReadOptions, readLines } from "./lines.ts";
import { ScanNotes } from "./scan-notes.ts";
import { trimLine } from "./trim-line.ts";

const OPEN_BRACE = 123;
const CLOSE_BRACE = 125;
const RETURN = 13;

interface LinePlace {
  /** Bytes of the file before it. */
  readonly offset: number;
  readonly line: number;
}

/** Where an object stands in its file. */
export interface ObjectPlace {
  /** Byte offset and length of its JSON. */
  readonly start: number;
  readonly length: number;
  /** 1-based; several objects may be glued on one line. */
  readonly line: number;
  /** FLAG.recovered, FLAG.damaged. */
  readonly flags: number;
}

/** An object without its end. */
export interface TornPlace extends ObjectPlace {
  /** Nothing comes after it; it may still be written. */
  readonly isLast: boolean;
  /** 1-based, in the object's own bytes: where it makes no sense any more. */
  readonly byte: number;
}

/** Gets what lines hold, in the order of the file. */
export interface ObjectHandler {
  /** A damaged one is given as far as it can be read. */
  onObject(object: JsonObject, place: ObjectPlace): void;
  /** Keeps an object that has no end, but whose place in a tree is known. Left out: nothing goes on from it. */
  onTorn?(object: JsonObject, place: TornPlace): void;
  /** A stretch that holds no object; `value`: where it is JSON, what it holds. */
  onSkipped?(start: number, length: number, line: number, value?: Json): void;
}

/** Finds objects in lines. `end` when there are no more. */
export class LineObjects implements LineSink {
  /** What is odd about the lines. */
  readonly notes: ScanNotes;
  /** False: some object holds bytes that are no UTF-8, in whose place it has U+FFFD. */
  isText = true;
  /** Whether the last line is one object, without a fault. */
  isWhole = false;
  readonly #size: number;
  readonly #handler: ObjectHandler;
  /** Takes lines that nothing is around. */
  readonly #decoder = new JsonDecoder<LinePlace>((place, value, bytes, isText) => {
    this.isText &&= isText;
    this.#takeValue(value, bytes, 0, bytes.length, place.offset, place.line, 0);
  });
  /** Reads what is left of damaged lines; most files have none. */
  #head: HeadReader | null = null;

  /** `size`: of the file, in bytes. `hasReturns`: it was said of lines before that they end with CR LF. */
  constructor(size: number, handler: ObjectHandler, hasReturns = false) {
    this.notes = new ScanNotes(hasReturns);
    this.#size = size;
    this.#handler = handler;
  }

  onLine(bytes: Uint8Array, from: number, to: number, offset: number, line: number): void {
    // Nearly every line is an object with nothing around it.
    if (bytes[from] === OPEN_BRACE && bytes[to - 1] === CLOSE_BRACE) {
      this.#decoder.add({ offset, line }, bytes.subarray(from, to));
      return;
    }
    this.end();
    this.isWhole = false;
    if (from < to) this.#trim(bytes, from, to, offset - from, line);
  }

  onEndlessLine(_offset: number, line: number): void {
    this.end();
    this.isWhole = false;
    this.notes.endless(line);
  }

  onSliceEnd(): void {
    this.end();
  }

  /** Gives all objects of the lines until now. */
  end(): void {
    this.#decoder.flush();
  }

  /** `shift`: to be added to an index of `bytes` for the place in the file. */
  #trim(bytes: Uint8Array, lineFrom: number, lineTo: number, shift: number, line: number): void {
    if (bytes[lineTo - 1] === RETURN) this.notes.carriageReturn(line);
    const { from, to, marks } = trimLine(bytes, lineFrom, lineTo);
    for (let mark = 0; mark < marks; mark++) this.notes.bom(line);
    if (from === to) return;
    const value = parseJson(this.#textOf(bytes.subarray(from, to)));
    this.#takeValue(value, bytes, from, to, shift, line, marks > 0 ? FLAG.recovered : 0);
  }

  /** `value`: of the JSON in `bytes[from, to)`; undefined: it is none. */
  #takeValue(
    value: Json | undefined,
    bytes: Uint8Array,
    from: number,
    to: number,
    shift: number,
    line: number,
    flags: number,
  ): void {
    this.isWhole = false;
    const [start, length] = [from + shift, to - from];
    if (value === undefined) this.#salvage(bytes, from, to, shift, line, flags);
    else if (isObject(value)) {
      this.isWhole = true;
      this.#handler.onObject(value, { start, length, line, flags });
    } else {
      this.#handler.onSkipped?.(start, length, line, value);
      this.notes.noObject(line, nameOf(value));
    }
  }

  #textOf(bytes: Uint8Array): string {
    const { text, isText } = decoded(bytes);
    this.isText &&= isText;
    return text;
  }

  /** Several objects on one line, or damaged ones. */
  #salvage(
    bytes: Uint8Array,
    from: number,
    to: number,
    shift: number,
    line: number,
    flags: number,
  ): void {
    const head = this.#head ?? new HeadReader();
    this.#head = head;
    const isLast = to + shift === this.#size;
    const { pieces, hasRest } = piecesOfLine(head, bytes, from, to);
    const keepsTorn = this.#handler.onTorn !== undefined;
    const kept = keepsTorn ? pieces : pieces.filter(({ isTorn }) => !isTorn);
    let at = from;
    for (const piece of kept) {
      if (piece.from > at) this.#handler.onSkipped?.(at + shift, piece.from - at, line);
      const isAlone = piece.from === from && piece.to === to;
      const place = {
        start: piece.from + shift,
        length: piece.to - piece.from,
        line,
        flags: isAlone ? flags : FLAG.recovered,
      };
      this.#takePiece(bytes, piece, place, isLast && piece.to === to);
      at = piece.to;
    }
    if (at < to) this.#handler.onSkipped?.(at + shift, to - at, line);
    const isMore = hasRest || kept.length < pieces.length;
    if (kept.length === 0) this.#noteUnreadable(bytes, from, to, line, isLast);
    else if (kept.length > 1 || (isMore && !kept[0]?.isTorn)) {
      this.notes.glued(line, kept.filter(({ isTorn }) => !isTorn).length, isMore);
    }
  }

  #takePiece(
    bytes: Uint8Array,
    { from, to, isTorn }: Piece,
    place: ObjectPlace,
    isLast: boolean,
  ): void {
    const text = this.#textOf(bytes.subarray(from, to));
    if (!isTorn && parseJson(text) !== undefined) {
      this.#handler.onObject(mendedObject(text), place);
      return;
    }
    const faultAt = this.#head?.faultIn(bytes, from, to) ?? from;
    const byte = faultAt - from + 1;
    const damaged = { ...place, flags: place.flags | FLAG.damaged };
    // A head can be as damaged as the rest: what counts is what is shown of it.
    const object = mendedObject(text);
    if (isTorn) this.#handler.onTorn?.(object, { ...damaged, isLast, byte });
    else {
      this.notes.damaged(place.line, byte);
      this.#handler.onObject(object, damaged);
    }
  }

  #noteUnreadable(bytes: Uint8Array, from: number, to: number, line: number, isLast: boolean) {
    if (isLast) this.notes.tornLastLine(line, to - from);
    else if (bytes.subarray(from, to).includes(0)) this.notes.nulBytes(line, to - from);
    else this.notes.malformed(line, to - from);
  }
}

/** What a line holds that is no object, with its article. */
function nameOf(value: Json): string {
  if (value === null) return "null";
  return Array.isArray(value) ? "a list" : `a ${typeof value}`;
}

/** Gets the objects of a file in their order: a damaged one as far as it can be read. */
export type OnObject = ObjectHandler["onObject"];

/** All lines when left out. */
export interface LinesToRead extends PartOfLines {
  /** It was said of the lines before them that they end with CR LF. */
  readonly hasReturns?: boolean;
}

/** What the lines that were read come to beside their objects. */
export interface LinesRead {
  /** What is odd about them: all that is no object and not blank is named here. */
  readonly problems: ProblemLog;
  /** 1-based, of the line after the last line feed. */
  readonly nextLine: number;
  /** As `LineObjects` has it. */
  readonly isText: boolean;
}

/** Reads every line once. Errors: SessionError of the source, or cancelled. */
export async function readObjects(
  source: ByteSource,
  onObject: OnObject,
  options: ReadOptions & LinesToRead = {},
): Promise<LinesRead> {
  const sink = new LineObjects(source.size, { onObject }, options.hasReturns);
  const nextLine = await readLines(source, sink, options);
  sink.end();
  return { problems: sink.notes.problems, nextLine, isText: sink.isText };
}
