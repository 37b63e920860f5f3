// What reads on in a session that is followed: one way for a file, another for a folder. What either needs
// of the follower, and what it answers.
import type { OpenSession, SessionStore } from "../open/session-store.ts";
import type { FileLook } from "./followed-file.ts";

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
