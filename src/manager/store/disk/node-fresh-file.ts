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
} from "node:fs";
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
  /** Whose owner, group and mode it gets; null: those of any new file. */
  readonly like: Stats | null;
}

/** Errors: those of `node:fs`, SessionError "unwritable" when its owner cannot be kept. */
export function withFreshFile<T>(
  path: string,
  { name, content, like }: FreshContent,
  use: (fresh: FreshFile) => T,
): T {
  const flags = constants.O_RDWR | constants.O_APPEND | constants.O_CREAT | constants.O_EXCL;
  // Nobody else may look into a private file while it has not got its mode.
  const fd = openSync(path, flags, like ? 0o600 : 0o666);
  try {
    if (like) makeLike(name, fd, like);
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
