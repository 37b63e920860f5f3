// The plain files below a folder on disk, and their bytes, for a server: nothing outside the folder is
// ever reached, whatever a path says, and no link is followed. It only reads.
import { constants } from "node:fs";
import { type FileHandle, lstat, open, realpath } from "node:fs/promises";
import { join, sep } from "node:path";
import { codeOf } from "../../manager/store/disk/node-io.ts";
import { type FoundFile, walkNodeFolder } from "../../read/source/node-folder.ts";

/** A file or folder that is there and cannot be looked at. */
export interface UnreadablePath {
  readonly path: string;
  readonly error: string;
}

/** More files are no folder of sessions. */
const MAX_FILES = 200_000;

/**
 * Every plain file below the folder, at any depth; what cannot be read is named, the folder itself as "",
 * and the rest goes on. Links are left out: nobody is told of what lies elsewhere.
 */
export async function* filesBelow(
  root: string,
  signal: AbortSignal,
): AsyncGenerator<FoundFile | UnreadablePath> {
  try {
    for await (const found of walkNodeFolder(root, { maxFiles: MAX_FILES, signal })) {
      if (!("error" in found)) yield found;
      else if (found.error.kind !== "unsupported") {
        yield { path: found.path, error: found.error.message };
      }
    }
  } catch (error) {
    signal.throwIfAborted();
    yield { path: "", error: codeOf(error) || String(error) };
  }
}

/**
 * A plain file below the folder, open for reading; null where there is none, or where a link lies on the
 * way to it. Close it.
 */
export async function openBelow(root: string, path: string): Promise<FileHandle | null> {
  const parts = path.split("/");
  if (!parts.every(isName)) return null;
  let at = root;
  try {
    for (const part of parts.slice(0, -1)) {
      at = join(at, part);
      if (!(await lstat(at)).isDirectory()) return null;
    }
    const file = join(root, ...parts);
    if (!(await lstat(file)).isFile()) return null;
    const handle = await open(file, constants.O_RDONLY | (constants.O_NOFOLLOW ?? 0));
    // Between the looks and the opening a folder may have become a link.
    const isInside = (await realpath(file)) === join(await realpath(root), ...parts);
    if (isInside && (await handle.stat()).isFile()) return handle;
    await handle.close();
    return null;
  } catch (error) {
    if (codeOf(error) === "") throw error;
    return null;
  }
}

/** Whether it names something in a folder, and nothing else on any system. */
function isName(part: string): boolean {
  if (part === "" || part === "." || part === "..") return false;
  return !part.includes("\0") && !(sep === "\\" && /[\\:]/.test(part));
}
