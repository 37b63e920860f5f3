// What is known of a session file without opening it (formats.md 2.15, 5.2), and of one that may be
// a session.

/** What lists show of one session. */
export interface SessionRecord {
  readonly path: string;
  /** The header's id, as text. */
  readonly id: string;
  /** "" when the header names none. */
  readonly cwd: string;
  /** The latest name; absent if there is none or it was cleared. */
  readonly name?: string;
  /** Path of the session file this one was forked from, as the header says it. */
  readonly parentSessionPath?: string;
  /** The header's time; an invalid Date when it has none. */
  readonly created: Date;
  /** Time of the last user or assistant message; without one the header's, else the file's. */
  readonly modified: Date;
  /** Messages of every role on all branches. */
  readonly messageCount: number;
  /** First user text that is not empty, else "(no messages)". */
  readonly firstMessage: string;
}

/** What pi's listing gives of one file, without opening it. */
export interface SessionInfo extends SessionRecord {
  /**
   * All user and assistant texts in file order, joined with a space: a fifth of a folder, so it is
   * not kept for all. The first access reads the file again, up to its end when it was listed, and
   * keeps the text; "" if it can no longer be read.
   */
  readonly allMessagesText: string;
}

/** The place of a file that may be a session. */
export interface FilePlace {
  readonly path: string;
  /** When it was last changed, ms since 1970. */
  readonly mtimeMs: number;
}

export interface RecordedFile extends FilePlace {
  /** Its bytes; null when it is gone. Errors: the store's. */
  read(): Uint8Array | null;
}
