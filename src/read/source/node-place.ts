// Opens files and folders in the place that their paths name, for Node. A path that was checked may lead
// elsewhere a moment later: the place of the open file decides.
import { constants, existsSync } from "node:fs";
import { type FileHandle, lstat, open, readlink, realpath } from "node:fs/promises";

/**
 * No links anywhere on the path: macOS supports that, and Node has no name for it. Other systems only
 * check the end.
 */
const NO_LINKS = process.platform === "darwin" ? 0x2000_0000 : (constants.O_NOFOLLOW ?? 0);
/** A pipe that was put in its place must not keep us waiting. */
const FLAGS = constants.O_RDONLY | (constants.O_NONBLOCK ?? 0) | NO_LINKS;

/**
 * `path`: without links in it, absolute. Null if a link is on the path, or another file replaced it
 * meanwhile, or it is not wanted. The caller closes it. Errors: those of `fs.open` and `isWanted`.
 */
export async function openInPlace(
  path: string,
  isWanted: (handle: FileHandle) => Promise<boolean> = async () => true,
): Promise<FileHandle | null> {
  const handle = await open(path, FLAGS);
  let isKept = false;
  try {
    isKept = (await isInPlace(handle, path)) && (await isWanted(handle));
    return isKept ? handle : null;
  } finally {
    if (!isKept) await handle.close();
  }
}

async function isInPlace(handle: FileHandle, path: string): Promise<boolean> {
  // Linux says it of the open file itself.
  const said = await readlink(`/proc/self/fd/${handle.fd}`).catch(() => null);
  if (said !== null) return said === path;
  if ((await realpath(path)) !== path) return false;
  const [own, there] = await Promise.all([
    handle.stat({ bigint: true }),
    lstat(path, { bigint: true }),
  ]);
  return own.ino === there.ino && own.dev === there.dev;
}

/** A folder whose content is looked at. */
export interface PlacedFolder {
  /** Leads into the folder whatever replaces it meanwhile, if the system can do that. */
  readonly path: string;
  /** Whether the listed entry is what exists there. */
  isInPlace(): Promise<boolean>;
  close(): Promise<void>;
}

/** Opens a folder as `openInPlace` opens a file; null: it does not exist. */
export async function openFolderInPlace(path: string): Promise<PlacedFolder | null> {
  if (existsSync("/proc/self/fd")) {
    const handle = await openInPlace(path);
    if (!handle) return null;
    const inside = `/proc/self/fd/${handle.fd}`;
    return { path: inside, isInPlace: async () => true, close: () => handle.close() };
  }
  const isInPlace = async () => (await realpath(path)) === path;
  return (await isInPlace()) ? { path, isInPlace, close: async () => {} } : null;
}
