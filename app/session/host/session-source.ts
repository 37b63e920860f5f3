// What the session worker can be asked. One worker holds one opened session: the table stays there
// too (the page gets a copy of its columns), so heavy questions are answered next to the bytes.

import type { Measure } from "../../../src/map/lengths.ts";
import type { MapData } from "../../../src/map/map-data.ts";
import type { JsonObject } from "../../../src/model/json/json.ts";
import type { SessionErrorKind } from "../../../src/model/problem.ts";
import type { Session } from "../../../src/model/session.ts";
import type { EntryDetails } from "../../../src/model/table/details.ts";
import type { EntryTable } from "../../../src/model/table/table.ts";
import type { SessionFigures } from "../../../src/stats/figures.ts";
import type { CompareRequest, OnCompared } from "./compare-work.ts";
import type { RawPiece } from "./raw-reading.ts";

/** What a person handed over: one file, or a folder session's files by path. */
export type WorkerInput =
  | { readonly kind: "file"; readonly file: File }
  | { readonly kind: "folder"; readonly name: string; readonly files: ReadonlyMap<string, File> };

/** A SessionError as it crosses threads, where classes do not survive. */
interface Failure {
  readonly kind: SessionErrorKind;
  readonly message: string;
  readonly advice: string;
}

export type Outcome<T> =
  | { readonly ok: true; readonly value: T }
  | { readonly ok: false; readonly failure: Failure };

/** The result of reading everything: a revised session when the fast scan was not exact. */
export interface FullReading {
  /** Null when the rows of the fast scan stand. Problems are always those of the full reading. */
  readonly revised: Session | null;
  readonly problems: Session["problems"];
  readonly details: EntryDetails;
}

export interface RawText {
  /** The beginning of the entry's own text. */
  readonly text: string;
  /** Length of the whole text in UTF-16 units. */
  readonly length: number;
}

export interface SessionWorker {
  /** Makes the next `open` quicker; for a worker that has nothing else to do. */
  warmUp(): Promise<void>;
  /** Scans and returns the session. `onProgress`: bytes done. */
  open(input: WorkerInput, onProgress: (doneBytes: number) => void): Promise<Outcome<Session>>;
  /**
   * The background pass. Rows of `bodies` and `raw` mean the revised session once this resolves,
   * which is why the page asks with the revision it shows.
   */
  readAll(onProgress: (doneBytes: number) => void): Promise<Outcome<FullReading>>;
  /**
   * Entries in today's shape, in the order asked for; what is too deep or too much of one is told in
   * its place (page-body.ts). Images of known types have become blob: URLs
   * of this origin in `data`. `revision`: 0 as opened, 1 after a full reading revised the session.
   */
  bodies(rows: readonly number[], revision: number): Promise<Outcome<readonly JsonObject[]>>;
  /** At most `most` characters of the entry as stored. */
  raw(row: number, revision: number, most: number): Promise<Outcome<RawText>>;
  /** The next piece of the entry as stored, indented: `from` counts characters of the pieces before. */
  indented(row: number, revision: number, from: number, length: number): Promise<Outcome<RawPiece>>;
  /** The map's runs and layout. Lengths by tokens are all the same until everything was read. */
  map(measure: Measure, revision: number): Promise<MapData>;
  /** The figures for a leaf. Only once everything was read. */
  figures(leaf: number, revision: number): Promise<SessionFigures>;
  /** Entries in today's shape with their images as stored: what contents are compared by. */
  plainBodies(rows: readonly number[], revision: number): Promise<Outcome<readonly JsonObject[]>>;
  /**
   * Compares two branches. When B is in another session: its table, and how its bodies are read.
   * Both or neither of them are null.
   */
  compare(
    request: CompareRequest,
    revision: number,
    onCompared: OnCompared,
    otherTable: EntryTable | null,
    readOther: ReadPlainBodies | null,
  ): Promise<Outcome<null>>;
}

/** Reads another session's bodies; crosses threads as a proxy. */
type ReadPlainBodies = (rows: readonly number[]) => Promise<Outcome<readonly JsonObject[]>>;
