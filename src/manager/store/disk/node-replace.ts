// Puts a whole session file in place on disk: a reader, and whoever comes after a crash, finds the
// old file or the new one; and what another program adds to the old one meanwhile is not lost.
import { fstatSync, mkdirSync } from "node:fs";
import { dirname } from "node:path";
import { changed, checkUnchanged, endAfter, type FileEnd, NOTHING } from "../store.ts";
import {
  type Content,
  contentOf,
  contentOfFile,
  modeLike,
  withFreshFile,
} from "./node-fresh-file.ts";
import { endAt, endOfFile, identityOf, unless, withFile } from "./node-io.ts";
import { clearLeftovers } from "./node-leftovers.ts";
import { withLock } from "./node-lock.ts";
import { freshPath } from "./node-names.ts";
import { hasLinked, type Job, type ReplaceMoments, swap, withTarget } from "./node-swap.ts";
import { realTarget } from "./node-target.ts";
import { refuseIrreplaceable, writeError } from "./node-unwritable.ts";

/**
 * `mode`: of a new file; one that is replaced keeps its own. Errors: SessionError "changed" and "unwritable";
 * the file is then as it was.
 */
export function writeWhole(
  path: string,
  bytes: Uint8Array,
  seen: FileEnd | null,
  moments: ReplaceMoments = {},
  mode = modeLike(undefined),
): FileEnd {
  writeContent(path, contentOf(bytes), seen, moments, mode);
  return endAfter(NOTHING, bytes);
}

/** The same with what another file holds, which is copied a piece at a time, and with its mode. */
export function writeWholeFrom(
  path: string,
  from: string,
  seen: FileEnd | null,
  moments: ReplaceMoments = {},
): void {
  withFile(from, "r", (fd) => writeContent(path, contentOfFile(fd), seen, moments, modeLike(from)));
}

function writeContent(
  path: string,
  content: Content,
  seen: FileEnd | null,
  moments: ReplaceMoments,
  mode: number,
): void {
  try {
    const target = realTarget(path);
    mkdirSync(dirname(target), { recursive: true });
    withLock(path, target, (lock) => {
      clearLeftovers(target);
      const job = { path, target, content, lock, moments };
      if (seen === null) create(job, mode);
      else replace(job, seen);
    });
  } catch (error) {
    throw writeError(path, error);
  }
}

/** A file of this name that appears at the last moment stays as it is. */
function create(job: Job, mode: number): void {
  const { path, target, content, lock, moments } = job;
  checkUnchanged(path, null, endOfFile(target));
  const wanted = { name: path, content, like: mode };
  withFreshFile(freshPath(target, lock.maker), wanted, (fresh) => {
    moments.beforeSwap?.();
    if (hasLinked(job, fresh.path, target)) return;
    // Where a disk knows no second names: an empty file first, which only one program can make.
    const identity = unless("EEXIST", () => withFile(target, "wx", identityOf, mode), null);
    if (identity === null) throw changed(path, null, endOfFile(target) ?? NOTHING);
    swap(job, fresh, { identity, seen: NOTHING });
  });
}

function replace(job: Job, seen: FileEnd): void {
  const { path, target, content, lock } = job;
  const { like, identity } = withTarget(job, seen, (old) => {
    const stat = fstatSync(old);
    refuseIrreplaceable(path, stat);
    checkUnchanged(path, seen, endAt(old));
    return { like: stat, identity: identityOf(old) };
  });
  withFreshFile(freshPath(target, lock.maker), { name: path, content, like }, (fresh) =>
    swap(job, fresh, { identity, seen }),
  );
}
