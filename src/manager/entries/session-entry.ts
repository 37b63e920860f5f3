// The words of the SessionManager's API: header, entries, messages as other programs pass them.
// It must not know where sessions are kept.
import { isObject, type JsonObject, parseJson } from "../../model/json/json.ts";
import type { SessionEntry } from "./stored-types.ts";

/** First object of a session file (formats.md 2.3). Unknown keys are kept. */
export interface SessionHeader extends JsonObject {
  readonly type: "session";
  /** Missing in files of version 1. */
  readonly version?: number;
  readonly id: string;
  /** ISO time the session was created. */
  readonly timestamp: string;
  /** Working directory; old files may lack it. */
  readonly cwd?: string;
  /** Path of the session file this one was forked or branched from. */
  readonly parentSession?: string;
}

/** An object of a session file, discriminated by `type`. */
export type FileEntry = SessionHeader | SessionEntry;

/** An entry, or a header, as a caller passes it: with any fields, but always a type. */
export type GivenEntry =
  | { readonly type: string }
  | { readonly type: string; readonly [field: string]: unknown };

/**
 * A message as a caller hands it over: anything that JSON can hold, with a role (2.5, 5.4). Both
 * interfaces and object literals with further fields fit.
 */
export type AgentMessage =
  | { readonly role: string }
  | { readonly role: string; readonly [field: string]: unknown };

/** The replacement of an entry's content by a `context_edit`; null removes the entry (5.3). */
export type ContextEdit = { readonly content: string | readonly object[] } | null;

/** What a new session is given. */
export interface NewSessionOptions {
  /** Session id; letters, digits, inside also `.` `_` `-`. Default: a new UUID v7. */
  readonly id?: string;
  /** Stored in the header. */
  readonly parentSession?: string;
}

/** A node of `getTree()`. */
export interface SessionTreeNode {
  readonly entry: SessionEntry;
  /** Sorted by time; roots stay in file order. */
  readonly children: SessionTreeNode[];
  readonly label?: string;
  /** ISO time of the label entry that set it. */
  readonly labelTimestamp?: string;
}

/**
 * The door for objects out of a file. The documented fields are what writers write; a damaged file
 * may break any of them, so code of this folder compares ids by `keyOf` and trusts no field.
 */
export function asFileEntry(value: JsonObject): FileEntry {
  return value as FileEntry;
}

/** The door for objects that a caller hands over. */
export function asFileEntries(given: readonly GivenEntry[]): readonly FileEntry[] {
  return given as readonly FileEntry[];
}

/** The door for an object that is no header. */
export function asSessionEntry(value: JsonObject): SessionEntry {
  return value as SessionEntry;
}

export function isHeader(entry: FileEntry): entry is SessionHeader {
  return entry.type === "session";
}

export function isEntry(entry: FileEntry): entry is SessionEntry {
  return entry.type !== "session";
}

/**
 * What a reader of the file will find for an object that is about to be written. Memory keeps this
 * copy, so it equals the file whatever the caller does to the object later. Errors: TypeError for
 * values that JSON cannot hold (cycles, bigint).
 */
export function asStored(value: object): JsonObject {
  const stored = parseJson(JSON.stringify(value)) ?? null;
  if (!isObject(stored)) throw new TypeError("A session stores objects only.");
  return stored;
}
