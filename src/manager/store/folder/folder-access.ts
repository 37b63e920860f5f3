// What the browser says about a file of a folder that was opened: there or not, how it ends, and why
// it cannot be written, in words for a person.

import { SessionError } from "../../../model/problem.ts";
import { type FileEnd, TAIL_BYTES, unwritable } from "../store.ts";
import type { OpenedFile } from "./handles.ts";

/** An agent writes less often than a file is looked at. */
const MAX_TRIES = 10;

const AGAIN = "Open the folder again and repeat the step.";

/** What happened and what to do, by the names of the File System API's errors. */
const REASONS: ReadonlyMap<string, readonly [reason: string, advice: string]> = new Map([
  [
    "QuotaExceededError",
    ["the disk is full", "Free some space, load the session and repeat the step."],
  ],
  ["NotAllowedError", ["the browser does not let this page write there", AGAIN]],
  ["SecurityError", ["the browser does not let this page write there", AGAIN]],
  ["NotFoundError", ["its folder is gone", AGAIN]],
  [
    "NoModificationAllowedError",
    ["another page is writing it", "Close it there, load the session and repeat the step."],
  ],
]);

/** The error to throw for one that came up while `path` was written and left as it was. */
export function writeError(path: string, error: unknown): unknown {
  const known = error instanceof Error ? REASONS.get(error.name) : undefined;
  return known && !(error instanceof SessionError) ? unwritable(path, ...known) : error;
}

/** Null when there is no such file, or no folder. */
export async function fileOrNull(find: () => Promise<OpenedFile>): Promise<OpenedFile | null> {
  try {
    return await find();
  } catch (error) {
    if (isNamed(error, "NotFoundError")) return null;
    throw error;
  }
}

/**
 * Reads again what changed while it was read, as a session does that an agent appends to: the
 * browser gives no bytes of a file that is not the one it found.
 */
export async function readSteadily<T>(read: () => Promise<T>): Promise<T> {
  for (let tries = 1; ; tries++) {
    try {
      return await read();
    } catch (error) {
      if (tries === MAX_TRIES || !isNamed(error, "NotReadableError")) throw error;
    }
  }
}

export async function endOfBlob(blob: Blob): Promise<FileEnd> {
  return { size: blob.size, tail: await bytesOfBlob(blob.slice(-TAIL_BYTES)) };
}

export async function bytesOfBlob(blob: Blob): Promise<Uint8Array> {
  return new Uint8Array(await blob.arrayBuffer());
}

function isNamed(error: unknown, name: string): boolean {
  return error instanceof Error && error.name === name;
}
