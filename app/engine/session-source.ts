// The requests to an opened session, independent of who answers: a worker, or the same host in the page
// itself. Views and queries know this port and nothing about threads.

import type { OperationEffect } from "../../src/edit/effect/operation-effect.ts";
import type { Refused } from "../../src/edit/history/steps.ts";
import type { OperationStep } from "../../src/edit/operation/operation.ts";
import type { Repair } from "../../src/edit/repair/repair.ts";
import type { ExcerptRequest, OnExcerpt } from "../../src/export/markdown/write-excerpt.ts";
import type { InputFile } from "../../src/formats/format.ts";
import type { MapData, MapRequest } from "../../src/map/map-data.ts";
import type { TableTail } from "../../src/model/build/extend-table.ts";
import type { WrittenDetails } from "../../src/model/build/join-details.ts";
import type { JsonObject } from "../../src/model/json/json.ts";
import type { Problem } from "../../src/model/problem.ts";
import type { Session } from "../../src/model/session.ts";
import type { EntryDetails } from "../../src/model/table/details.ts";
import type { EntryRef } from "../../src/model/table/entry-ref.ts";
import type { EntryKey } from "../../src/model/table/ids.ts";
import type { SearchEnd } from "../../src/search/search-session.ts";
import type { Digest } from "../../src/stats/digest/read-digest.ts";
import type { SessionFigures } from "../../src/stats/figures.ts";
import type { CompareRequest, OnCompared, OtherSession } from "./compare-work.ts";
import type { DraftCommand, DraftFacts } from "./draft/drafting.ts";
import type { AddedToFile, ExportedFile, ExportRequest } from "./draft/exporting.ts";
import type { ConvertedFile } from "./draft/session-file.ts";
import type { RawPiece } from "./entries/raw-reading.ts";
import type { OnFound, SearchRequest } from "./search-work.ts";

/** What the user opened: one file, or a folder session's files by path. */
export type SourceInput =
  | {
      readonly kind: "file";
      readonly file: File;
      /** The files it is joined from, where there are several. */
      readonly parts?: InputFile["parts"];
      /** The file of the session it was copied from, if it is beside it. */
      readonly begunFrom?: File;
    }
  | { readonly kind: "folder"; readonly name: string; readonly files: ReadonlyMap<string, File> };

/** Bytes done so far, called in a dozen steps. */
export type OnProgress = (doneBytes: number) => void;

/** What reading every body adds to the first scan. */
export interface FullReading {
  /** Those of the scan, and those that only a full reading finds. */
  readonly problems: readonly Problem[];
  readonly details: EntryDetails;
}
/** An entry's body as `SessionSource.body` gives it. */
export interface ReadBody {
  readonly ref: EntryRef;
  readonly body: JsonObject;
}

/** The result of opening: the session, and what its first window shows. */
export interface OpenedSource {
  readonly session: Session;
  readonly firstBodies: readonly ReadBody[];
  /** The result of `readAll`, where it was known with the rows: then this is the next version already. */
  readonly reading?: FullReading | undefined;
}

/** Gets what can be shown first; resolves when that could be drawn. */
export type OnAhead = (ahead: OpenedSource) => Promise<void>;

/** What was appended; or why the file has to be opened again. */
export type GrownSession =
  | {
      readonly kind: "grown";
      /** The rows after the existing ones. */
      readonly tail: TableTail;
      /** In bytes. */
      readonly size: number;
      readonly problems: readonly Problem[];
      /** Of the appended rows; null where not everything before them was read. */
      readonly details: EntryDetails | null;
      /** Of the last appended entries: they are about to be shown, and the figures take longer. */
      readonly bodies: readonly ReadBody[];
      /** The draft of the current file, with the earlier changes; null: there was none. */
      readonly drafted: DraftedSession | null;
    }
  | ({ readonly kind: "renewed" } & RenewedSession)
  | { readonly kind: "anew"; readonly reason: string };

