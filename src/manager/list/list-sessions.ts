// Lists the sessions among many files: several at once, with partial results and a way to stop.
// It knows no file system: a folder of Node or of the browser hands in its files.
import type { ByteSource } from "../../read/source/byte-source.ts";
import { readSessionInfo } from "./list-record.ts";
import { isUnreadable } from "./readable.ts";
import type { RecordedFile, SessionInfo } from "./session-info.ts";

export interface ListedFile extends RecordedFile {
  /** Opens it for reading. A file that cannot be opened is left out of the list. */
  open(): Promise<ByteSource & { close?(): Promise<void> }>;
}

/**
 * Called after each file. `partial` holds the records so far, newest first; it comes with the
 * first file, with every tenth and with the last, as sorting for each would cost more than reading.
 */
export type ListProgress = (
  loaded: number,
  total: number,
  partial?: readonly SessionInfo[],
) => void;

export interface ListOptions {
  readonly onProgress?: ListProgress | undefined;
  readonly signal?: AbortSignal | undefined;
}

/** Files read at the same time. */
const AT_ONCE = 10;
const PUBLISH_EVERY = 10;

/**
 * The records of all files that are sessions, newest `modified` first. Files that are none, or
 * cannot be read, are left out. Errors: the signal's reason once it is aborted.
 */
export async function listSessions(
  files: readonly ListedFile[],
  { onProgress, signal }: ListOptions = {},
): Promise<SessionInfo[]> {
  signal?.throwIfAborted();
  const found: SessionInfo[] = [];
  let started = 0;
  let loaded = 0;
  const reader = async () => {
    for (let file = files[started++]; file; file = files[started++]) {
      const info = await infoOf(file, signal);
      signal?.throwIfAborted();
      if (info) found.push(info);
      loaded++;
      const isPublished = loaded === 1 || loaded % PUBLISH_EVERY === 0 || loaded === files.length;
      onProgress?.(loaded, files.length, isPublished ? newestFirst(found) : undefined);
    }
  };
  await Promise.all(Array.from({ length: Math.min(AT_ONCE, files.length) }, reader));
  return newestFirst(found);
}

/** Sorted copy; records without a readable time come last. */
function newestFirst(sessions: readonly SessionInfo[]): SessionInfo[] {
  const time = (info: SessionInfo) => info.modified.getTime() || Number.NEGATIVE_INFINITY;
  return [...sessions].sort((a, b) => time(b) - time(a) || (a.path < b.path ? 1 : -1));
}

async function infoOf(file: ListedFile, signal?: AbortSignal): Promise<SessionInfo | null> {
  try {
    const source = await file.open();
    try {
      return await readSessionInfo(source, file, signal);
    } finally {
      await source.close?.();
    }
  } catch (error) {
    if (isUnreadable(error)) return null;
    throw error;
  }
}
