// A file beside another one that is to take its place: the bytes are on the disk before anybody
// sees it. It is gone afterwards unless it was renamed.
import {
  closeSync,
  constants,
  fchmodSync,
  fchownSync,
  fstatSync,
  fsyncSync,
  openSync,
  rmSync,
  type Stats,
  statSync,
} from "node:fs";
import { join } from "node:path";
import { unwritable } from "../store.ts";
import { codeOf, readAt, writeAll } from "./node-io.ts";

export interface FreshFile {
  readonly path: string;
  /** Open for reading, and for adding at its end. */
  readonly fd: number;
}

/** What a file is to hold. */
export interface Content {
  /** Bytes. */
  readonly size: number;
  writeTo(fd: number): void;
}

export function contentOf(bytes: Uint8Array): Content {
  return { size: bytes.length, writeTo: (fd) => writeAll(fd, bytes) };
}

/** Bytes of a file that are in memory at once. */
const COPIED = 1 << 20;

/** What another file holds, never in memory as a whole. */
export function contentOfFile(from: number): Content {
  const { size } = fstatSync(from);
  return {
    size,
    writeTo(fd) {
      for (let at = 0; at < size; at += COPIED) {
        writeAll(fd, readAt(from, at, Math.min(COPIED, size - at)));
      }
    },
  };
}

/** What the file is to become, for the person's eyes in `name`. */
export interface FreshContent {
  readonly name: string;
  readonly content: Content;
  /** Whose owner, group and mode it gets; a number: the mode of a new file. */
  readonly like: Stats | number;
}

/** Of a new file that holds nobody's secrets; the system takes away what its user does not want. */
const ANY_MODE = 0o666;
/** Its owner can go on with what was made of a file that is only read. */
const OWNER_WRITES = 0o200;

/**
 * The mode of a new file that holds what another one does: who may not read that one may not read this one
 * either. `path`: of the other, also a folder of files; undefined, or nothing there: as any new file.
 */
export function modeLike(path: string | undefined): number {
  let mode = ANY_MODE;
  if (path === undefined) return mode;
  for (const part of [path, join(path, SESSION_FILE)]) {
    const stat = statOf(part);
    if (stat?.isFile() || stat?.isDirectory()) mode &= stat.mode | OWNER_WRITES;
  }
  return mode;
}

/** In the folder that a session is. */
const SESSION_FILE = "session.json";

function statOf(path: string): Stats | undefined {
  try {
    return statSync(path, { throwIfNoEntry: false });
  } catch (error) {
    if (codeOf(error) === "") throw error;
    return undefined;
  }
}

/** Errors: those of `node:fs`, SessionError "unwritable" when its owner cannot be kept. */
export function withFreshFile<T>(
  path: string,
  { name, content, like }: FreshContent,
  use: (fresh: FreshFile) => T,
): T {
  const flags = constants.O_RDWR | constants.O_APPEND | constants.O_CREAT | constants.O_EXCL;
  // Nobody else may look into a private file while it has not got its mode.
  const fd = openSync(path, flags, typeof like === "number" ? like : 0o600);
  try {
    if (typeof like !== "number") makeLike(name, fd, like);
    content.writeTo(fd);
    fsyncSync(fd);
    return use({ path, fd });
  } finally {
    closeSync(fd);
    rmSync(path, { force: true });
  }
}

function makeLike(name: string, fd: number, { uid, gid, mode }: Stats): void {
  const own = fstatSync(fd);
  try {
    if (own.uid !== uid || own.gid !== gid) fchownSync(fd, uid, gid);
    // After the owner, as changing that takes bits away.
    fchmodSync(fd, mode & 0o7777);
  } catch (error) {
    if (codeOf(error) === "") throw error;
    throw unwritable(
      name,
      "it belongs to another user, and to be written anew it would have to become yours",
      "Let its owner do this step, or work on a copy of it.",
    );
  }
}
