// What a visit of a known folder has to read: new files and those that changed since the last visit. It
// knows paths, sizes and times, no files.
import type { LibraryNeighbour, SessionAddress } from "../indexed-session.ts";
import type { Candidate, FolderContents } from "./candidates.ts";

/** What the index keeps of a folder. */
export interface KnownFolder {
  readonly sessions: readonly SessionAddress[];
  readonly neighbours: readonly LibraryNeighbour[];
}

export interface VisitPlan {
  /**
   * Last changed first. Its result replaces what was known at its path, also if a session became
   * something else.
   */
  readonly toRead: readonly Candidate[];
  /** Known sessions that no longer exist, by path. */
  readonly gone: readonly string[];
  /** All neighbours that are known without reading: those known by name, and unchanged ones. */
  readonly neighbours: readonly LibraryNeighbour[];
}

/** Unreadable files are read again: permissions change without a trace in size and time. */
export function planVisit(known: KnownFolder, now: FolderContents): VisitPlan {
  const sessions = new Map(known.sessions.map((session) => [session.path, session]));
  const others = new Map(known.neighbours.map((neighbour) => [neighbour.path, neighbour]));
  const toRead: Candidate[] = [];
  const neighbours = [...now.neighbours];
  for (const candidate of now.candidates) {
    const { path } = candidate.address;
    const session = sessions.get(path);
    const other = others.get(path);
    if (session && isSame(session, candidate.address)) continue;
    if (other && other.kind !== "unreadable" && isSame(other, candidate.address)) {
      neighbours.push(other);
    } else toRead.push(candidate);
  }
  const paths = new Set(now.candidates.map(({ address }) => address.path));
  const gone = [...sessions.keys()].filter((path) => !paths.has(path));
  return { toRead, gone, neighbours };
}

function isSame(a: SessionAddress, b: SessionAddress): boolean {
  return a.size === b.size && a.mtimeMs === b.mtimeMs;
}
