// What a format of lines defines: what is kept of its lines, and the session that they become.
import type { JsonObject } from "../../model/json/json.ts";
import type { ProblemLog } from "../../model/problem.ts";
import type { ObjectPlace } from "../../read/line/objects.ts";
import type { ByteSource } from "../../read/source/byte-source.ts";
import type { GatheredLines } from "./gathered-lines.ts";
import type { LinePlaces } from "./line-places.ts";
import type { LineParts } from "./line-session.ts";

/** How a format makes a session from the lines of one file; for one opening and its renewals. */
export interface LineReading<Lines extends KeptLines<Lines>> {
  /** None yet. */
  newLines(): Lines;
  /** For the lines of a file from its first on. */
  newGatherer(): LineGatherer<Lines>;
  /** The session of all lines. `problems`: what is odd about them, to be added to. Errors: SessionError. */
  sessionOf(source: ByteSource, lines: Lines, problems: ProblemLog): Promise<MadeSession>;
}

/** What a format keeps of lines, one after another. */
export interface KeptLines<Self> {
  readonly places: LinePlaces;
  /** Keeps the facts of an object that are needed after all lines are known. */
  add(object: JsonObject, place: ObjectPlace): void;
  /** The first `count` of them, to be added to. */
  first(count: number): Self;
}

/** Makes the entries of lines before all of them are known. */
export interface LineGatherer<Lines> {
  /**
   * Puts an entry for each row of a line, the last one. Must not throw, whatever the line contains.
   */
  add(lines: Lines, object: JsonObject, gathered: GatheredLines): void;
}

export interface MadeSession extends LineParts {
  /**
   * Everything that the entry of a row is made from in addition to its own line: equal texts make
   * equal entries.
   */
  basisOf(row: number): string;
}
