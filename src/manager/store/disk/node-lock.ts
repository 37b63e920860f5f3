// The lock beside a session file that is put in place whole: two programs that looked at the same
// old file must not both replace it. Appending takes no lock. The one library there is for this,
// proper-lockfile, knows only the age of a lock: what a killed process held stays held for seconds.
import { lstatSync, readFileSync, readlinkSync, rmSync, symlinkSync } from "node:fs";
import { unwritable } from "../store.ts";
import { codeOf, unless, withFile, writeAll } from "./node-io.ts";
import { isDead, type Maker, newMaker, processOf } from "./node-maker.ts";
import { claimPath, isMaker, lockPath } from "./node-names.ts";

/** So long we wait for another program; replacing 100 MB takes about a second. */
const MAX_WAIT_MS = 10_000;
const POLL_MS = 5;

/**
 * How long a lock is valid whose maker may live: on another machine, or with a reused process
 * number.
 */
const MAX_AGE_MS = 60_000;

/** So long a lock holds that names no maker: a file is written right after it was made. */
const MAX_UNNAMED_MS = 2_000;

export interface Lock {
  readonly maker: Maker;
  /** False if another program took it over: this program slept longer than a lock is valid. */
  isHeld(): boolean;
}

/**
 * Runs `use` while no other program of ours replaces `target`. `path` is its name for the person.
 * Errors: SessionError "unwritable" when another program holds the lock for too long.
 */
export function withLock<T>(
  path: string,
  target: string,
  use: (lock: Lock) => T,
  maxWaitMs = MAX_WAIT_MS,
): T {
  const lock = lockPath(target);
  const maker = newMaker();
  for (let waited = 0; !makeAlone(lock, maker); waited += POLL_MS) {
    if (breakStaleLock(lock)) continue;
    if (waited >= maxWaitMs) throw isBusy(path, lock);
    pause(POLL_MS);
  }
  const isHeld = () => holderOf(lock)?.maker === maker;
  try {
    return use({ maker, isHeld });
  } finally {
    if (isHeld()) rmSync(lock, { force: true });
  }
}

/**
 * Removes a lock whose holder is gone; true: none is left. Two that find the same one must not both
 * remove it, as the second removal could hit a living holder's lock: so only the holder of the
 * claim removes it, after checking again.
 */
export function breakStaleLock(lock: string): boolean {
  const found = holderOf(lock);
  if (!found) return true;
  if (!isStale(found)) return false;
  const claim = claimPath(lock, found.maker);
  if (!makeAlone(claim, newMaker())) {
    removeIfStale(claim);
    return false;
  }
  try {
    const now = holderOf(lock);
    if (now?.maker === found.maker && isStale(now)) rmSync(lock, { force: true });
  } finally {
    rmSync(claim, { force: true });
  }
  return true;
}

/** Removes a claim that was left behind: a claim is held for a few system calls. */
export function removeIfStale(claim: string): void {
  const found = holderOf(claim);
  if (found && isStale(found)) rmSync(claim, { force: true });
}

type Holder = NonNullable<ReturnType<typeof holderOf>>;

/** The holder of a lock or claim, whose name is null if the file does not record it; null: no lock. */
function holderOf(path: string) {
  return unless(
    "ENOENT",
    () => {
      const stat = lstatSync(path);
      const text = stat.isSymbolicLink() ? readlinkSync(path) : readFileSync(path, "latin1");
      return { maker: isMaker(text) ? text : null, ageMs: Date.now() - stat.mtimeMs };
    },
    null,
  );
}

function isStale({ maker, ageMs }: Holder): boolean {
  if (maker === null) return ageMs > MAX_UNNAMED_MS;
  return ageMs > MAX_AGE_MS || isDead(maker);
}

/**
 * Makes a lock or claim that must not be there yet; false when it is. A link that leads nowhere has
 * its maker's name from the beginning; a file is for disks and systems without links.
 */
function makeAlone(path: string, maker: Maker): boolean {
  try {
    symlinkSync(maker, path);
    return true;
  } catch (error) {
    if (codeOf(error) === "EEXIST") return false;
  }
  return unless("EEXIST", () => withFile(path, "wx", (fd) => name(path, fd, maker)), false);
}

/** Whether a program is replacing the file, or was killed while doing so. */
export function isLocked(target: string): boolean {
  return lstatSync(lockPath(target), { throwIfNoEntry: false }) !== undefined;
}

function name(path: string, fd: number, maker: Maker): true {
  try {
    writeAll(fd, Buffer.from(maker));
    return true;
  } catch (error) {
    rmSync(path, { force: true });
    throw error;
  }
}

function isBusy(path: string, lock: string): unknown {
  const maker = holderOf(lock)?.maker;
  return unwritable(
    path,
    `another program is writing it (${maker ? processOf(maker) : "it does not say which"})`,
    `Repeat the step when that program is done. If there is none, remove ${lock}.`,
  );
}

/** The API answers at once, so waiting stops this thread. */
export function pause(ms: number): void {
  Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, ms);
}
