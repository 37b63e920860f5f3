// An index of many sessions, for its writers and its readers: a database in the browser, or plain
// memory for the command line and where no database exists. Both answer the same.
import type {
  IndexedSession,
  LibraryNeighbour,
  SessionAddress,
  SessionReading,
} from "../indexed-session.ts";

/** Raised when anything of what is kept means something else: an index of another version is made anew. */
export const INDEX_VERSION = 12;

/**
 * The terms to search texts for: all words, each as the beginning of a word; quoted ones unchanged.
 */
export interface TextQuery {
  readonly words: readonly string[];
  readonly phrases: readonly string[];
}

/** One message that contains the searched terms. */
export interface TextHit {
  readonly entryId: string;
  readonly role: "user" | "assistant";
  /** The words around the first match, at most MAX_SNIPPET characters. */
  readonly snippet: string;
}

/** The matches in one session. */
export interface SessionHits {
  readonly path: string;
  /** Messages with a match. */
  readonly count: number;
  /**
   * The first in file order, at most MAX_HITS_PER_SESSION. Empty if more than MAX_SESSIONS_WITH_HITS
   * sessions of a folder match and this one is not among the most recently changed.
   */
  readonly hits: readonly TextHit[];
}

export const MAX_SNIPPET = 160;
export const MAX_HITS_PER_SESSION = 5;
/** A word in nearly every session does not help to choose: readers view no more. */
export const MAX_SESSIONS_WITH_HITS = 300;

/** Errors of all methods: SessionError. `folder` names one opened folder of sessions. */
export interface LibraryIndex {
  /** Everything kept about a folder; empty for an unknown one. */
  sessions(folder: string): Promise<readonly IndexedSession[]>;
  neighbours(folder: string): Promise<readonly LibraryNeighbour[]>;
  /** Stores what was read, replacing what is kept at the same paths; all or nothing. */
  put(folder: string, readings: readonly SessionReading[]): Promise<void>;
  /** All neighbours in the folder, replacing the earlier ones. */
  putNeighbours(folder: string, neighbours: readonly LibraryNeighbour[]): Promise<void>;
  /** Sessions that no longer exist at these paths. */
  remove(folder: string, paths: readonly SessionAddress["path"][]): Promise<void>;
  /** The sessions whose prompts and replies contain all terms in one message. */
  search(
    folders: readonly string[],
    query: TextQuery,
  ): Promise<readonly (SessionHits & { readonly folder: string })[]>;
  /** Deletes everything about a folder. */
  forget(folder: string): Promise<void>;
  close(): Promise<void>;
}
