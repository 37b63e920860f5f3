// Adds to the end of a session file on disk, in eight system calls and without a lock. An entry counts as saved when no
// program is replacing the file and the path still leads to the file that it was written to.
import { constants, fstatSync, ftruncateSync, realpathSync, statSync, writeSync } from "node:fs";
import { SessionError } from "../../../model/problem.ts";
import { ifReadable } from "../../list/readable.ts";
import { changed, checkUnchanged, endAfter, type FileEnd } from "../store.ts";
import { endAt, unless, withFile } from "./node-io.ts";
import { clearLeftovers } from "./node-leftovers.ts";
import { isLocked, withLock } from "./node-lock.ts";
import { refuseReadOnly, writeError } from "./node-unwritable.ts";

/** Appending is safe without the lock, so it waits only as long as replacing a file takes. */
const MAX_WAIT_MS = 1_000;

/** Errors: SessionError "changed" and "unwritable". */
export function appendTo(path: string, bytes: Uint8Array, seen: FileEnd): FileEnd {
  const add = (fd: number) => {
    const { mode, size, ino } = fstatSync(fd, { bigint: true });
    refuseReadOnly(path, Number(mode));
    checkUnchanged(path, seen, endAt(fd, Number(size)));
    writeOrTakeBack(path, fd, bytes, seen.size);
    letOthersFinish(path);
    // A number of a file that JS rounds would be another one's. Disks are not compared: no rename leaves one.
    const now = statSync(path, { bigint: true, throwIfNoEntry: false });
    if (now?.ino !== ino) throw wasReplaced(path);
    return endAfter(seen, bytes);
  };
  const flags = constants.O_RDWR | constants.O_APPEND;
  try {
    letOthersFinish(path);
    const end = unless("ENOENT", () => withFile(path, flags, add), null);
    if (!end) throw changed(path, seen, null);
    return end;
  } catch (error) {
    throw writeError(path, error);
  }
}

/**
 * A write that failed half-way (a full disk) is taken back, unless another program wrote after it.
 */
function writeOrTakeBack(path: string, fd: number, bytes: Uint8Array, size: number): void {
  let written = 0;
  try {
    while (written < bytes.length) written += writeSync(fd, bytes, written);
  } catch (error) {
    if (written === 0) throw error;
    if (fstatSync(fd).size !== size + written) throw isCutOff(path, error);
    ftruncateSync(fd, size);
    throw error;
  }
}

/**
 * Waits for a program that is replacing the file, and removes the leftovers of one that was killed while
 * replacing it.
 */
function letOthersFinish(path: string): void {
  if (!isLocked(path)) return;
  ifReadable(() => {
    const target = realpathSync(path);
    withLock(path, target, () => clearLeftovers(target), MAX_WAIT_MS);
  });
}

function wasReplaced(path: string): SessionError {
  return new SessionError(
    "changed",
    `Another program replaced ${path} while an entry was written to it: the entry may be missing.`,
    "Open the session again and repeat the step if the entry is not there.",
  );
}

function isCutOff(path: string, error: unknown): SessionError {
  const reason = error instanceof Error ? error.message : String(error);
  return new SessionError(
    "unwritable",
    `Only a part of an entry was written to ${path} (${reason}); another program wrote after it.`,
    "Free some space, open the session again and repeat the step; the part is skipped on reading.",
  );
}
