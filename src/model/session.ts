// An opened session: its table, what its header says, and where the bodies are.

import type { TableTail } from "./build/extend-table.ts";
import type { JsonObject } from "./json/json.ts";
import type { Problem } from "./problem.ts";
import type { EntryDetails } from "./table/details.ts";
import type { EntryTable } from "./table/table.ts";

/** The part of a session that crosses threads: plain data. */
export interface Session {
  /** Format id, e.g. "pi". */
  readonly format: string;
  /** What people call the format and version, e.g. "pi v3". */
  readonly formatName: string;
  /** How `formatName` calls the agent where several write the same: which one it was, the entries or a path may tell. */
  readonly agentName?: string;
  /** File or folder name. */
  readonly fileName: string;
  /** Bytes read; 0 for a session made from objects. */
  readonly size: number;
  /** The header as stored, null when the file has none. */
  readonly header: JsonObject | null;
  /** Version the file claims; 1 when it claims none (formats.md 2.9). */
  readonly version: number;
  readonly table: EntryTable;
  readonly problems: readonly Problem[];
  /** The leaf the exporting program had chosen, as a row; null when the file says nothing. */
  readonly chosenLeaf: number | null;
  /** Its entries are stored as pi writes them: each is what a line of a session file of pi holds. */
  readonly hasPiEntries?: boolean;
  /** Its file holds it compressed: nothing can be added to that. */
  readonly isCompressed?: boolean;
}

/** How a session ended (formats.md 8); null: its file does not tell. */
export type SessionStatus = "completed" | "failed" | "aborted" | "running" | "waiting" | null;

/** Bytes of a session file that are no entry. */
export interface FileStretch {
  readonly start: number;
  /** In bytes. */
  readonly length: number;
  /** The 1-based line it begins on. */
  readonly line: number;
  /** It says something of the session, though it is no entry: nothing is wrong with it. */
  readonly isKnown?: true;
}

/**
 * The content of a line-based session file besides its entries, for code that rewrites the file.
 * Plain data.
 */
export interface FileLayout {
  /** The `session` lines in file order; the first one counts. */
  readonly headers: readonly FileStretch[];
  /** What is no entry, in file order, most of it of no use to any reader; blank stretches are left out. */
  readonly unread: readonly FileStretch[];
  /** The version the entries were read as, whatever the header claims (formats.md 2.9). */
  readonly version: number;
}

/** Reads entries on demand. Errors: SessionError (vanished, changed, permission). */
export interface BodyReader {
  /** The entry in today's shape (migrated ids and roles). */
  body(row: number): Promise<JsonObject>;
  /** The entry's own text, exactly as stored (bytes decoded as UTF-8). */
  raw(row: number): Promise<string>;
}

/** The bytes of a file, as `ByteSource` of src/read has them. */
export interface FileBytes {
  /** File name, for people. */
  readonly name: string;
  /** Size in bytes when the source was made. */
  readonly size: number;
  /** Bytes from `start` up to `end` (exclusive, clamped to the size). Errors: SessionError. */
  read(start: number, end: number): Promise<Uint8Array>;
}

/**
 * A session whose file has grown: with added rows, or, if more lines may change earlier entries, with all
 * rows rebuilt; or that it has to be opened again, and why.
 */
export type Growth =
  | {
      readonly kind: "grown";
      /** Its first rows are those of the session before. The same table when no entry was added. */
      readonly opened: OpenedSession;
      readonly tail: TableTail;
    }
  | ({ readonly kind: "renewed" } & Renewal)
  | { readonly kind: "anew"; readonly reason: string };

/**
 * A session whose file or folder changed: its rows are rebuilt, and an entry that was there keeps its
 * reference, wherever its row is now.
 */
export interface Renewal {
  readonly opened: OpenedSession;
  /** By row, that of the session before; as many as that had rows: the entry is new. */
  readonly order: Int32Array;
  /** Rows whose entries are new or say something else, in row order; of the others nothing has to be read. */
  readonly changed: readonly number[];
}

/**
 * What the bodies of a session tell, as far as it was gathered while its rows were found: `details` in the order
 * it was, the rows as `Renewal` has them.
 */
export interface GatheredDetails extends Pick<Renewal, "order" | "changed"> {
  readonly details: EntryDetails;
}

/** Gets an entry as stored. */
export type OnEntry = (row: number, entry: JsonObject) => void;

/** Decides which lines may match a search: the others need not be read. */
export interface LineSieve {
  /** The bytes that are asked about next; they are good until then. */
  take(bytes: Uint8Array): void;
  /** Whether the line at `[from, to)` in them may hold it. Asked in the order of the lines. */
  mayHold(from: number, to: number): boolean;
}

/** A session together with its bodies, as a format's `open` returns it. */
export interface OpenedSession {
  readonly session: Session;
  readonly bodies: BodyReader;
  /** Absent for formats whose entries are not lines of a file. */
  readonly layout?: FileLayout;
  /** Of a compressed file: the bytes that all offsets are in. Absent for all others. */
  readonly unpacked?: FileBytes;
  /**
   * Reads every body of the rows `[from, to)`, all of them when left out, once and in row order: the
   * rows are those of `session`, the entries as stored. Returns all problems: those of `session`, and what only a full
   * reading finds (text that is no UTF-8), also in the rows read before. `onProgress` counts bytes of
   * the file. With a `sieve`, entries may be left out that it does not let through, and problems that only
   * a full reading finds are not looked for. Errors: SessionError.
   */
  visit(
    onEntry: OnEntry,
    onProgress: (doneBytes: number) => void,
    signal: AbortSignal,
    from?: number,
    to?: number,
    sieve?: LineSieve | null,
  ): Promise<readonly Problem[]>;
  /** Whether `onEntry` of the opening got every row's entry, in row order, and nothing was wrong with their text. */
  readonly hasGivenEntries?: boolean;
  /** Absent if nothing was gathered; null after the first call, as nothing is kept. */
  takeGathered?(): GatheredDetails | null;
  /**
   * The same file with more bytes: reads from the known end on, and a few bytes that tell whether it
   * is the same file. Absent for formats whose files are written whole. Errors: SessionError.
   */
  grow?(file: FileBytes): Promise<Growth>;
  /**
   * The same folder with other files in it. A file that is the same object as before is taken to be as it
   * was. Absent for formats of one file. Errors: SessionError.
   */
  renew?(files: ReadonlyMap<string, FileBytes>): Promise<Renewal>;
}
