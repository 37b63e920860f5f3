// What the database of this browser's sessions and drafts holds: a kind of record for each store.

/** handle: the original file; copy: a private copy; folder: in a folder that is remembered. */
export type Origin = "handle" | "copy" | "folder";

/** A session that is a folder of files, in a folder of sessions. */
export interface SessionPlace {
  /** Id of its `FolderRecord`. */
  readonly folder: string;
  /** Path of the session below that folder. */
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
  /** Only with the origin "folder". */
  readonly place?: SessionPlace;
  /** It is forgotten, and can be restored until it is deleted. */
  readonly isForgotten?: boolean;
}

/** A draft as it is stored: the steps, and the file they apply to. */
export interface DraftRecord {
  /** The session's key. */
  readonly key: string;
  readonly fileName: string;
  readonly title: string;
  /** Size of the file it was begun with: bytes, and entries. */
  readonly size: number;
  readonly entries: number;
  /** The number of steps, and these as `operationsText` writes them. */
  readonly count: number;
  readonly operations: string;
  /** Changes with every write: a writer names the one it started from. */
  readonly revision: number;
  /** ms since 1970. */
  readonly changedAt: number;
}

/** What was decided about sharing a session. */
export interface ShareRecord {
  /** The session's key. */
  readonly key: string;
  /** A file of decisions (src/redact/decide); null: none yet. */
  readonly decisions: string | null;
  /** More text to mask. */
  readonly words: readonly string[];
}

/** How a session was read. Entries by address (model/table/address.ts). */
export interface ReadState {
  /** The session's key. */
  readonly key: string;
  /** The last position of each view of a branch, the latest last. */
  readonly positions: readonly LeftPosition[];
  /** The entries up to which everything was read, the latest last. */
  readonly marks: readonly ReadMark[];
  /** By kind of fold: whether folds are open unless opened or closed one by one. */
  readonly folds: Readonly<Record<string, boolean>>;
  /** ms since 1970. */
  readonly changedAt: number;
}

export interface LeftPosition {
  /** Null: the session's own leaf, which may move. */
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

/** A folder of sessions in the library. */
export interface FolderRecord {
  /** Names it in addresses and in the index. */
  readonly id: string;
  /** The folder's name, for people. */
  readonly name: string;
  /** Null where the browser gave its files only: they are gone with the page. */
  readonly handle: FileSystemDirectoryHandle | null;
  /** Whether a server on this machine provides it (`espalier serve`). */
  readonly isServed?: true;
  /** ms since 1970 of the last complete scan; null: none yet. */
  readonly lookedAt: number | null;
}
