// Why a session could not be written to disk, in words for a person: what the system calls by a
// code. It must not write anything.
import type { Stats } from "node:fs";
import { SessionError } from "../../../model/problem.ts";
import { unwritable } from "../store.ts";
import { codeOf } from "./node-io.ts";

const COPY = "Change its permissions, or work on a copy of it.";
const SPACE = "Free some space and repeat the step.";

/** What happened and what to do, by the system's code. */
const REASONS: ReadonlyMap<string, readonly [reason: string, advice: string]> = new Map([
  ["ENOSPC", ["the disk is full", SPACE]],
  ["EDQUOT", ["your share of the disk is used up", SPACE]],
  ["EFBIG", ["a file may not become that large there", "Move it to another disk."]],
  ["EACCES", ["you are not allowed to write there", COPY]],
  ["EPERM", ["you are not allowed to write there", COPY]],
  ["EROFS", ["that disk can only be read", "Copy the file to another disk and open the copy."]],
  ["EISDIR", ["that is a folder", "Choose a file."]],
  ["ENOTDIR", ["a part of its path is no folder", "Choose another place for it."]],
  ["EEXIST", ["a part of its path is no folder", "Choose another place for it."]],
  ["ENAMETOOLONG", ["its name is too long", "Choose a shorter one."]],
  ["EMFILE", ["this program has too many files open", "Close some sessions and repeat the step."]],
]);

/** What happened and what to do; null for a fault that the system does not know. */
export function whyUnwritten(error: unknown): readonly [reason: string, advice: string] | null {
  const code = codeOf(error);
  if (error instanceof SessionError || code === "" || !(error instanceof Error)) return null;
  return (
    REASONS.get(code) ?? [
      `the system says “${error.message}”`,
      "Repeat the step; if it fails again, work on a copy in another folder.",
    ]
  );
}

/**
 * The error to throw for one that occurred while `path` was being written; the file is unchanged.
 */
export function writeError(path: string, error: unknown): unknown {
  const why = whyUnwritten(error);
  return why ? unwritable(path, ...why) : error;
}

/** Throws for a file without any permission to write: the system does not stop an administrator. */
export function refuseReadOnly(path: string, mode: number): void {
  if ((mode & 0o222) === 0) throw unwritable(path, "the file is read-only", COPY);
}

/** Throws for a file that cannot be replaced without harm. */
export function refuseIrreplaceable(path: string, stat: Stats): void {
  refuseReadOnly(path, stat.mode);
  if (!stat.isFile()) throw unwritable(path, "it is no ordinary file", "Choose an ordinary file.");
  if (stat.nlink > 1) {
    throw unwritable(
      path,
      `the file has ${stat.nlink} names (hard links) and rewriting it would separate them`,
      "Remove the other names, or work on a copy of it.",
    );
  }
}
