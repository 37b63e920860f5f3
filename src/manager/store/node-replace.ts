// Puts a whole session file in place on disk: a reader, and whoever comes after a crash, finds the
// old file or the new one; and what another program adds to the old one meanwhile is not lost.
import { constants, fstatSync, linkSync, mkdirSync, renameSync, rmSync } from "node:fs";
import { dirname } from "node:path";
import {
  changed,
  checkUnchanged,
  endAfter,
  type FileEnd,
  isSame,
  NOTHING,
  unwritable,
} from "../store.ts";
import { type FreshFile, withFreshFile } from "./node-fresh-file.ts";
import {
  codeOf,
  endAt,
  endOfFile,
  identityOf,
  leadsTo,
  readAt,
  unless,
  withFile,
  writeAll,
} from "./node-io.ts";
import { clearLeftovers } from "./node-leftovers.ts";
import { type Lock, withLock } from "./node-lock.ts";
import { newMaker } from "./node-maker.ts";
import { freshPath, oldPath } from "./node-names.ts";
import { realTarget } from "./node-target.ts";
import { refuseIrreplaceable, writeError } from "./node-unwritable.ts";

/** What another program may do in between, and what a disk may not be able to; for tests. */
export interface ReplaceMoments {
  /** After the last look at what is there. */
  readonly beforeSwap?: () => void;
  /** The new file is there; the old one was not looked at again. */
  readonly afterSwap?: () => void;
  /** Gives a file a second name. */
  readonly link?: (from: string, to: string) => void;
}

interface Job {
  /** As the person knows it. */
  readonly path: string;
  /** What it leads to. */
  readonly target: string;
  readonly bytes: Uint8Array;
  readonly lock: Lock;
  readonly moments: ReplaceMoments;
}

/** Errors: SessionError "changed" and "unwritable"; the file is then as it was. */
export function writeWhole(
  path: string,
  bytes: Uint8Array,
  seen: FileEnd | null,
  moments: ReplaceMoments = {},
): FileEnd {
  try {
    const target = realTarget(path);
    mkdirSync(dirname(target), { recursive: true });
    withLock(path, target, (lock) => {
      clearLeftovers(target);
      const job = { path, target, bytes, lock, moments };
      if (seen === null) create(job);
      else replace(job, seen);
    });
    return endAfter(NOTHING, bytes);
  } catch (error) {
    throw writeError(path, error);
  }
}

/** A file of this name that appears at the last moment stays as it is. */
function create(job: Job): void {
  const { path, target, lock, moments } = job;
  checkUnchanged(path, null, endOfFile(target));
  const content = { name: path, bytes: job.bytes, like: null };
  withFreshFile(freshPath(target, lock.maker), content, (fresh) => {
    moments.beforeSwap?.();
    if (hasLinked(job, fresh.path, target)) return;
    // Where a disk knows no second names: an empty file first, which only one program can make.
    const isMade = unless("EEXIST", () => withFile(target, "wx", () => true), false);
    if (!isMade) throw changed(path, null, endOfFile(target) ?? NOTHING);
    withFile(target, "a+", (old) => swap(job, fresh, old, NOTHING));
  });
}

function replace(job: Job, seen: FileEnd): void {
  const { path, target, bytes, lock } = job;
  const use = (old: number) => {
    const like = fstatSync(old);
    refuseIrreplaceable(path, like);
    checkUnchanged(path, seen, endAt(old));
    withFreshFile(freshPath(target, lock.maker), { name: path, bytes, like }, (fresh) =>
      swap(job, fresh, old, seen),
    );
    return true;
  };
  const flags = constants.O_RDWR | constants.O_APPEND;
  if (!unless("ENOENT", () => withFile(target, flags, use), false)) throw changed(path, seen, null);
}

/**
 * Renames the fresh file over the old one. Others do not ask for our lock: what they did to the old
 * file between our last look and the rename shows afterwards, as it is still open here.
 */
function swap(job: Job, fresh: FreshFile, old: number, seen: FileEnd): void {
  const { path, target, lock, moments } = job;
  const second = oldPath(target, lock.maker, seen.size);
  const kept = hasLinked(job, target, second) ? second : null;
  try {
    if (!lock.isHeld()) throw wasTooSlow(path);
    checkUnchanged(path, seen, endAt(old));
    if (!leadsTo(target, identityOf(old))) throw changed(path, seen, endOfFile(target));
    moments.beforeSwap?.();
    renameSync(fresh.path, target);
    moments.afterSwap?.();
    const at = settle(job, fresh, old, seen, kept);
    if (kept !== null) rmSync(kept, { force: true });
    carryOver(old, at, fresh.fd);
  } finally {
    if (kept !== null) rmSync(kept, { force: true });
  }
}

/** Carries over what was added to the old file, or puts it back. Returns how long it was. */
function settle(
  job: Job,
  fresh: FreshFile,
  old: number,
  seen: FileEnd,
  kept: string | null,
): number {
  try {
    if (!isGrownOnly(old, seen)) throw changed(job.path, seen, endAt(old));
    return carryOver(old, seen.size, fresh.fd);
  } catch (error) {
    putBack(job, fresh, old, kept);
    throw error;
  }
}

/** Whether nothing but additions happened. What is added to an empty file is a session of its own. */
function isGrownOnly(fd: number, { size, tail }: FileEnd): boolean {
  const now = fstatSync(fd).size;
  if (now < size || (size === 0 && now > 0)) return false;
  return isSame(tail, readAt(fd, size - tail.length, tail.length));
}

/** With what was added to the new file in the short time it was there. */
function putBack(job: Job, fresh: FreshFile, old: number, kept: string | null): void {
  const { path, target, bytes } = job;
  if (kept !== null) {
    renameSync(kept, target);
    carryOver(fresh.fd, bytes.length, old);
    return;
  }
  const like = fstatSync(old);
  const content = { name: path, bytes: readAt(old, 0, like.size), like };
  withFreshFile(freshPath(target, newMaker()), content, (copy) => {
    renameSync(copy.path, target);
    carryOver(fresh.fd, bytes.length, copy.fd);
  });
}

/** Copies what follows a position to the end of another file. Returns how far that was. */
function carryOver(from: number, position: number, to: number): number {
  let at = position;
  for (let { size } = fstatSync(from); at < size; { size } = fstatSync(from)) {
    writeAll(to, readAt(from, at, size - at));
    at = size;
  }
  return at;
}

/** False where the disk gives a file no second name; what the disk objects to else shows later. */
function hasLinked({ path, moments }: Job, from: string, to: string): boolean {
  try {
    (moments.link ?? linkSync)(from, to);
    return true;
  } catch (error) {
    const code = codeOf(error);
    if (code === "") throw error;
    if (code === "EEXIST") throw changed(path, null, endOfFile(to) ?? NOTHING);
    return false;
  }
}

function wasTooSlow(path: string): unknown {
  return unwritable(
    path,
    "this program was stopped in the middle of it, and another one wrote the file",
    "Open the session again and repeat the step.",
  );
}
