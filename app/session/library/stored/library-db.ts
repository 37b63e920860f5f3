// The database of this browser's sessions and drafts: what it holds, and how it is opened.
import { type DBSchema, type IDBPDatabase, openDB } from "idb";

/** handle: the file where it lies; copy: a private copy; folder: in a folder that is remembered. */
export type Origin = "handle" | "copy" | "folder";

/** A session that is a folder of files, in a folder of sessions. */
export interface SessionPlace {
  /** Id of its `FolderRecord`. */
  readonly folder: string;
  /** Of the session below that folder. */
  readonly path: string;
  readonly kind: "file" | "folder";
}

export interface SessionRecord {
  /** Names the session in links. */
  readonly key: string;
  readonly fileName: string;
  readonly title: string;
  readonly formatName: string;
  /** Bytes. */
  readonly size: number;
  readonly entries: number;
  /** ms since 1970. */
  readonly openedAt: number;
  readonly origin: Origin;
  /** With the origin "folder" alone. */
  readonly place?: SessionPlace;
}

/** A draft as it is kept: what was done to which file. */
export interface DraftRecord {
  /** That of the session. */
  readonly key: string;
  readonly fileName: string;
  readonly title: string;
  /** Of the file it was begun with: bytes, and entries. */
  readonly size: number;
  readonly entries: number;
  /** How many steps it is of, and these as `operationsText` writes them. */
  readonly count: number;
  readonly operations: string;
  /** ms since 1970. */
  readonly changedAt: number;
}

/** What was decided about sharing a session. */
export interface ShareRecord {
  /** That of the session. */
  readonly key: string;
  /** A file of decisions (src/redact/decide); null: none yet. */
  readonly decisions: string | null;
  /** To be masked besides. */
  readonly words: readonly string[];
}

/** What is remembered of how somebody read a session. Entries by address (model/table/address.ts). */
export interface ReadingRecord {
  /** That of the session. */
  readonly key: string;
  /** Where each view of a branch was left, the last one last. */
  readonly positions: readonly LeftPosition[];
  /** Up to which entries all was read, the last one last. */
  readonly marks: readonly ReadMark[];
  /** By kind of what can be folded: whether it is open unless opened or closed by itself. */
  readonly folds: Readonly<Record<string, boolean>>;
  /** ms since 1970. */
  readonly changedAt: number;
}

export interface LeftPosition {
  /** Null: the session's own leaf, whichever that is by now. */
  readonly leaf: string | null;
  readonly view: "sent" | "history";
  readonly entry: string;
  /** Pixels of its card above the upper edge. */
  readonly within: number;
}

export interface ReadMark {
  readonly entry: string;
  /** ms since 1970. */
  readonly at: number;
}

/** A folder of sessions that was given to the library. */
export interface FolderRecord {
  /** Names it in addresses and in the index. */
  readonly id: string;
  /** Of the folder, for people. */
  readonly name: string;
  /** Null where the browser gave its files only: they are gone with the page. */
  readonly handle: FileSystemDirectoryHandle | null;
  /** It is the folder that a server on this machine gives the page (`espalier serve`). */
  readonly isServed?: true;
  /** ms since 1970 of the last look that came to its end; null: none yet. */
  readonly lookedAt: number | null;
}

interface LibraryDb extends DBSchema {
  sessions: { key: string; value: SessionRecord };
  handles: { key: string; value: FileSystemFileHandle };
  drafts: { key: string; value: DraftRecord };
  shares: { key: string; value: ShareRecord };
  folders: { key: string; value: FolderRecord };
  readings: { key: string; value: ReadingRecord };
}

let database: Promise<IDBPDatabase<LibraryDb>> | null = null;

/** Opens the database ahead of need. */
export async function prepareStore(): Promise<void> {
  await libraryDb();
}

export function libraryDb(): Promise<IDBPDatabase<LibraryDb>> {
  database ??= openDB<LibraryDb>("espalier-library", 5, {
    upgrade(database, before) {
      if (before < 1) {
        database.createObjectStore("sessions", { keyPath: "key" });
        database.createObjectStore("handles");
      }
      if (before < 2) database.createObjectStore("drafts", { keyPath: "key" });
      if (before < 3) database.createObjectStore("shares", { keyPath: "key" });
      if (before < 4) database.createObjectStore("folders", { keyPath: "id" });
      if (before < 5) database.createObjectStore("readings", { keyPath: "key" });
    },
    // A newer page wants to change the database: an open connection would hold it up for ever.
    blocking: () => void release(),
    terminated: () => void release(),
  }).catch((error: unknown) => {
    // The next question tries again.
    database = null;
    throw error;
  });
  return database;
}

async function release(): Promise<void> {
  const open = database;
  database = null;
  (await open)?.close();
}
