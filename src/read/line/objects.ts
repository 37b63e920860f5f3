// From the lines of a file to their objects: blank lines, marks and line ends are skipped; of damaged lines the
// readable part is kept, or they are named (formats.md section 1). It knows no format.
import { isObject, type Json, type JsonObject, parseJson } from "../../model/json/json.ts";
import type { ProblemLog } from "../../model/problem.ts";
import { FLAG } from "../../model/table/table.ts";
import { decoded, JsonDecoder } from "../json/json-decoder.ts";
import { brokenObject } from "../json/mend.ts";
import { PathReader } from "../json/path-reader.ts";
import type { ByteSource } from "../source/byte-source.ts";
import { faultIn, HEAD, type Piece, piecesOfLine } from "./line-pieces.ts";
import { type LineSink, type PartOfLines, type ReadOptions, readLines } from "./lines.ts";
import { ScanNotes, type Unreadable } from "./scan-notes.ts";
import { trimLine } from "./trim-line.ts";

const RETURN = 13;

/** The place of an object in its file. */
export interface ObjectPlace {
  /** Byte offset and length of its JSON. */
  readonly start: number;
  readonly length: number;
  /** 1-based; several objects may be glued on one line. */
  readonly line: number;
  /** FLAG.recovered, FLAG.damaged. */
  readonly flags: number;
}

/** The rest of a line without the white space and marks around it, or one piece of that. */
interface LineText extends Omit<ObjectPlace, "length"> {
  readonly bytes: Uint8Array;
}

/** An object without its end. */
export interface TornPlace extends ObjectPlace {
  readonly why: Unreadable;
  /** 1-based, in the object's own bytes: where it becomes invalid. */
  readonly byte: number;
}

/** A line without its line feed, in bytes `[start, end)` of the file. */
interface LastLine {
  readonly line: number;
  readonly start: number;
  readonly end: number;
}

/** Finds objects in lines, in the order of the file. */
export abstract class LineObjects implements LineSink {
  /** What is odd about the lines. */
  readonly notes: ScanNotes;
  /** False: some object holds bytes that are no UTF-8, in whose place it has U+FFFD. */
  isText = true;
  /** Of the file, in bytes. */
  protected readonly size: number;
  /** The last line; null before the first. */
  protected last: LastLine | null = null;
  /** Whether the last line is one object, without a fault. */
  protected isWhole = false;
  readonly #head = new PathReader(HEAD);
  readonly #decoder = new JsonDecoder();

  /** `size`: of the file, in bytes. `hasReturns`: it was said of lines before that they end with CR LF. */
  constructor(size: number, hasReturns = false) {
    this.notes = new ScanNotes(hasReturns);
    this.size = size;
  }

  /** Of a damaged one the readable part is given. */
  abstract onObject(object: JsonObject, place: ObjectPlace): void;
  /**
   * Keeps an object without an end, whose place in a tree is known. By default: nothing continues from it.
   */
  onTorn?(object: JsonObject, place: TornPlace): void;
  /** A stretch that holds no object; `value`: where it is JSON, what it holds. */
  onSkipped?(start: number, length: number, line: number, value?: Json): void;

  onLine(bytes: Uint8Array, from: number, to: number, offset: number, line: number): void {
    this.last = { line, start: offset, end: offset + to - from };
    this.isWhole = false;
    const ink = trimLine(bytes, from, to);
    if (from < to && bytes[to - 1] === RETURN) this.notes.carriageReturn(line);
    for (let mark = 0; mark < ink.marks; mark++) this.notes.bom(line);
    if (ink.from === ink.to) return;
    const own = bytes.subarray(ink.from, ink.to);
    const flags = ink.marks > 0 ? FLAG.recovered : 0;
    const { value, isText } = this.#decoder.read(bytes, ink.from, ink.to);
    this.isText &&= isText;
    this.#takeValue(value, { bytes: own, start: offset + ink.from - from, line, flags });
  }

  onEndlessLine(offset: number, line: number): void {
    // Where it ends is not known here: had it no end, it would be read again.
    this.last = { line, start: offset, end: this.size };
    this.isWhole = false;
    this.notes.endless(line);
  }

