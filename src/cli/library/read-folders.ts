// Reads all sessions of some folders for a command, several at once, and says how far it is. It must
// not know what is asked of them.

import type { SessionInput } from "../../formats/format.ts";
import type { Candidate } from "../../library/files/candidates.ts";
import { type NodeLibrary, nodeLibrary } from "../../library/files/node-library.ts";
import type {
  IndexedSession,
  LibraryNeighbour,
  SessionReading,
} from "../../library/indexed-session.ts";
import { withIndexNames } from "../../library/read/index-names.ts";
import { candidateInput, readCandidate } from "../../library/read/read-candidate.ts";
import { bytesText, countText } from "../../text/units.ts";
import type { Io } from "../command/io.ts";

export interface ReadFolders {
  /** Their paths are whole ones. */
  readonly sessions: readonly IndexedSession[];
  /** What lies there and could not be read, with the reason. */
  readonly unreadable: readonly LibraryNeighbour[];
}

export interface ReadingHooks {
  /** What is to be had of a session's texts, which are not kept. */
  readonly onReading?: (reading: SessionReading) => void;
  /** For who looks into a session again; waited for. */
  readonly onSession?: (path: string, input: SessionInput) => Promise<void>;
}

/** Sessions read at the same time. */
const AT_ONCE = 4;

/**
 * Files of nested folders are read once. Errors: those of `node:fs` when a folder itself cannot be read;
 * those of `onSession`.
 */
export async function readFolders(
  folders: readonly string[],
  onProgress: Io["progress"],
  { onReading, onSession }: ReadingHooks = {},
): Promise<ReadFolders> {
  const sessions = new Map<string, IndexedSession>();
  const unreadable = new Map<string, LibraryNeighbour>();
  const indexes: LibraryNeighbour[] = [];
  const found = await foundIn(folders, unreadable);
  const bytes = found.reduce((sum, { candidate }) => sum + candidate.address.size, 0);
  let next = 0;
  let done = 0;
  let doneBytes = 0;
  const reader = async () => {
    for (let one = found[next++]; one; one = found[next++]) {
      const { library, candidate, path } = one;
      const read = await readCandidate(candidate, library.sourceOf, {
        isWithoutTexts: onReading === undefined,
      });
      if (read.kind === "session") {
        const session = { ...read.reading.session, path };
        sessions.set(path, session);
        onReading?.({ ...read.reading, session });
        await onSession?.(path, candidateInput(candidate, library.sourceOf));
      } else if (read.kind === "neighbour") {
        if (isUnread(read.neighbour)) unreadable.set(path, { ...read.neighbour, path });
        if (read.neighbour.names) indexes.push(read.neighbour);
      }
      done++;
      doneBytes += candidate.address.size;
      onProgress(() => {
        const files = `${done} of ${countText(found.length, "file")}`;
        return `${files}, ${bytesText(doneBytes)} of ${bytesText(bytes)}`;
      });
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, reader));
  // In the order of the folders, whichever was read first.
  const read = found.flatMap(({ path }) => sessions.get(path) ?? []);
  return { sessions: withIndexNames(read, indexes), unreadable: [...unreadable.values()] };
}

interface Found {
  readonly library: NodeLibrary;
  readonly candidate: Candidate;
  readonly path: string;
}

async function foundIn(
  folders: readonly string[],
  unreadable: Map<string, LibraryNeighbour>,
): Promise<readonly Found[]> {
  const found = new Map<string, Found>();
  for (const folder of folders) {
    const library = await nodeLibrary(folder);
    for (const neighbour of unreadIn(folder, library)) unreadable.set(neighbour.path, neighbour);
    for (const candidate of library.candidates) {
      const path = wholePath(folder, candidate.address.path);
      if (!found.has(path)) found.set(path, { library, candidate, path });
    }
  }
  return [...found.values()];
}

/** What is known of a folder not to be readable, by whole paths. */
export function unreadIn(folder: string, { neighbours }: NodeLibrary): readonly LibraryNeighbour[] {
  return neighbours
    .filter(isUnread)
    .map((neighbour) => ({ ...neighbour, path: wholePath(folder, neighbour.path) }));
}

/** `path`: below the folder, "" for itself. */
function wholePath(folder: string, path: string): string {
  return path === "" ? folder : `${folder}/${path}`;
}

function isUnread({ kind }: LibraryNeighbour): boolean {
  return kind === "unreadable" || kind === "too-large";
}

/** A line for each, for who wants to know why something is missing. */
export async function printUnread(unreadable: readonly LibraryNeighbour[], io: Io): Promise<void> {
  for (const { path, what } of unreadable) await io.note(`${path}: ${what}`);
}
