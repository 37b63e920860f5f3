// The index in plain memory: for the command line, and where no database is available. It keeps all
// texts and scans them at every search.
import type { LibraryNeighbour, SessionReading } from "../indexed-session.ts";
import {
  type LibraryIndex,
  MAX_HITS_PER_SESSION,
  type SessionHits,
  type TextHit,
} from "./library-index.ts";
import { latest, type TextMatch, textMatch } from "./text-match.ts";

export function memoryIndex(): LibraryIndex {
  const kept = new Map<string, Map<string, SessionReading>>();
  const beside = new Map<string, readonly LibraryNeighbour[]>();
  const readingsIn = (folder: string) => [...(kept.get(folder)?.values() ?? [])];
  return {
    sessions: async (folder) => readingsIn(folder).map(({ session }) => session),
    neighbours: async (folder) => beside.get(folder) ?? [],
    async put(folder, readings) {
      const own = kept.get(folder) ?? new Map<string, SessionReading>();
      kept.set(folder, own);
      for (const reading of readings) own.set(reading.session.path, reading);
    },
    async putNeighbours(folder, neighbours) {
      beside.set(folder, [...neighbours]);
    },
    async remove(folder, paths) {
      for (const path of paths) kept.get(folder)?.delete(path);
    },
    async search(folders, query) {
      const match = textMatch(query);
      return folders.flatMap((folder) => {
        const found = readingsIn(folder).flatMap((reading) => {
          const hits = hitsIn(reading, match);
          return hits ? [{ ...hits, modifiedMs: reading.session.modifiedMs }] : [];
        });
        const shown = latest(found);
        return found.map((one) => {
          const { path, count, hits } = one;
          return { folder, path, count, hits: shown.has(one) ? hits : [] };
        });
      });
    },
    async forget(folder) {
      kept.delete(folder);
      beside.delete(folder);
    },
    async close() {
      kept.clear();
      beside.clear();
    },
  };
}

/** The matches in one session; null: none. */
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
