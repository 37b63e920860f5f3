// The folders of sessions this browser has, as screens see them: their sessions, the progress of a scan,
// what failed. One instance for the page. It must not know which screen asks.
import type { StoreApi } from "zustand/vanilla";
import type { SessionHits, TextQuery } from "../../../src/library/index/library-index.ts";
import type { IndexedSession, LibraryNeighbour } from "../../../src/library/indexed-session.ts";
import type { ImportedSession } from "../import-source.ts";
import type { ImportedFiles } from "./folder-walk.ts";
import type { OnToolStep } from "./scan/search-tools.ts";

/** Sizes in bytes. */
export interface FolderScan {
  /** Files found so far. */
  readonly found: number;
  /** Whether all files are found: until then the numbers may grow. */
  readonly isFound: boolean;
  /** Of the found files, sessions that have to be read, and those read. */
  readonly toRead: number;
  readonly read: number;
}

export interface OpenedFolder {
  /** Names the folder in addresses and in the index. */
  readonly id: string;
  /** The folder's name, for people. */
  readonly name: string;
  /**
   * kept: its files can be read, also after a restart; asks: the browser wants to ask again before the
   * files may be read; visit: until the page is closed, as this browser remembers no folders; gone: that
   * page was closed: the index still knows the sessions, the files have to be chosen again.
   */
  readonly access: "kept" | "asks" | "visit" | "gone";
  /** Whether a server on this machine provides it; gone then means that its token is not known any more. */
  readonly isServed: boolean;
  /** Known sessions come at once, changed and new ones as they are read. */
  readonly sessions: readonly IndexedSession[];
  /** Other files beside them: backups, locks, unreadable files. */
  readonly neighbours: readonly LibraryNeighbour[];
  /** Null: no scan is running. */
  readonly scan: FolderScan | null;
  /** Why the last scan ended early; null: it did not. */
  readonly error: Error | null;
  /** Whether its index was damaged and is built again. */
  readonly wasDamaged: boolean;
  /** How many files the last complete scan of this page found. */
  readonly fileCount: number;
  /** ms since 1970 of the last complete scan; null: none yet. */
  readonly lookedAt: number | null;
}

/** The sessions that were opened by themselves, as a folder in which their keys are their paths. */
export type LooseSessions = Pick<OpenedFolder, "sessions" | "neighbours">;

export const NO_LOOSE: LooseSessions = { sessions: [], neighbours: [] };

export interface FolderLibraryState {
  /** Null until the folders are known. */
  readonly folders: readonly OpenedFolder[] | null;
  /** Neighbours are those that could not be read: their file is gone, or the browser asks again first. */
  readonly loose: LooseSessions;
  /** Counts up when `search` has new texts: earlier searches should run again. */
  readonly textsTaken: number;
  /** Why the index is not stored in this browser, as a sentence; null: it is stored. */
  readonly unkept: Error | null;
}

export interface AddedFolder {
  readonly id: string;
  /** Resolves when no scan of it is running; errors are in the folder's state. */
  readonly looked: Promise<void>;
}

export interface FolderLibrary {
  readonly state: StoreApi<FolderLibraryState>;
  /** Adds a folder, or scans it again if it is known. Errors: SessionError. */
  readonly add: (handle: FileSystemDirectoryHandle) => Promise<AddedFolder>;
  /** The same where the browser gives files instead of a folder. */
  readonly addFiles: (files: ImportedFiles) => Promise<AddedFolder>;
  /**
   * The folder that a server on this machine provides: scanned again after every change. `token`: from the
   * address the server printed. Errors: SessionError.
   */
  readonly serve: (token: string) => Promise<string>;
  /**
   * Scans it again: reads what changed. Asks for access first; called in a click. Errors are in the
   * folder's state, as are those of the scans that `add` and `addFiles` begin.
   */
  readonly look: (folder: string) => Promise<void>;
  /** Ends the scan; what was read stays. */
  readonly stop: (folder: string) => void;
  /** Removes its handle, index and texts. */
  readonly forget: (folder: string) => Promise<void>;
  /**
   * Another session may have been opened by itself: it is read for the list when the user waits for nothing
   * else.
   */
  readonly readLoose: () => void;
  /** One of them was forgotten: what was read from it is removed too. */
  readonly forgetLoose: () => void;
  /** The folder of sessions opened by themselves is "", its path its key. */
  readonly search: (
    query: TextQuery,
  ) => Promise<readonly (SessionHits & { readonly folder: string })[]>;
  /**
   * Searches the tool calls and results in the files of a folder; null: of all readable folders; waits for
   * a running scan. Errors: SessionError; where the signal is aborted, any.
   */
  readonly searchTools: (
    folder: string | null,
    typed: string,
    onStep: OnToolStep,
    signal: AbortSignal,
  ) => Promise<void>;
  /** Opens one of its sessions and returns the key to go to. Errors: SessionError. */
  readonly open: (folder: string, path: string, signal: AbortSignal) => Promise<string>;
  /** The original file of one of its sessions, not opened; called in a click. Errors: SessionError. */
  readonly session: (folder: string, path: string, signal: AbortSignal) => Promise<ImportedSession>;
  /** Reads one of its files again, which this page wrote: the list shows the change at once. */
  readonly readAgain: (folder: string, path: string) => Promise<void>;
  /** One of its files that is not a session. Errors: SessionError. */
  readonly file: (folder: string, path: string, signal: AbortSignal) => Promise<File>;
}
