// A file or a folder that may grow while somebody looks at it, wherever it lies: how it looks now, and its
// bytes. It knows nothing of entries.
import type { OpenSession } from "../open/open-session.ts";
import type { SessionStore } from "../open/session-store.ts";

/** How a file looks. Plain data. */
export interface FileLook {
  /** Another one whenever the file is another or was written to. */
  readonly mark: string;
  /** Bytes. */
  readonly size: number;
  /** ms since 1970 of the last writing. */
  readonly changedAt: number;
}

/** What has become of a file: more at its end; or why it is not the same with more. */
export type FileNow =
  | { readonly kind: "same"; readonly file: File }
  | { readonly kind: "anew"; readonly reason: "shorter" | "rewritten" | "as-long" };

/** How a folder of files looks. Plain data. */
export interface FolderLook extends FileLook {
  /** By path below it, the mark of each file (`markOf`). */
  readonly files: ReadonlyMap<string, string>;
}

/** What may be followed. */
interface FollowedPlace {
  /** For people: it may change when it is renamed. */
  readonly name: string;
  /** Milliseconds between two looks, also where the system tells of changes: in case it does not. */
  readonly every: number;
  readonly everyNotified: number;
  /** Notes that it is followed, for who reads it, too. Returns what ends that. */
  hold(): () => void;
  /** Asks the person for what the browser refuses; shortly after a click. */
  allow(): Promise<boolean>;
  /** Calls back when the system tells of a change. Returns what ends that; null: the system does not tell. */
  observe(onChange: () => void): Promise<(() => void) | null>;
}

export interface FollowedFile extends FollowedPlace {
  readonly kind: "file";
  /** Errors: SessionError "vanished", "permission", "unreadable". */
  look(): Promise<FileLook>;
  /** The file of the last look; `known` is what was read of it. Reads new bytes alone. The same errors. */
  read(known: File): Promise<FileNow>;
  /** All of it, as it is now. The same errors. */
  whole(): Promise<File>;
  /** Where the file that began so is now that it vanished: its new name, null for nowhere. */
  moved(known: File): Promise<string | null>;
}

/** A folder whose files are one session. */
export interface FollowedFolder extends FollowedPlace {
  readonly kind: "folder";
  /** Errors: SessionError "vanished", "permission", "unreadable". */
  look(): Promise<FolderLook>;
  /** Files of the last look; those that are gone since are left out. The same errors. */
  read(paths: readonly string[]): Promise<ReadonlyMap<string, File>>;
}

export type ReadOn =
  /** What there is was shown. */
  | { readonly kind: "same" }
  /** What came is shown; `isWhole`: there is no more of it that waits for its rest. */
  | { readonly kind: "grown"; readonly isWhole: boolean }
  /** It was opened anew. */
  | { readonly kind: "anew"; readonly reason: string };

export interface ReadingContext {
  readonly store: SessionStore;
  /** Whether anybody still wants what is read. */
  readonly isRunning: () => boolean;
}

export interface ReadingOn {
  /** How it looks now. Errors, as of all: those of the file or folder. */
  look(): Promise<FileLook>;
  /**
   * Reads what is other at the last look. `isFirst`: nothing was read since it was opened, or could not
   * be had. Null: it is given up.
   */
  readOn(open: OpenSession, look: FileLook, isFirst: boolean): Promise<ReadOn | null>;
  /** Where what vanished is now: its new name, null for nowhere. */
  moved(): Promise<string | null>;
}
