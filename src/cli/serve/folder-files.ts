// The plain files below a folder on disk, whether they changed, and their bytes, for a server: nothing outside the folder is
// ever reached, whatever a path says, and no link is followed. It only reads.
import { createHash } from "node:crypto";
import type { FileHandle } from "node:fs/promises";
import { join, sep } from "node:path";
import { codeOf } from "../../manager/store/disk/node-io.ts";
import { type FoundFile, walkNodeFolder } from "../../read/source/node-folder.ts";
import { openInPlace } from "../../read/source/node-place.ts";

/** A file or folder that is there and cannot be looked at. */
export interface UnreadablePath {
  readonly path: string;
  readonly error: string;
}

/** More files are no folder of sessions. */
const MAX_FILES = 200_000;

/**
 * Every plain file below the folder, at any depth; what cannot be read is named, the folder itself as "",
 * and the rest goes on. Links are left out: they lead out of the folder.
 */
export async function* filesBelow(
  root: string,
  signal?: AbortSignal,
): AsyncGenerator<FoundFile | UnreadablePath> {
  try {
    for await (const found of walkNodeFolder(root, { maxFiles: MAX_FILES, signal })) {
      if (!("error" in found)) yield found;
      else if (found.error.code !== "unsupported") {
        yield { path: found.path, error: found.error.message };
      }
    }
  } catch (error) {
    signal?.throwIfAborted();
    yield { path: "", error: codeOf(error) || String(error) };
  }
}

const EVERY_MS = 1_000;
/** After a walk the next begins no earlier than after this many times its duration. */
const REST = 10;

/**
 * A text of the state of some files, which differs whenever something in them has changed. They are listed for it: file
 * system events are missing on network drives, and differ between systems for nested folders. Requests during a walk and
 * within a second after it share one walk.
 */
export function stateOf(list: Listing): () => Promise<string> {
  let state: Promise<string> | null = null;
  let goodUntil = 0;
  return () => {
    const started = performance.now();
    if (state && started < goodUntil) return state;
    goodUntil = Number.POSITIVE_INFINITY;
    state = printOf(list).finally(() => {
      const now = performance.now();
      goodUntil = now + Math.max(EVERY_MS, (now - started) * REST);
    });
    return state;
  };
}

type Listing = () => AsyncIterable<FoundFile | UnreadablePath>;

/** Two listings that differ in a name, a size or a time have two of them. */
async function printOf(list: Listing): Promise<string> {
  const files: string[] = [];
  for await (const file of list()) files.push(JSON.stringify(file));
  // The order in which a system lists files is its own.
  return createHash("sha256").update(files.sort().join("\n")).digest("base64url");
}

/** What the system says where there is no such file, or none for us. */
const GONE: ReadonlySet<string> = new Set([
  "ENOENT",
  "ENOTDIR",
  "EISDIR",
  "ELOOP",
  "EMLINK",
  "ENAMETOOLONG",
  "ENXIO",
  "EACCES",
  "EPERM",
]);

/**
 * A plain file below the folder, open for reading; null where there is none, or where a link lies on the
 * way to it. `root`: without links in it. Close it. Errors: those of `fs.open` that say nothing of the file.
 */
export async function openBelow(root: string, path: string): Promise<FileHandle | null> {
  const parts = path.split("/");
  if (!parts.every(isName)) return null;
  const file = join(root, ...parts);
  try {
    // Once more, as another file may have been put in its place in that moment.
    return (await openInPlace(file, isFile)) ?? (await openInPlace(file, isFile));
  } catch (error) {
    if (GONE.has(codeOf(error))) return null;
    throw error;
  }
}

async function isFile(handle: FileHandle): Promise<boolean> {
  return (await handle.stat()).isFile();
}

/** Whether it names something in a folder, and nothing else on any system. */
function isName(part: string): boolean {
  if (part === "" || part === "." || part === "..") return false;
  return !part.includes("\0") && !(sep === "\\" && /[\\:]/.test(part));
}
