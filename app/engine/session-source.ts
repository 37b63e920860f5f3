// What may be asked of an opened session, whoever answers: the worker that holds it, or the same
// host in the page itself. Views and queries know this port and nothing of threads.

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
import type { SessionFigures } from "../../src/stats/figures.ts";
import type { CompareRequest, OnCompared, OtherSession } from "./compare-work.ts";
import type { DraftCommand, DraftFacts } from "./draft/drafting.ts";
import type { AddedToFile, ExportedFile, ExportRequest } from "./draft/exporting.ts";
import type { ConvertedFile } from "./draft/session-file.ts";
import type { RawPiece } from "./entries/raw-reading.ts";
import type { OnFound, SearchRequest } from "./search-work.ts";

/** What a person opened: one file, or a folder session's files by path. */
export type SourceInput =
  | {
      readonly kind: "file";
      readonly file: File;
      /** The files that it is joined of, where it is of several. */
      readonly parts?: InputFile["parts"];
      /** The file of the session that it was copied from, as far as it lies beside. */
      readonly begunFrom?: File;
    }
  | { readonly kind: "folder"; readonly name: string; readonly files: ReadonlyMap<string, File> };

/** Bytes done so far, called in a dozen steps. */
export type OnProgress = (doneBytes: number) => void;

/** What reading every body adds to the first scan. */
export interface FullReading {
  /** Those of the scan and those that only a full reading finds. */
  readonly problems: readonly Problem[];
  readonly details: EntryDetails;
}
/** An entry's body as `SessionSource.body` gives it. */
export interface ReadBody {
  readonly ref: EntryRef;
  readonly body: JsonObject;
}

/** What opening brings: the session, and what its first window shows. */
export interface OpenedSource {
  readonly session: Session;
  readonly firstBodies: readonly ReadBody[];
  /** What `readAll` gives, where it was known with the rows: then this is the next version already. */
  readonly reading?: FullReading | undefined;
}

/** Gets what can be shown first; resolves when that had its chance to be drawn. */
export type OnAhead = (ahead: OpenedSource) => Promise<void>;

/** What the file's growth adds; or why the file has to be opened anew. */
export type GrownSession =
  | {
      readonly kind: "grown";
      /** Those after the rows there were. */
      readonly tail: TableTail;
      /** In bytes. */
      readonly size: number;
      readonly problems: readonly Problem[];
      /** Of the tail's rows; null where not everything before them was read. */
      readonly details: EntryDetails | null;
      /** Of the last entries of the tail: they are about to be shown, and what is counted takes longer. */
      readonly bodies: readonly ReadBody[];
      /** The draft of the file as it is now, with the changes there were; null: there was none. */
      readonly drafted: DraftedSession | null;
    }
  | ({ readonly kind: "renewed" } & RenewedSession)
  | { readonly kind: "anew"; readonly reason: string };

/** A session whose rows were made anew after its file or files of its folder have changed. */
export interface RenewedSession {
  readonly session: Session;
  /** Whether all rows are what they were, and say what they said. */
  readonly isSame: boolean;
  /** By row, that of the session before; as many as that had rows: the entry is new. */
  readonly order: Int32Array;
  /** Rows whose entries are new or say something else, in row order. */
  readonly rows: readonly number[];
  /** Of these rows, one after another; null where not everything was read before. */
  readonly details: EntryDetails | null;
  /** Of the last of these: they are about to be shown. */
  readonly bodies: readonly ReadBody[];
}

/** Files of a folder that are new, or other than they were. */
export interface FolderChanges {
  /** By path; null: it is there no more. */
  readonly files: ReadonlyMap<string, File | null>;
  /** Paths of those that were written to a moment ago: what is not whole yet waits for its rest. */
  readonly fresh: ReadonlySet<string>;
}

/** A session after files of its folder have changed. */
export interface GrownFolder extends RenewedSession {
  /** Paths of files that are not whole yet. */
  readonly torn: readonly string[];
}

