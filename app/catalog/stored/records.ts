// What the database of this browser's sessions and drafts holds: a kind of record for each store.

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
  /** It is not remembered any more, and can be had back until it is removed. */
  readonly isForgotten?: boolean;
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
  /** Another one with every write: who writes says which one it was made from. */
  readonly revision: number;
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
export interface ReadState {
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