  /** `value`: what the line's JSON says; undefined: it is none. */
  #takeValue(value: Json | undefined, text: LineText): void {
    const { bytes, start, line, flags } = text;
    if (value === undefined) this.#salvage(text);
    else if (isObject(value)) {
      this.isWhole = true;
      this.onObject(value, { start, length: bytes.length, line, flags });
    } else {
      this.onSkipped?.(start, bytes.length, line, value);
      this.notes.noObject(line, nameOf(value));
    }
  }

  /** Several objects on one line, or damaged ones. */
  #salvage(text: LineText): void {
    const { bytes, start, line } = text;
    const { pieces, hasRest } = piecesOfLine(bytes, this.#head);
    const whole = pieces.filter(({ kind }) => kind !== "torn");
    const kept = this.onTorn ? pieces : whole;
    let isNul = true;
    let at = 0;
    for (const piece of kept) {
      isNul &&= isAllNul(bytes, at, piece.from);
      if (piece.from > at) this.onSkipped?.(start + at, piece.from - at, line);
      this.#takePiece(text, piece);
      at = piece.to;
    }
    isNul &&= isAllNul(bytes, at, bytes.length);
    if (at < bytes.length) this.onSkipped?.(start + at, bytes.length - at, line);
    const isMore = hasRest || kept.length < pieces.length;
    if (kept.length === 0) {
      this.notes.unreadable(line, bytes.length, this.#whyUnreadable(bytes, start));
    } else if (kept.length > 1 || (isMore && kept[0]?.kind !== "torn")) {
      const rest = isMore ? (isNul ? "nul" : "text") : "none";
      this.notes.glued(line, whole.length, rest);
    }
  }

  #takePiece({ bytes, start, line, flags }: LineText, { kind, from, to }: Piece): void {
    const isAlone = to - from === bytes.length;
    const place = {
      start: start + from,
      length: to - from,
      line,
      flags: isAlone ? flags : FLAG.recovered,
    };
    const own = bytes.subarray(from, to);
    const { text, isText } = decoded(own);
    this.isText &&= isText;
    const value = kind === "torn" ? undefined : parseJson(text);
    if (value !== undefined && isObject(value)) {
      this.onObject(value, place);
      return;
    }
    const damaged = { ...place, flags: place.flags | FLAG.damaged };
    const byte = faultIn(own) + 1;
    // A head can be as damaged as the rest: the shown part decides.
    const object = brokenObject(text);
    if (kind === "torn") {
      const why = this.#whyUnreadable(own, place.start);
      this.onTorn?.(object, { ...damaged, why, byte });
    } else {
      this.notes.damaged(line, byte);
      this.onObject(object, damaged);
    }
  }

  #whyUnreadable(bytes: Uint8Array, start: number): Unreadable {
    if (bytes.includes(0)) return "nul-bytes";
    return start + bytes.length === this.size ? "torn-last-line" : "malformed-line";
  }
}

function isAllNul(bytes: Uint8Array, from: number, to: number): boolean {
  return bytes.subarray(from, to).every((byte) => byte === 0);
}

/** What a line holds that is no object, with its article. */
function nameOf(value: Json): string {
  if (value === null) return "null";
  return Array.isArray(value) ? "a list" : `a ${typeof value}`;
}

/** Receives the objects of a file in order: of a damaged one the readable part. */
export type OnObject = LineObjects["onObject"];

/** What the lines that were read come to beside their objects. */
export interface LinesRead {
  /** What is odd about them: all that is no object and not blank is named here. */
  readonly problems: ProblemLog;
  /** 1-based, of the line after the last line feed. */
  readonly nextLine: number;
  /** As `LineObjects` has it. */
  readonly isText: boolean;
}

/**
 * Reads every line once. `hasReturns`: it was said of the lines before them that they end with CR LF. Errors: SessionError of the source, or
 * cancelled.
 */
export async function readObjects(
  source: ByteSource,
  onObject: OnObject,
  options: ReadOptions & PartOfLines & { readonly hasReturns?: boolean } = {},
): Promise<LinesRead> {
  const sink = new GivenObjects(source.size, onObject, options.hasReturns);
  const nextLine = await readLines(source, sink, options);
  return { problems: sink.notes.problems, nextLine, isText: sink.isText };
}

class GivenObjects extends LineObjects {
  readonly onObject: OnObject;

  constructor(size: number, onObject: OnObject, hasReturns?: boolean) {
    super(size, hasReturns);
    this.onObject = onObject;
  }
}