/** A session whose rows were computed again after its file or files in its folder changed. */
export interface RenewedSession {
  readonly session: Session;
  /** Whether all rows kept their places and their content. */
  readonly isSame: boolean;
  /** By row, the earlier row of the same entry; at or above the old number of rows: the entry is new. */
  readonly order: Int32Array;
  /** Rows of new or changed entries, in row order. */
  readonly rows: readonly number[];
  /** Of these rows, one after another; null where not everything was read before. */
  readonly details: EntryDetails | null;
  /** Of the last of these: they are about to be shown. */
  readonly bodies: readonly ReadBody[];
}

/** Files of a folder that are new or changed. */
export interface FolderChanges {
  /** By path; null: removed. */
  readonly files: ReadonlyMap<string, File | null>;
  /** Paths of files written a moment ago: an incomplete file waits for its rest. */
  readonly fresh: ReadonlySet<string>;
}

/** A session after files in its folder have changed. */
export interface GrownFolder extends RenewedSession {
  /** Paths of incomplete files. */
  readonly torn: readonly string[];
}

/** The session with its draft. */
export interface DraftedSession {
  /** Without the ids of its rows. */
  readonly session: Session;
  /** By row, the ids that the file does not have there (`withIds`). */
  readonly ownIds: ReadonlyMap<number, EntryKey>;
  /** The bodies that are about to be shown. */
  readonly bodies: readonly ReadBody[];
  readonly facts: DraftFacts;
  readonly refused: readonly Refused[];
  readonly written: WrittenDetails;
}

export interface RawText {
  /** The beginning of the entry's own text. */
  readonly text: string;
  /** Length of the whole text in UTF-16 units. */
  readonly length: number;
}

/**
 * Returns the session after the complete scan; `onProgress` reports its progress. Rejects with
 * SessionError.
 */
export type ReadWhole = (onProgress?: OnProgress) => Promise<OpenedSource>;

/**
 * The requests to an opened session. Every call rejects with SessionError: those of reading, "stopped" when
 * the answering thread has died, "cancelled" after `close`. `version`: the one whose rows the request
 * names.
 */
export interface SessionCalls {
  /**
   * Reads every body once. The rows stay the same; the next version has the details. After a failure it
   * continues where it stopped.
   */
  readAll(onProgress: OnProgress): Promise<FullReading>;
  /**
   * Continues with the same file, which may have more bytes now: reads only those. A `readAll` under way
   * ends first. The next version has the new rows after those of this one. A draft is carried over: the
   * rows of the next version are then the draft's, with its undo steps. After the answer "anew", the source
   * stays as it is.
   */
  grow(input: SourceInput, onProgress: OnProgress): Promise<GrownSession>;
  /**
   * The same for a session in a folder: its rows are computed again, entries keep their references. Only
   * changed files are read. After an error it stays as it is.
   */
  growFolder(changes: FolderChanges): Promise<GrownFolder>;
  /**
   * Edits the draft of the session: from the next version on, requests refer to the draft. Only after the
   * full reading.
   */
  draft(command: DraftCommand): Promise<DraftedSession>;
  /** The preview of an operation on the draft of that version; a sentence where it does not apply. */
  preview(version: number, step: OperationStep): Promise<OperationEffect | string>;
  /** The possible repairs of the draft, or of the file while there is none. */
  repairs(version: number): Promise<readonly Repair[]>;
  /** Writes the draft, and reads the written file again. Stops an earlier write. */
  exportDraft(request: ExportRequest, onProgress: OnProgress): Promise<ExportedFile>;
  /**
   * Appends the draft's changes to the file itself, which must be writable. The draft stays as it is: the
   * caller empties it and continues with the grown file.
   */
  addToFile(handle: FileSystemFileHandle): Promise<AddedToFile>;
  /** Stops writing: nothing is left under the chosen name, and the session's own file is unchanged. */
  stopExport(): Promise<void>;
  /** The session as a file of pi's, in memory: for formats that are read, and not written. */
  asSessionFile(): Promise<ConvertedFile>;
  /**
   * An entry in today's shape; where a part is too deep or too large, a note replaces it (page-body.ts).
   * Images of known types have become blob: URLs of this origin in `data`.
   */
  body(ref: EntryRef): Promise<JsonObject>;
  /** Releases the results of `body`: addresses of their images stop working. */
  forgetBodies(refs: readonly EntryRef[]): Promise<void>;
  /** Entries in today's shape with their images as stored: for comparing contents. */
  storedBodies(refs: readonly EntryRef[]): Promise<readonly JsonObject[]>;
  /** At most `max` characters of the entry as the file has it. */
  raw(ref: EntryRef, max?: number): Promise<RawText>;
  /** The next piece of the entry as the file has it, indented: `from` is the number of characters before. */
  rawPiece(ref: EntryRef, from: number, length: number): Promise<RawPiece>;
  /** The map's runs and layout. Lengths by tokens are all equal until everything was read. */
  map(version: number, request: MapRequest): Promise<MapData>;
  /** The figures for a leaf. Only after the full reading. */
  figures(version: number, leaf: number): Promise<SessionFigures>;
  /** The turns of the branch that ends at a leaf, with the outcomes of its checks. Only after the full reading. */
  digest(version: number, leaf: number): Promise<Digest>;
  /** Compares two branches; rows come in batches. `other` null: both are in this session. */
  compare(
    version: number,
    request: CompareRequest,
    onCompared: OnCompared,
    other: OtherSession | null,
  ): Promise<void>;
  /** Writes entries as Markdown; they come in batches. */
  excerpt(version: number, request: ExcerptRequest, onExcerpt: OnExcerpt): Promise<void>;
  /**
   * Searches the session, or its draft in its current state. A sentence: the search text is invalid.
   * Rejects when aborted.
   */
  search(
    version: number,
    request: SearchRequest,
    onFound: OnFound,
    signal: AbortSignal,
  ): Promise<SearchEnd | string>;
  /** The files it was opened from, including what was appended: for another reader of the same bytes. */
  input(): Promise<SourceInput>;
}