/** The session as a draft of it has it. */
export interface DraftedSession {
  /** Without the ids of its rows. */
  readonly session: Session;
  /** By row, the ids that the file does not have there (`withIds`). */
  readonly ownIds: ReadonlyMap<number, EntryKey>;
  /** What is about to be shown of it. */
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
 * Gives the session when all of it was scanned; `onProgress` hears of that. Rejects with SessionError.
 */
export type ReadWhole = (onProgress?: OnProgress) => Promise<OpenedSource>;

/**
 * What may be asked of an opened session. Every call rejects with SessionError: those of reading, "stopped" when what
 * answers has died, "cancelled" after `close`. `version`: the one whose rows the question names.
 */
export interface SessionCalls {
  /**
   * Reads every body once. The rows stay as they are; the next version has the details. After a
   * failure it goes on where it stopped.
   */
  readAll(onProgress: OnProgress): Promise<FullReading>;
  /**
   * Goes on with the same file, which may have more bytes now: reads those alone. A `readAll` under
   * way ends first. The next version has the new rows after those of this one. A draft is carried over:
   * the rows of the next version are the draft's then, and it can undo step by step. Refused as "anew",
   * the source stays as it is.
   */
  grow(input: SourceInput, onProgress: OnProgress): Promise<GrownSession>;
  /**
   * The same for a session that is a folder: its rows are made anew, entries keep their references. Only
   * files that changed are read. Refused with an error it stays as it is.
   */
  growFolder(changes: FolderChanges): Promise<GrownFolder>;
  /**
   * Does something to the draft of the session: what is asked from the next version on is asked of
   * the draft. Only once everything was read.
   */
  draft(command: DraftCommand): Promise<DraftedSession>;
  /** What an operation would do to the draft of that version; a sentence where it does not apply. */
  preview(version: number, step: OperationStep): Promise<OperationEffect | string>;
  /** What can be mended of the draft, or of the file while there is none. */
  repairs(version: number): Promise<readonly Repair[]>;
  /** Writes the draft, and reads what was written again. An earlier one under way is stopped. */
  exportDraft(request: ExportRequest, onProgress: OnProgress): Promise<ExportedFile>;
  /**
   * Adds what the draft changes to the file itself, which may be written to. The draft stays as it is:
   * it is for the caller to empty it and to go on with the file that has grown.
   */
  addToFile(handle: FileSystemFileHandle): Promise<AddedToFile>;
  /** Stops writing: nothing is left under the chosen name, and the session's own file is as it was. */
  stopExport(): Promise<void>;
  /** The session as a file of pi's, made in memory: for what is read, and not written. */
  asSessionFile(): Promise<ConvertedFile>;
  /**
   * An entry in today's shape; what is too deep or too much of one says so in its place
   * (page-body.ts). Images of known types have become blob: URLs of this origin in `data`.
   */
  body(ref: EntryRef): Promise<JsonObject>;
  /** Nobody shows what `body` gave of them any more: addresses of their images stop working. */
  forgetBodies(refs: readonly EntryRef[]): Promise<void>;
  /** Entries in today's shape with their images as stored: what contents are compared by. */
  storedBodies(refs: readonly EntryRef[]): Promise<readonly JsonObject[]>;
  /** At most `max` characters of the entry as the file has it. */
  raw(ref: EntryRef, max?: number): Promise<RawText>;
  /** The next piece of the entry as the file has it, indented: `from` counts characters before. */
  rawPiece(ref: EntryRef, from: number, length: number): Promise<RawPiece>;
  /** The map's runs and layout. Lengths by tokens are all the same until everything was read. */
  map(version: number, request: MapRequest): Promise<MapData>;
  /** The figures for a leaf. Only once everything was read. */
  figures(version: number, leaf: number): Promise<SessionFigures>;
  /** Compares two branches; rows come in batches. `other` null: both are of this session. */
  compare(
    version: number,
    request: CompareRequest,
    onCompared: OnCompared,
    other: OtherSession | null,
  ): Promise<void>;
  /** Writes entries as Markdown; they come in batches. */
  excerpt(version: number, request: ExcerptRequest, onExcerpt: OnExcerpt): Promise<void>;
  /**
   * Looks for a text in the session, or in its draft as it stands. A sentence: it cannot be looked for.
   * Aborted it rejects.
   */
  search(
    version: number,
    request: SearchRequest,
    onFound: OnFound,
    signal: AbortSignal,
  ): Promise<SearchEnd | string>;
  /** What it was opened from, with all it has grown to: for another reader of the same bytes. */
  input(): Promise<SourceInput>;
}

/** An opened session, as the first scan found it. */
export interface SessionSource extends OpenedSource, SessionCalls {
  /**
   * Null once all of it was scanned. Until then its rows are the last ones of the file, with all that
   * is in context at its leaf, and nothing but bodies of these can be asked for.
   */
  readonly whole: ReadWhole | null;
  /** Rejects when nobody answers any more, with why; none: the page itself answers. */
  readonly ended?: Promise<never>;
  /** Ends it; addresses of its images stop working. */
  close(): void;
}

/** The same source when all of it was scanned: nobody has to care that it began with less. */
export async function wholeSource(
  source: SessionSource,
  onProgress?: OnProgress,
): Promise<SessionSource> {
  if (!source.whole) return source;
  return { ...source, ...(await source.whole(onProgress)), whole: null };
}

export type CallName = keyof SessionCalls;

/**
 * All calls, and what a failure means. "reading": the answer was not in the file; asked again after the file was read
 * on, it may be. "telling": it tells of the file. "own": only whoever asked is concerned.
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
  compare: "telling",
  excerpt: "telling",
  search: "telling",
  input: "own",
};

type AnyCall = (...args: readonly unknown[]) => Promise<unknown>;

/** All calls, each passed on by its name. `pass`: answers as the call of that name does. */
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
