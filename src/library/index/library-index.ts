// An index of many sessions, as who reads folders and who asks see it: a database in the browser, or
// plain memory where there is none and for the command line. Both answer the same.
import type {
  IndexedSession,
  LibraryNeighbour,
  SessionAddress,
  SessionReading,
} from "../indexed-session.ts";

/** Raised when anything of what is kept means something else: an index of another version is made anew. */
export const INDEX_VERSION = 11;

/** What is looked for in texts: all words, each as a word's beginning; quoted ones as they stand. */
export interface TextQuery {
  readonly words: readonly string[];
  readonly phrases: readonly string[];
}

/** One message that holds what was looked for. */
export interface TextHit {
  readonly entryId: string;
  readonly role: "user" | "assistant";
  /** The words around the first find, at most MAX_SNIPPET characters. */
  readonly snippet: string;
}

/** What was found in one session. */
export interface SessionHits {
  readonly path: string;
  /** Messages with a find. */
  readonly count: number;
  /**
   * The first in file order, at most MAX_HITS_PER_SESSION. None where more than MAX_SESSIONS_WITH_HITS
   * sessions of a folder are found and this one is not among those that were changed last.
   */
  readonly hits: readonly TextHit[];
}

export const MAX_SNIPPET = 160;
export const MAX_HITS_PER_SESSION = 5;
/** A word that is in nearly every session tells little of each: a reader looks at no more. */
export const MAX_SESSIONS_WITH_HITS = 300;

/** Errors of all: SessionError. `folder` names one opened folder of sessions. */
export interface LibraryIndex {
  /** Everything kept of a folder; empty for one that is not known. */
  sessions(folder: string): Promise<readonly IndexedSession[]>;
  neighbours(folder: string): Promise<readonly LibraryNeighbour[]>;
  /** Keeps what was read, instead of what is kept of the same paths; all of it or nothing. */
  put(folder: string, readings: readonly SessionReading[]): Promise<void>;
  /** All that lie in the folder, instead of those before. */
  putNeighbours(folder: string, neighbours: readonly LibraryNeighbour[]): Promise<void>;
  /** Sessions that are no more at these paths. */
  remove(folder: string, paths: readonly SessionAddress["path"][]): Promise<void>;
  /** The sessions in whose prompts and replies all of it is found, in one message. */
  search(
    folders: readonly string[],
    query: TextQuery,
  ): Promise<readonly (SessionHits & { readonly folder: string })[]>;
  /** Forgets all of a folder. */
  forget(folder: string): Promise<void>;
  close(): Promise<void>;
}