/** An opened session, as the first scan found it. */
export interface SessionSource extends OpenedSource, SessionCalls {
  /**
   * Null once the scan is complete. Until then its rows are the last ones of the file, with everything in
   * context at its leaf, and only their bodies can be requested.
   */
  readonly whole: ReadWhole | null;
  /** Rejects with the reason when the answering thread has died; none: the page itself answers. */
  readonly ended?: Promise<never>;
  /** Ends it; addresses of its images stop working. */
  close(): void;
}

/** The same source after the complete scan: callers need not know that it began with less. */
export async function wholeSource(
  source: SessionSource,
  onProgress?: OnProgress,
): Promise<SessionSource> {
  if (!source.whole) return source;
  return { ...source, ...(await source.whole(onProgress)), whole: null };
}

export type CallName = keyof SessionCalls;

/**
 * All calls, and what their failure means. "reading": the answer was not in the file; after another reading
 * it may be. "telling": the failure concerns the file. "own": it concerns only the caller.
 */
export const CALLS: Readonly<Record<CallName, "reading" | "telling" | "own">> = {
  readAll: "telling",
  grow: "telling",
  growFolder: "own",
  draft: "telling",
  preview: "telling",
  repairs: "telling",
  exportDraft: "own",
  addToFile: "own",
  stopExport: "own",
  asSessionFile: "telling",
  body: "reading",
  forgetBodies: "own",
  storedBodies: "reading",
  raw: "reading",
  rawPiece: "reading",
  map: "telling",
  figures: "telling",
  digest: "telling",
  compare: "telling",
  excerpt: "telling",
  search: "telling",
  input: "own",
};

type AnyCall = (...args: readonly unknown[]) => Promise<unknown>;

/** All calls, each passed on by its name. `pass`: calls the method of that name. */
export function callsBy(
  pass: (name: CallName, args: readonly unknown[]) => Promise<unknown>,
): SessionCalls {
  const calls = Object.keys(CALLS).map((name): [string, AnyCall] => [
    name,
    (...args) => pass(name as CallName, args),
  ]);
  return Object.fromEntries(calls) as Record<CallName, AnyCall> as SessionCalls;
}

/** Calls by name. */
export function callOf(calls: SessionCalls, name: CallName, args: readonly unknown[]) {
  return (calls[name] as AnyCall)(...args);
}
