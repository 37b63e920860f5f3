// Opens files and folders where their paths say that they lie, for Node. A path that was looked at may lead
// elsewhere a moment later: what counts is where the open file lies.
import { constants, existsSync } from "node:fs";
import { type FileHandle, lstat, open, readlink, realpath } from "node:fs/promises";

/** Links nowhere on the way: macOS knows that, and Node has no name for it. Elsewhere not at the end of it. */
const NO_LINKS = process.platform === "darwin" ? 0x2000_0000 : (constants.O_NOFOLLOW ?? 0);
/** A pipe that was put in its place must not keep us waiting. */
const FLAGS = constants.O_RDONLY | (constants.O_NONBLOCK ?? 0) | NO_LINKS;

/**
 * `path`: without links in it, absolute. Null where a link lies on the way, or another file came in its
 * place meanwhile, or where it is not wanted. Close it. Errors: those of `fs.open` and `isWanted`.
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
  /** Leads into it whatever takes its place meanwhile, where the system can do that. */
  readonly path: string;
  /** Whether what was listed is what lies there. */
  isInPlace(): Promise<boolean>;
  close(): Promise<void>;
}

/** Opens a folder as `openInPlace` opens a file; null: there is none. */
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
