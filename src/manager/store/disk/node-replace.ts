// Puts a whole session file in place on disk: under a lock a temporary file next to it whose bytes are on the disk,
// a last check whether the old file still ends as it was read, a rename. A reader, and a program that comes after a
// crash, finds the old file or the new one.
import { fstatSync, linkSync, mkdirSync, renameSync, rmSync } from "node:fs";
import { dirname } from "node:path";
import { isSameBytes } from "../../../read/scan/edges.ts";
import { changed, checkUnchanged, endAfter, type FileEnd, NOTHING, unwritable } from "../store.ts";
import { makeLike, modeLike, writeFresh } from "./node-fresh-file.ts";
import { codeOf, endAt, endOfFile, readAt, unless, withFile, writeAll } from "./node-io.ts";
import { clearLeftovers } from "./node-leftovers.ts";
import { type Lock, pause, withLock } from "./node-lock.ts";
import { freshPath } from "./node-names.ts";
import { realTarget } from "./node-target.ts";
import { refuseIrreplaceable, writeError } from "./node-unwritable.ts";

/** A program that opened the old file before it was replaced writes to it so soon, even on a busy machine. */
const LATE_MS = 20;

/** Only its owner reads the file until it has the mode of the one it replaces. */
const PRIVATE = 0o600;

/**
 * `mode`: of a new file; one that is replaced keeps its own. Errors: SessionError "changed" and "unwritable";
 * the file is then unchanged.
 */
export function writeWhole(
  path: string,
  bytes: Uint8Array,
  seen: FileEnd | null,
  mode = modeLike(undefined),
): FileEnd {
  underLock(path, (target, lock) => {
    const fresh = freshPath(target, lock.maker);
    try {
      writeFresh(fresh, bytes, seen === null ? mode : PRIVATE);
      place({ path, target, fresh, lock }, seen);
    } finally {
      rmSync(fresh, { force: true });
    }
  });
  return endAfter(NOTHING, bytes);
}

/**
 * Gives `fresh`, a file in the folder of `path`'s target whose bytes are on the disk, the target's name. It gets
 * owner, group and mode of the file it replaces. `seen`: how that one ended when it was read; null: there must be
 * none. Errors: as `writeWhole`; `fresh` may be there afterwards.
 */
export function putInPlace(path: string, fresh: string, seen: FileEnd | null): void {
  underLock(path, (target, lock) => place({ path, target, fresh, lock }, seen));
}

/** Errors: as `writeWhole`. */
function underLock(path: string, use: (target: string, lock: Lock) => void): void {
  try {
    const target = realTarget(path);
    mkdirSync(dirname(target), { recursive: true });
    withLock(path, target, (lock) => {
      clearLeftovers(target);
      use(target, lock);
    });
  } catch (error) {
    throw writeError(path, error);
  }
}

interface Job {
  /** As the person knows it. */
  readonly path: string;
  /** What it leads to. */
  readonly target: string;
  readonly fresh: string;
  readonly lock: Lock;
}

function place(job: Job, seen: FileEnd | null): void {
  if (seen === null) create(job);
  else replace(job, seen);
}

/** A file of this name that appears at the last moment stays unchanged. */
function create(job: Job): void {
  const { path, target, fresh } = job;
  const isThere = () => changed(path, null, endOfFile(target) ?? NOTHING);
  checkUnchanged(path, null, endOfFile(target));
  try {
    linkSync(fresh, target);
    return;
  } catch (error) {
    if (codeOf(error) === "") throw error;
    if (codeOf(error) === "EEXIST") throw isThere();
  }
  // The disk gives a file no second name: an empty file first, which only one program can make.
  if (!unless("EEXIST", () => withFile(target, "wx", () => true, PRIVATE), false)) throw isThere();
  rename(job, NOTHING);
}

function replace(job: Job, seen: FileEnd): void {
  const { path, target, fresh } = job;
  const like = unless("ENOENT", () => withFile(target, "r+", (fd) => fstatSync(fd)), null);
  if (!like) throw changed(path, seen, null);
  refuseIrreplaceable(path, like);
  makeLike(path, fresh, like);
  rename(job, seen);
}

function rename({ path, target, fresh, lock }: Job, seen: FileEnd): void {
  const lookAndRename = (old: number): boolean => {
    if (!lock.isHeld()) throw wasTooSlow(path);
    checkUnchanged(path, seen, endAt(old));
    if (!unless("EPERM", () => renamed(fresh, target), false)) return false;
    const end = carryOver(old, seen, target);
    if (end === null) return true;
    pause(LATE_MS);
    carryOver(old, end, target);
    return true;
  };
  const isDone = unless("ENOENT", () => withFile(target, "r", lookAndRename), null);
  if (isDone === null) throw changed(path, seen, null);
  // Windows may not rename over a file that is open: what is added to it in that moment is lost.
  if (!isDone) renamed(fresh, target);
}

function renamed(from: string, to: string): true {
  renameSync(from, to);
  return true;
}

/**
 * Lines that a program without the lock added to the old file since the last check go to the end of the new one.
 * Returns the end of the old one then; null if it is not the known content and more.
 */
function carryOver(old: number, seen: FileEnd, target: string): FileEnd | null {
  const { size, tail } = seen;
  if (!isSameBytes(tail, readAt(old, size - tail.length, tail.length))) return null;
  const after = ({ size: from }: FileEnd) =>
    readAt(old, from, Math.max(0, fstatSync(old).size - from));
  let end = seen;
  for (let added = after(end); added.length > 0; added = after(end)) {
    const bytes = added;
    withFile(target, "a", (into) => writeAll(into, bytes));
    end = endAfter(end, bytes);
  }
  return end;
}

function wasTooSlow(path: string): unknown {
  return unwritable(
    path,
    "this program was stopped in the middle of it, and another one wrote the file",
    "Open the session again and repeat the step.",
  );
}
