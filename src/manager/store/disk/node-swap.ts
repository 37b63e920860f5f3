// Renames a new file over an old one so that nothing is lost that another program does to the old
// one in the same moment. It must not know why the file is replaced.
import { constants, fstatSync, linkSync, renameSync, rmSync } from "node:fs";
import { changed, checkUnchanged, type FileEnd, isSame, NOTHING, unwritable } from "../store.ts";
import { type Content, contentOfFile, type FreshFile, withFreshFile } from "./node-fresh-file.ts";
import {
  codeOf,
  endAt,
  endOfFile,
  identityOf,
  readAt,
  unless,
  withFile,
  writeAll,
} from "./node-io.ts";
import type { Lock } from "./node-lock.ts";
import { newMaker } from "./node-maker.ts";
import { freshPath, oldPath } from "./node-names.ts";

const READ_AND_ADD = constants.O_RDWR | constants.O_APPEND;

/** What another program may do in between, and what a disk may not be able to; for tests. */
export interface ReplaceMoments {
  /** After the last look at what is there. */
  readonly beforeSwap?: () => void;
  /** The new file is there; the old one was not looked at again. */
  readonly afterSwap?: () => void;
  /** Gives a file a second name. */
  readonly link?: (from: string, to: string) => void;
}

export interface Job {
  /** As the person knows it. */
  readonly path: string;
  /** What it leads to. */
  readonly target: string;
  readonly content: Content;
  readonly lock: Lock;
  readonly moments: ReplaceMoments;
}

/** The file to be replaced, as it was looked at. */
export interface OldFile {
  readonly identity: bigint;
  readonly seen: FileEnd;
}

/** Opens the file that is to be replaced. */
export function withTarget<T>({ path, target }: Job, seen: FileEnd, use: (fd: number) => T): T {
  const used = unless("ENOENT", () => ({ result: withFile(target, READ_AND_ADD, use) }), null);
  if (!used) throw changed(path, seen, null);
  return used.result;
}

/**
 * Renames the fresh file over the old one. Others do not ask for our lock: what they did to the old
 * file between our last look and the rename shows afterwards, under its second name.
 */
export function swap(job: Job, fresh: FreshFile, { identity, seen }: OldFile): void {
  const { target, lock } = job;
  const checkLast = (old: number) => {
    if (!lock.isHeld()) throw wasTooSlow(job.path);
    checkUnchanged(job.path, seen, endAt(old));
    if (identityOf(old) !== identity) throw changed(job.path, seen, endAt(old));
  };
  const second = oldPath(target, lock.maker, seen.size);
  if (!hasLinked(job, target, second)) {
    // No second name: it has to stay open, which some systems do not let a rename pass.
    withTarget(job, seen, (old) => {
      checkLast(old);
      rename(job, fresh);
      carryOver(old, settle(job, fresh, old, seen, null), fresh.fd);
    });
    return;
  }
  try {
    withTarget(job, seen, checkLast);
    rename(job, fresh);
    withFile(second, READ_AND_ADD, (old) => {
      const at = settle(job, fresh, old, seen, second);
      rmSync(second, { force: true });
      carryOver(old, at, fresh.fd);
    });
  } finally {
    rmSync(second, { force: true });
  }
}

function rename({ target, moments }: Job, fresh: FreshFile): void {
  moments.beforeSwap?.();
  renameSync(fresh.path, target);
  moments.afterSwap?.();
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
  const { path, target, content } = job;
  if (kept !== null) {
    renameSync(kept, target);
    carryOver(fresh.fd, content.size, old);
    return;
  }
  const like = fstatSync(old);
  const before = { name: path, content: contentOfFile(old), like };
  withFreshFile(freshPath(target, newMaker()), before, (copy) => {
    renameSync(copy.path, target);
    carryOver(fresh.fd, content.size, copy.fd);
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
export function hasLinked({ path, moments }: Job, from: string, to: string): boolean {
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
