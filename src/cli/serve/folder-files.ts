// The plain files below a folder on disk, and their bytes, for a server: nothing outside the folder is
// ever reached, whatever a path says, and no link is followed. It only reads.
import { constants, type Dirent } from "node:fs";
import { type FileHandle, lstat, open, readdir, realpath } from "node:fs/promises";
import { join, sep } from "node:path";
import { codeOf } from "../../manager/store/disk/node-io.ts";

export interface FolderFile {
  /** Below the folder, with `/` between the parts. */
  readonly path: string;
  /** Bytes. */
  readonly size: number;
  /** ms since 1970. */
  readonly mtimeMs: number;
}

/** A file or folder that is there and cannot be looked at. */
export interface UnreadablePath {
  readonly path: string;
  readonly error: string;
}

/** More files are no folder of sessions. */
const MAX_FILES = 200_000;

/** Every plain file below the folder, at any depth; what cannot be read is named, and the rest goes on. */
export async function* filesBelow(
  root: string,
  signal: AbortSignal,
): AsyncGenerator<FolderFile | UnreadablePath> {
  const folders = [""];
  let files = 0;
  for (let prefix = folders.pop(); prefix !== undefined; prefix = folders.pop()) {
    signal.throwIfAborted();
    let entries: Dirent[];
    try {
      entries = await readdir(join(root, prefix), { withFileTypes: true });
    } catch (error) {
      yield { path: prefix.slice(0, -1), error: reasonOf(error) };
      continue;
    }
    for (const entry of entries) {
      const path = `${prefix}${entry.name}`;
      // A name with a separator of this system in it could not be asked for again.
      if (sep !== "/" && entry.name.includes("/")) continue;
      if (entry.isDirectory()) folders.push(`${path}/`);
      if (!entry.isFile()) continue;
      if (++files > MAX_FILES) {
        yield { path: "", error: `there are more than ${MAX_FILES.toLocaleString("en-US")} files` };
        return;
      }
      try {
        const { size, mtimeMs } = await lstat(join(root, path));
        yield { path, size, mtimeMs };
      } catch (error) {
        yield { path, error: reasonOf(error) };
      }
    }
  }
}

function reasonOf(error: unknown): string {
  return codeOf(error) || String(error);
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
