// What an index keeps of a folder of sessions against what the agents themselves say of it: which
// sessions there are, what they are called, when and how they ended, whose children they are.
import { basename } from "node:path";
import { nodeLibrary } from "../../../src/library/files/node-library.ts";
import type { IndexedSession, LibraryNeighbour } from "../../../src/library/indexed-session.ts";
import { readCandidate } from "../../../src/library/read/read-candidate.ts";

export interface Indexed {
  /** By path below the folder. */
  readonly sessions: ReadonlyMap<string, IndexedSession>;
  readonly neighbours: readonly LibraryNeighbour[];
}

export async function indexed(folder: string): Promise<Indexed> {
  const { candidates, neighbours, sourceOf } = await nodeLibrary(folder);
  const sessions = new Map<string, IndexedSession>();
  const beside = [...neighbours];
  for (const candidate of candidates) {
    const read = await readCandidate(candidate, sourceOf);
    if (read.kind === "session") sessions.set(candidate.address.path, read.reading.session);
    if (read.kind === "neighbour") beside.push(read.neighbour);
  }
  return { sessions, neighbours: beside };
}

/** Of one folder alone, without those below it, as an agent lists them: newest first. */
export function summaryIn({ sessions }: Indexed, folder: string): readonly IndexedSession[] {
  const own = [...sessions.values()].filter(({ path }) => path === `${folder}/${basename(path)}`);
  return own.sort((a, b) => b.modifiedMs - a.modifiedMs);
}

/** As the agents' lists have it. */
export function asListed(session: IndexedSession) {
  return {
    file: basename(session.path),
    id: session.id,
    name: session.name || null,
    modified: session.modifiedMs,
    messageCount: session.messages,
    parentSessionPath: session.parent || null,
  };
}
