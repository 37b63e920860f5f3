// Where sessions are kept: memory or a disk. A store moves bytes; it must not know their content,
// nor how text is encoded.
import { joined } from "../../lib/joined.ts";
import { SessionError } from "../../model/problem.ts";
import { isSameBytes } from "../../read/scan/edges.ts";
import type { ListedFile } from "../list/list-sessions.ts";

/** Which message makes a session a file: `message`: the first of user or assistant (pi 1.5.2);
 * `assistant`: the first of an assistant (pi 0.87.1 and older). Formats.md 2.19, 5.2. */
export type FirstWrite = "message" | "assistant";

/** The end of a file when it was last read: enough to notice that another program wrote to it. */
export interface FileEnd {
  /** Bytes. */
  readonly size: number;
  /** The last bytes, at most TAIL_BYTES. */
  readonly tail: Uint8Array;
}

/**
 * Paths are the store's own; only `resolve`, `join` and `parentOf` take them apart. All calls return at once.
 */
export interface SessionStore {
  readonly firstWrite: FirstWrite;
  /** Working directory of sessions that do not name one. */
  cwd(): string;
  /** Where sessions of a working directory are kept unless the caller says otherwise (2.1). */
  sessionDir(cwd: string): string;
  /** The folder that holds the folders of all projects. */
  sessionsRoot(): string;
  /** A path as it is stored: absolute if the store has such paths. */
  resolve(path: string): string;
  join(dir: string, name: string): string;
  parentOf(path: string): string;
  /** The file's bytes; null without a file. Errors: those of the platform, for a folder too. */
  read(path: string): Uint8Array | null;
  /** The first bytes of a file, at most HEAD_BYTES. Errors as `read`. */
  head(path: string): Uint8Array;
  /** The files whose name ends in `.jsonl`, not those in folders below. A missing folder is empty. */
  files(dir: string): readonly ListedFile[];
  /** The folders directly below one. A missing folder is empty. */
  folders(dir: string): readonly string[];
  /**
   * Puts a whole file in place so that a reader, and a program that comes after a crash, finds the old or
   * the new one and nothing between. `seen` null: no such file may exist yet. Missing folders are made.
   * `like`: the file that the content comes from, whose privacy a new file gets. Errors: SessionError
   * "changed" and "unwritable"; the file is then unchanged.
   */
  write(path: string, bytes: Uint8Array, seen: FileEnd | null, like?: string): FileEnd;
  /**
   * Adds to the end of a file, so that it survives the end of this program (of the machine: when
   * the system has written its buffers). Errors: SessionError "changed" when the file ends otherwise
   * than `seen`, or was replaced meanwhile; "unwritable".
   */
  append(path: string, bytes: Uint8Array, seen: FileEnd): FileEnd;
}

/**
 * Folder name of a working directory's sessions (formats.md 2.1). Lossy: readers take the directory from the
 * header, never from here.
 */
export function encodeCwd(cwd: string): string {
  return `--${cwd.replace(/^[/\\]/, "").replace(/[/\\:]/g, "-")}--`;
}

/** `timestamp`: the header's ISO time. */
export function sessionFileName(timestamp: string, sessionId: string): string {
  return `${timestamp.replace(/[:.]/g, "-")}_${sessionId}.jsonl`;
}

/** Long enough to hold the id of a last entry, short enough to read before every append. */
export const TAIL_BYTES = 256;

/** Enough for the longest header a writer makes. */
export const HEAD_BYTES = 16 << 10;

/** The end of an empty file. */
export const NOTHING: FileEnd = { size: 0, tail: new Uint8Array(0) };

export function endOf(bytes: Uint8Array): FileEnd {
  return { size: bytes.length, tail: bytes.slice(-TAIL_BYTES) };
}

/** The end after adding bytes, without reading it back. */
export function endAfter(end: FileEnd, added: Uint8Array): FileEnd {
  const tail = joined([end.tail, added.subarray(-TAIL_BYTES)]);
  return { size: end.size + added.length, tail: tail.slice(-TAIL_BYTES) };
}

/** Throws if a file differs from its last known state; null means "no file". */
export function checkUnchanged(path: string, seen: FileEnd | null, now: FileEnd | null): void {
  const isBoth = seen !== null && now !== null;
  const isUnchanged = isBoth
    ? seen.size === now.size && isSameBytes(seen.tail, now.tail)
    : seen === now;
  if (!isUnchanged) throw changed(path, seen, now);
}

/** `now`: the state found instead of `seen`; null means "no file". */
export function changed(path: string, seen: FileEnd | null, now: FileEnd | null): SessionError {
  const found = !now
    ? "it is gone"
    : !seen
      ? "there is one already"
      : seen.size === now.size
        ? "its end is another one"
        : `it had ${seen.size.toLocaleString("en-US")} bytes and has ${now.size.toLocaleString("en-US")}`;
  return new SessionError(
    "changed",
    `Nothing was written to ${path}: another program changed the file (${found}).`,
    "Open the session again and repeat the step.",
  );
}

/** Nothing was written: `reason` completes the sentence. */
export function unwritable(path: string, reason: string, advice: string): SessionError {
  return new SessionError("unwritable", `Nothing was written to ${path}: ${reason}.`, advice);
}
