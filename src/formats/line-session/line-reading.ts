// What a format of lines says of itself: how its lines are read, and what session they come to.
import type { PackedRecords } from "../../lib/packed-records.ts";
import type { Json } from "../../model/json/json.ts";
import type { ProblemLog } from "../../model/problem.ts";
import type { EntryDetails } from "../../model/table/details.ts";
import type { ByteSource } from "../../read/source/byte-source.ts";
import type { FieldReader } from "./fields.ts";
import type { LineGatherer } from "./gather/line-facts.ts";
import type { LineParts } from "./line-session.ts";
import type { LinePlace } from "./scan-lines.ts";

/** How a format makes a session from the lines of one file; for one opening and what comes of it. */
export interface LineReading<Name extends string, Line> {
  /** `checksText`: as a FieldReader has it. */
  fieldsOf(checksText: boolean): FieldReader<Name>;
  /** What is kept of the object that `fields` has just read. Asked again of a last line that may go on. */
  lineOf(fields: FieldReader<Name>, place: LinePlace): Line;
  placeOf(line: Line): LinePlace;
  /**
   * Makes the entries of lines that are read one after another; `fields` stands on the line that is added.
   * `isFirst`: whether the file's first line is the first of them.
   */
  gathererOf(fields: FieldReader<Name>, isFirst: boolean): LineGatherer<Line>;
  /** Packs lines for another thread, and all that `lineOf` noted beside them. */
  packer(): LinePacker<Line>;
  /** Gives the same again, of the lines after `before` others, to `keep` one after another. */
  unpack(packed: PackedLines, before: number, keep: (line: Line) => void): void;
  /** The session of all lines. `problems`: what is odd about them, to be added to. Errors: SessionError. */
  sessionOf(source: ByteSource, lines: readonly Line[], problems: ProblemLog): Promise<MadeSession>;
}

export interface LinePacker<Line> {
  add(line: Line): void;
  /** It is spent afterwards. */
  finish(): PackedLines;
}

/** Plain data, as the format made it. */
export interface PackedLines {
  readonly records: Readonly<Record<string, PackedRecords<object>>>;
  readonly beside: unknown;
}

export interface MadeSession extends LineParts {
  /** All that the entry of a row is made from beside its own line: equal values make equal entries. */
  basisOf(row: number): readonly (Json | undefined)[];
  /** The same as `LineFacts.putStored` has it; null for an entry that is made from more. */
  gatheredBasisOf(row: number): string | null;
  /** Whether a row uses what `details` have of it in row `nth`; always when left out. */
  usesAs?(row: number, details: EntryDetails, nth: number): boolean;
}
