// Paths as session files contain them, of any system. It must not know which sessions and files
// exist.
import { folderOfSession } from "../../formats/known.ts";

/** A path split at `/` and `\`, without `.` and with each `..` resolved. */
export function partsOf(path: string): readonly string[] {
  const parts: string[] = [];
  for (const part of path.split(/[/\\]/)) {
    if (part === "" || part === ".") continue;
    if (part === ".." && parts.length > 0 && parts.at(-1) !== "..") parts.pop();
    else parts.push(part);
  }
  return parts;
}

/** Maximum characters and folders of a path, from its end: files may claim any. */
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

/** Windows names ignore case (formats.md 6.2). */
export function isWindowsPath(path: string): boolean {
  return path.includes("\\") || /^[a-z]:/i.test(path);
}

/** The number of equal parts of two paths, from the last. */
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
 * Where the file of an output is that was too long for the model: below the folder named after its session's file,
 * also for the calls of sub-agents, whose own files are there too. `parent`: path of the session's file in its
 * library; `below`: from a result. Null: it gives none.
 */
export function savedOutputPath(parent: string, below: string): string | null {
  if (!BELOW.test(below)) return null;
  return `${folderOfSession(parent)}/${below}`;
}
