// What a format of lines says of itself: how its lines are read, and what session they come to.
import type { Column } from "../../lib/grown.ts";
import type { Json } from "../../model/json/json.ts";
import type { ProblemLog } from "../../model/problem.ts";
import type { EntryDetails } from "../../model/table/details.ts";
import type { ByteSource } from "../../read/source/byte-source.ts";
import type { FieldReader } from "./fields.ts";
import type { LineGatherer } from "./gather/line-facts.ts";
import type { LinePlaces, PackedPlaces } from "./line-places.ts";
import type { LineParts } from "./line-session.ts";
import type { LinePlace } from "./scan-lines.ts";

/** How a format makes a session from the lines of one file; for one opening and what comes of it. */
export interface LineReading<Name extends string, Lines extends KeptLines<Name>> {
  /** `checksText`: as a FieldReader has it. */
  fieldsOf(checksText: boolean): FieldReader<Name>;
  /** Of a part of the file, none yet. */
  newLines(): Lines;
  /**
   * Makes the entries of lines that are read one after another; `fields` stands on the line that is added.
   * `isFirst`: whether the file's first line is the first of them.
   */
  gathererOf(fields: FieldReader<Name>, isFirst: boolean): LineGatherer<Lines>;
  /**
   * What the written line holds that a part of the file is best begun with: entries after it take little from the
   * lines before it. Any line will do where none is near.
   */
  readonly beginsPart?: string;
  /** The session of all lines. `problems`: what is odd about them, to be added to. Errors: SessionError. */
  sessionOf(source: ByteSource, lines: Lines, problems: ProblemLog): Promise<MadeSession>;
}

/** What a format keeps of lines, one after another, in columns where most lines say it. */
export interface KeptLines<Name extends string> {
  readonly places: LinePlaces;
  /** What is kept of the object that `fields` has just read. A last line that may go on is read again. */
  add(fields: FieldReader<Name>, place: LinePlace): void;
  /** The first `count` of them. */
  packed(count: number): PackedLines;
  /** Lines that come after these; `linesBefore` as `LinePlaces.append` has it. */
  append(packed: PackedLines, linesBefore: number): void;
}

/** Lines on their way to others, perhaps in another thread. Plain data. */
export interface PackedLines {
  readonly places: PackedPlaces;
  /** Each with memory of its own, or all of it: it moves instead of being copied. */
  readonly columns: Readonly<Record<string, Column>>;
  /** All else, as the format made it. */
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
