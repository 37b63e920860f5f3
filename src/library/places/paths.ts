// Paths as session files write them, of whatever system they were written on. It must not know which
// sessions and files there are.
import { folderOfSession } from "../../formats/known.ts";

/** A path cut at `/` and `\`, without `.` and with each `..` taken away together with what it leaves. */
export function partsOf(path: string): readonly string[] {
  const parts: string[] = [];
  for (const part of path.split(/[/\\]/)) {
    if (part === "" || part === ".") continue;
    if (part === ".." && parts.length > 0 && parts.at(-1) !== "..") parts.pop();
    else parts.push(part);
  }
  return parts;
}

/** Characters and folders of a path, from its end: files may claim any. */
const MAX_PATH = 4096;
const MAX_PARTS = 32;

/** The last parts of a path that a file names. */
export function claimedParts(path: string): readonly string[] {
  return partsOf(path.slice(-MAX_PATH)).slice(-MAX_PARTS);
}

/** The ends of a path, the longest first: the last one is a name without a folder. */
export function endsOf(parts: readonly string[]): readonly string[] {
  return parts.map((_, from) => parts.slice(from).join("/"));
}

/** Windows names are the same in capitals and small letters (formats.md 6.2). */
export function isWindowsPath(path: string): boolean {
  return path.includes("\\") || /^[a-z]:/i.test(path);
}

/** The number of parts, from the last, that two paths share. */
export function commonEnd(one: readonly string[], other: readonly string[]): number {
  const most = Math.min(one.length, other.length);
  for (let count = 0; count < most; count++) {
    if (one[one.length - 1 - count] !== other[other.length - 1 - count]) return count;
  }
  return most;
}

/** Below a session's folder: one folder, one name. */
const BELOW = /^[\w-]{1,200}\/[\w-][\w.-]{0,199}$/;

/**
 * Where the file of an output lies that was too long to be sent to the model: below the folder that is called as the
 * file of its session, also for the calls of sub-agents, whose own files lie there too. `parent`: path of the
 * session's file in its library; `below`: as a result says. Null: it says none.
 */
export function savedOutputPath(parent: string, below: string): string | null {
  if (!BELOW.test(below)) return null;
  return `${folderOfSession(parent)}/${below}`;
}
