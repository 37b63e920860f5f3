// A file or a folder that may grow while it is open, on any source: its current state, and its bytes. It
// knows nothing about entries.
import type { OpenSession } from "../open/open-session.ts";
import type { SessionStore } from "../open/session-store.ts";

/** The state of a file. Plain data. */
export interface FileLook {
  /** Changes whenever the file is replaced or written. */
  readonly mark: string;
  /** Bytes. */
  readonly size: number;
  /** ms since 1970 of the last write. */
  readonly changedAt: number;
}

/** How a file changed: appended; or why it is not the same file with more at its end. */
export type FileNow =
  | { readonly kind: "same"; readonly file: File }
  | { readonly kind: "anew"; readonly reason: "shorter" | "rewritten" | "as-long" };

/** The state of a folder of files. Plain data. */
export interface FolderLook extends FileLook {
  /** By path below it, the mark of each file (`markOf`). */
  readonly files: ReadonlyMap<string, string>;
}

/** What may be followed. */
interface FollowedPlace {
  /** For people: a rename changes it. */
  readonly name: string;
  /** Milliseconds between two checks, also where the system reports changes: in case it does not. */
  readonly every: number;
  readonly everyNotified: number;
  /** Registers that it is followed, for other readers. Returns a function that ends it. */
  hold(): () => void;
  /** Asks the user for what the browser refuses; shortly after a click. */
  allow(): Promise<boolean>;
  /**
   * Calls back when the system reports a change. Returns a function that ends it; null: the system reports
   * none.
   */
  observe(onChange: () => void): Promise<(() => void) | null>;
}

export interface FollowedFile extends FollowedPlace {
  readonly kind: "file";
  /** Errors: SessionError "vanished", "permission", "unreadable". */
  look(): Promise<FileLook>;
  /** The file of the last check; `known` is what was read from it. Reads only new bytes. The same errors. */
  read(known: File): Promise<FileNow>;
  /** The whole current file. The same errors. */
  whole(): Promise<File>;
  /** Where the vanished file is now, found by its first bytes: its new name, null for nowhere. */
  moved(known: File): Promise<string | null>;
}

/** A folder whose files are one session. */
export interface FollowedFolder extends FollowedPlace {
  readonly kind: "folder";
  /** Errors: SessionError "vanished", "permission", "unreadable". */
  look(): Promise<FolderLook>;
  /** Files of the last check, without those that are gone since. The same errors. */
  read(paths: readonly string[]): Promise<ReadonlyMap<string, File>>;
}

export type ReadOn =
  /** The existing entries were shown. */
  | { readonly kind: "same" }
  /** What arrived is shown; `isWhole`: no incomplete part is waiting. */
  | { readonly kind: "grown"; readonly isWhole: boolean }
  /** It was opened again. */
  | { readonly kind: "anew"; readonly reason: string };

export interface ReadingContext {
  readonly store: SessionStore;
  /** Whether the result is still wanted. */
  readonly isRunning: () => boolean;
}

export interface ReadingOn {
  /** Its current state. Errors, as of all: those of the file or folder. */
  look(): Promise<FileLook>;
  /**
   * Reads what changed at the last check. `isFirst`: nothing was read since it was opened, or was
   * unavailable. Null: it is given up.
   */
  readOn(open: OpenSession, look: FileLook, isFirst: boolean): Promise<ReadOn | null>;
  /** Where the vanished file is now: its new name, null for nowhere. */
  moved(): Promise<string | null>;
}
