// The folders that a command looks through, those named or else where agents keep their sessions on this machine, and all
// sessions in them: several are read at once, and it is said how far that is. It must not know what is asked of them.

import { existsSync, statSync } from "node:fs";
import { join, resolve } from "node:path";
import type { SessionInput } from "../../formats/format.ts";
import { folderOfHome, sessionHomes } from "../../formats/known.ts";
import type { Candidate } from "../../library/files/candidates.ts";
import { type NodeLibrary, nodeLibrary } from "../../library/files/node-library.ts";
import type {
  IndexedSession,
  LibraryNeighbour,
  SessionReading,
} from "../../library/indexed-session.ts";
import { withIndexNames } from "../../library/read/index-names.ts";
import { lookAtCandidate } from "../../library/read/read-candidate.ts";
import { readSession } from "../../library/read/read-session.ts";
import { resolvePath } from "../../manager/store/disk/node-store.ts";
import { bytesText, countText } from "../../text/units.ts";
import { type Argument, UsageError } from "../command/command.ts";
import type { Io } from "../command/io.ts";

export const FOLDERS: Argument = {
  name: "DIR",
  summary: "folders of sessions (default: those of the agents on this machine)",
  kind: "folder",
  count: "any",
};

/** Absolute, each once. Errors: UsageError when there is none, those of `node:fs`. */
export function foldersFor(named: readonly string[]): readonly string[] {
  if (named.length > 0) {
    for (const folder of named) {
      if (!statSync(folder).isDirectory()) throw new UsageError(`${folder} is not a folder.`);
    }
    return unique(named.map((folder) => resolve(folder)));
  }
  return someFolders(agentHomes().map(({ folder }) => folder));
}

/** What a list looks at: of the agents on this machine the sessions that people began. Errors: as `foldersFor`. */
export function listedFolders(named: readonly string[]): readonly string[] {
  const folders = foldersFor(named);
  if (named.length > 0) return folders;
  const began = agentHomes().map(({ home, folder }) => join(folder, home.sessions ?? ""));
  return someFolders(began.filter(existsSync));
}

function someFolders(here: readonly string[]): readonly string[] {
  if (here.length > 0) return unique(here);
  throw new UsageError("No sessions in the agents' usual folders. Name a folder.");
}

/** Those on this machine, with their absolute paths. */
function agentHomes() {
  return sessionHomes()
    .map((home) => ({ home, folder: resolvePath(folderOfHome(home, process.env)) }))
    .filter(({ folder }) => existsSync(folder));
}

function unique(folders: readonly string[]): readonly string[] {
  return [...new Set(folders)];
}

export interface ReadFolders<Session> {
  /** Their paths are whole ones. */
  readonly sessions: readonly Session[];
  /** What lies there and could not be read, with the reason. */
  readonly unreadable: readonly LibraryNeighbour[];
}

/** What is read of each session. */
interface Reader<Session> {
  /** Those of a folder's candidates that are looked at; all when left out. */
  readonly wanted?: (candidates: readonly Candidate[]) => readonly Candidate[];
  /** `candidate`: its address is a whole path. Null: nothing is to be shown. Errors: SessionError. */
  readonly read: (input: SessionInput, candidate: Candidate) => Promise<Session | null>;
}

/** Sessions read at the same time. */
const AT_ONCE = 4;

interface FolderReading extends Pick<Reader<IndexedSession>, "wanted"> {
  /** Gets the texts of a session, which are not kept, and the session to be read again; waited for. */
  readonly onReading?: (reading: SessionReading, input: SessionInput) => Promise<void>;
}

/** All that an index keeps of each session. Errors: as `readEach`. */
export function readFolders(
  folders: readonly string[],
  onProgress: Io["progress"],
  { onReading, ...which }: FolderReading = {},
): Promise<ReadFolders<IndexedSession>> {
  const isWithoutTexts = onReading === undefined;
  return readEach(folders, onProgress, {
    ...which,
    async read(input, { address, facts }) {
      const reading = await readSession(input, address, { facts, isWithoutTexts });
      await onReading?.(reading, input);
      return reading.session;
    },
  });
}

/** Files of nested folders are read once. Errors: those of `node:fs` when a folder itself cannot be read. */
async function readEach<Session extends Pick<IndexedSession, "id"> & { readonly name?: string }>(
  folders: readonly string[],
  onProgress: Io["progress"],
  { wanted = (all) => all, read }: Reader<Session>,
): Promise<ReadFolders<Session>> {
  const sessions = new Map<string, Session>();
  const unreadable = new Map<string, LibraryNeighbour>();
  const indexes: LibraryNeighbour[] = [];
  const found = await foundIn(folders, wanted, unreadable);
  const bytes = found.reduce((sum, { candidate }) => sum + candidate.address.size, 0);
  let next = 0;
  let done = 0;
  let doneBytes = 0;
  const reader = async () => {
    for (let one = found[next++]; one; one = found[next++]) {
      const { library, candidate, path } = one;
      const placed = { ...candidate, address: { ...candidate.address, path } };
      const { sourceOf, find } = library;
      const reading = (input: SessionInput) => read(input, placed);
      const looked = await lookAtCandidate(candidate, sourceOf, reading, { find });
      if (looked.kind === "session") sessions.set(path, looked.reading);
      else if (looked.kind === "neighbour") {
        const { neighbour } = looked;
        if (isUnread(neighbour)) unreadable.set(path, { ...neighbour, path });
        if (neighbour.names) indexes.push(neighbour);
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
  const inOrder = found.flatMap(({ path }) => sessions.get(path) ?? []);
  return { sessions: withIndexNames(inOrder, indexes), unreadable: [...unreadable.values()] };
}

interface Found {
  readonly library: NodeLibrary;
  readonly candidate: Candidate;
  readonly path: string;
}

async function foundIn(
  folders: readonly string[],
  wanted: (candidates: readonly Candidate[]) => readonly Candidate[],
  unreadable: Map<string, LibraryNeighbour>,
): Promise<readonly Found[]> {
  const found = new Map<string, Found>();
  for (const folder of folders) {
    const library = await nodeLibrary(folder);
    for (const neighbour of library.neighbours.filter(isUnread)) {
      const path = wholePath(folder, neighbour.path);
      unreadable.set(path, { ...neighbour, path });
    }
    for (const candidate of wanted(library.candidates)) {
      const path = wholePath(folder, candidate.address.path);
      if (!found.has(path)) found.set(path, { library, candidate, path });
    }
  }
  return [...found.values()];
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
