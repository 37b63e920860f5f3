// The index in plain memory: for the command line, and where no database can be had. It keeps all texts
// and looks through them at every search.
import type {
  IndexedSession,
  LibraryNeighbour,
  SessionAddress,
  SessionReading,
} from "../indexed-session.ts";
import {
  type LibraryIndex,
  MAX_HITS_PER_SESSION,
  type SessionHits,
  type TextHit,
  type TextQuery,
} from "./library-index.ts";
import { latest, TextMatch } from "./text-match.ts";

export class MemoryIndex implements LibraryIndex {
  readonly #readings = new Map<string, Map<string, SessionReading>>();
  readonly #neighbours = new Map<string, readonly LibraryNeighbour[]>();

  async sessions(folder: string): Promise<readonly IndexedSession[]> {
    return Array.from(this.#readings.get(folder)?.values() ?? [], ({ session }) => session);
  }

  async neighbours(folder: string): Promise<readonly LibraryNeighbour[]> {
    return this.#neighbours.get(folder) ?? [];
  }

  async put(folder: string, readings: readonly SessionReading[]): Promise<void> {
    const kept = this.#readings.get(folder) ?? new Map<string, SessionReading>();
    this.#readings.set(folder, kept);
    for (const reading of readings) kept.set(reading.session.path, reading);
  }

  async putNeighbours(folder: string, neighbours: readonly LibraryNeighbour[]): Promise<void> {
    this.#neighbours.set(folder, [...neighbours]);
  }

  async remove(folder: string, paths: readonly SessionAddress["path"][]): Promise<void> {
    for (const path of paths) this.#readings.get(folder)?.delete(path);
  }

  async search(
    folders: readonly string[],
    query: TextQuery,
  ): Promise<readonly (SessionHits & { readonly folder: string })[]> {
    const match = new TextMatch(query);
    return folders.flatMap((folder) => {
      const readings = [...(this.#readings.get(folder)?.values() ?? [])];
      const found = readings.flatMap((reading) => {
        const hits = hitsIn(reading, match);
        return hits ? [{ ...hits, modifiedMs: reading.session.modifiedMs }] : [];
      });
      const shown = latest(found);
      return found.map((one) => {
        const { path, count, hits } = one;
        return { folder, path, count, hits: shown.has(one) ? hits : [] };
      });
    });
  }

  async forget(folder: string): Promise<void> {
    this.#readings.delete(folder);
    this.#neighbours.delete(folder);
  }

  async close(): Promise<void> {
    this.#readings.clear();
    this.#neighbours.clear();
  }
}

/** What is found in one session; null: nothing. */
export function hitsIn({ session, texts }: SessionReading, match: TextMatch): SessionHits | null {
  const hits: TextHit[] = [];
  let count = 0;
  for (const { entryId, role, text } of texts) {
    if (!match.isIn(text)) continue;
    count++;
    if (hits.length === MAX_HITS_PER_SESSION) continue;
    hits.push({ entryId, role, snippet: match.snippetOf(text) });
  }
  return count === 0 ? null : { path: session.path, count, hits };
}
