// A file beside another one that is to take its place: its bytes are on the disk before it gets that name.
import { chmodSync, chownSync, fsyncSync, type Stats, statSync } from "node:fs";
import { join } from "node:path";
import { ifReadable } from "../../list/readable.ts";
import { unwritable } from "../store.ts";
import { codeOf, withFile, writeAll } from "./node-io.ts";

/** Makes a file that must not be there yet. Returns when its bytes are on the disk. Errors: those of `node:fs`. */
export function writeFresh(path: string, bytes: Uint8Array, mode: number): void {
  const write = (fd: number) => {
    writeAll(fd, bytes);
    fsyncSync(fd);
  };
  withFile(path, "wx", write, mode);
}

/** Of a new file that is made of no other one; the system takes away what its user does not want. */
const ANY_MODE = 0o666;
/** Its owner can continue with a copy of a read-only file. */
const OWNER_WRITES = 0o200;

/**
 * The mode of a new file that holds what another one does: who may not read that one may not read this one
 * either. `path`: of the other, also a folder of files; undefined, or nothing there: as any new file.
 */
export function modeLike(path: string | undefined): number {
  let mode = ANY_MODE;
  if (path === undefined) return mode;
  for (const part of [path, join(path, SESSION_FILE)]) {
    const stat = ifReadable(() => statSync(part, { throwIfNoEntry: false }));
    if (stat?.isFile() || stat?.isDirectory()) mode &= stat.mode | OWNER_WRITES;
  }
  return mode;
}

/** In the folder that a session is. */
const SESSION_FILE = "session.json";

/**
 * Gives a file owner, group and mode of another one. `name`: its future name, for the person. Errors:
 * SessionError "unwritable" if the owner cannot be kept.
 */
export function makeLike(name: string, path: string, { uid, gid, mode }: Stats): void {
  const own = statSync(path);
  try {
    if (own.uid !== uid || own.gid !== gid) chownSync(path, uid, gid);
    // After the owner, as changing that takes bits away.
    chmodSync(path, mode & 0o7777);
  } catch (error) {
    if (codeOf(error) === "") throw error;
    throw unwritable(
      name,
      "it belongs to another user, and rewriting it would make you the owner",
      "Let its owner do this step, or work on a copy of it.",
    );
  }
}
