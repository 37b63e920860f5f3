// The folders of sessions this browser was given, as screens see them: what is in them, what is being
// read, what could not be. One of it for the page. It must not know which screen asked.
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
  /** Whether all files are found: until then more may come. */
  readonly isFound: boolean;
  /** Of those found, sessions that have to be read, and those read. */
  readonly toRead: number;
  readonly read: number;
}

export interface OpenedFolder {
  /** Names it in addresses and in the index. */
  readonly id: string;
  /** Of the folder, for people. */
  readonly name: string;
  /**
   * kept: its files can be read, also after a restart; asks: the browser wants to be asked again before
   * its files may be read; visit: until the page is closed, as this browser remembers no folders; gone:
   * such a page was closed: what is known of it is here, its files when it is chosen again.
   */
  readonly access: "kept" | "asks" | "visit" | "gone";
  /** Whether a server on this machine gives it; gone then says that its token is not known any more. */
  readonly isServed: boolean;
  /** Known ones come at once, changed and new ones as they are read. */
  readonly sessions: readonly IndexedSession[];
  /** What lies beside them: backups, locks, files that cannot be read. */
  readonly neighbours: readonly LibraryNeighbour[];
  /** Null: nothing is being read. */
  readonly scan: FolderScan | null;
  /** Why the last look at it ended early; null: it did not. */
  readonly error: Error | null;
  /** Whether what was kept of it was damaged and is read anew. */
  readonly wasDamaged: boolean;
  /** How many files the last look of this page found that came to its end. */
  readonly fileCount: number;
  /** ms since 1970 of the last look that came to its end; null: none yet. */
  readonly lookedAt: number | null;
}

/** What is known of the sessions that were opened by themselves, as of a folder in which their keys are their paths. */
export type LooseSessions = Pick<OpenedFolder, "sessions" | "neighbours">;

export const NO_LOOSE: LooseSessions = { sessions: [], neighbours: [] };

export interface FolderLibraryState {
  /** Null until it is known which there are. */
  readonly folders: readonly OpenedFolder[] | null;
  /** Neighbours are those that could not be read: their file is gone, or the browser asks again first. */
  readonly loose: LooseSessions;
  /** Counts up when texts came into what `search` looks in: whoever searched before asks again. */
  readonly textsTaken: number;
  /** Why what is found is not kept in this browser, as a sentence; null: it is. */
  readonly unkept: Error | null;
}

export interface AddedFolder {
  readonly id: string;
  /** Resolves when no look at it is under way; errors are in the folder's state. */
  readonly looked: Promise<void>;
}

export interface FolderLibrary {
  readonly state: StoreApi<FolderLibraryState>;
  /** Takes a folder in, or looks through it again if it is known. Errors: SessionError. */
  readonly add: (handle: FileSystemDirectoryHandle) => Promise<AddedFolder>;
  /** The same where the browser gives files instead of a folder. */
  readonly addFiles: (files: ImportedFiles) => Promise<AddedFolder>;
  /**
   * The folder that a server on this machine gives the page: looked through again whenever something in
   * it is other than it was. `token`: from the address it printed. Errors: SessionError.
   */
  readonly serve: (token: string) => Promise<string>;
  /**
   * Looks through it again: reads what changed. Asks for access first; called in a click. Errors are in
   * the folder's state, as are those of the looks that `add` and `addFiles` begin.
   */
  readonly look: (folder: string) => Promise<void>;
  /** Ends the look; what was read stays. */
  readonly stop: (folder: string) => void;
  /** Forgets all of it: handle, index, texts. */
  readonly forget: (folder: string) => Promise<void>;
  /** Another session may have been opened by itself: it is read for the list when nobody waits. */
  readonly readLoose: () => void;
  /** One of them was forgotten: so is what was read of it. */
  readonly forgetLoose: () => void;
  /** The folder of what was opened by itself is "", its path its key. */
  readonly search: (
    query: TextQuery,
  ) => Promise<readonly (SessionHits & { readonly folder: string })[]>;
  /**
   * Looks through what tools were given and put out in the files of a folder; null: of all folders that can
   * be read; a look under way is waited for. Errors: SessionError; where the signal is aborted, any.
   */
  readonly searchTools: (
    folder: string | null,
    typed: string,
    onStep: OnToolStep,
    signal: AbortSignal,
  ) => Promise<void>;
  /** Opens one of its sessions and answers with the key to go to. Errors: SessionError. */
  readonly open: (folder: string, path: string, signal: AbortSignal) => Promise<string>;
  /** One of its sessions where it lies, not opened; called in a click. Errors: SessionError. */
  readonly session: (folder: string, path: string, signal: AbortSignal) => Promise<ImportedSession>;
  /** Reads one of its files again, which was written here: the list has it at once. */
  readonly readAgain: (folder: string, path: string) => Promise<void>;
  /** One of its files that is no session. Errors: SessionError. */
  readonly file: (folder: string, path: string, signal: AbortSignal) => Promise<File>;
}
