// The sessions that were opened by themselves, as one more folder of the catalog: its content are their
// records, by their keys. It is read in idle time, and only files that need no question to the user are
// checked.
import { fileCandidate } from "../../../src/library/files/candidates.ts";
import { permissionOf } from "../file-access.ts";
import type { SessionRecord } from "../stored/records.ts";
import { readCopy, readHandle, readRecords } from "../stored/session-records.ts";
import type { OpenedFolder } from "./folder-library.ts";
import type { CandidateSource } from "./folder-source.ts";
import { sessionSummaries } from "./session-summary.ts";

/** Their id in the index. Unlike any opened folder's id. */
export const LOOSE = "opened_alone";

/** How long reading pauses before it checks again whether the user waits. */
const BUSY_MS = 500;

/** In the index's folder: its file gave no session. */
const NOT_READ = "it could not be read as a session";

interface Surroundings {
  /** Sessions inside one of these folders are left to that folder. */
  readonly folders: () => readonly Pick<OpenedFolder, "id" | "sessions">[];
  /** Whether the user waits for a session or a folder. */
  readonly isBusy: () => boolean;
  readonly records: () => Promise<readonly SessionRecord[]>;
  /** Null: unavailable. */
  readonly fileOf: (record: SessionRecord) => Promise<File | null>;
}

export function looseSource({
  folders,
  isBusy,
  records = readRecords,
  fileOf = looseFile,
}: Pick<Surroundings, "folders" | "isBusy"> & Partial<Surroundings>): CandidateSource {
  /** By key: when the session was last opened at the time its file was last checked. */
  let lookedAt: ReadonlyMap<string, number> = new Map();
  let looking = new Map<string, number>();
  return {
    async *steps({ sessions }) {
      const known = new Set(sessions.map(({ path }) => path));
      const loose = sessionSummaries(folders(), await records()).flatMap(({ folder, record }) =>
        folder === "" && record ? [record] : [],
      );
      loose.sort((a, b) => b.openedAt - a.openedAt);
      looking = new Map(loose.map(({ key, openedAt }) => [key, openedAt]));
      for (const record of loose) {
        const { key, openedAt } = record;
        const file = lookedAt.get(key) === openedAt ? null : await fileOf(record);
        if (file) yield { files: [{ path: key, file }], unreadable: [] };
        else if (known.has(key)) yield { files: [], unreadable: [], kept: [key] };
        else yield { files: [], unreadable: [{ path: key, reason: NOT_READ }] };
      }
    },
    // The name does not matter: the user opened it as a session.
    contents: (addresses) => ({
      candidates: addresses.map((address) => ({ ...fileCandidate(address), damaged: NOT_READ })),
      neighbours: [],
    }),
    async turn() {
      while (isBusy()) await new Promise((resolve) => setTimeout(resolve, BUSY_MS));
    },
    looked(isKept) {
      lookedAt = isKept ? looking : new Map();
    },
  };
}

/**
 * Null: it is gone, or the browser wants to ask the user first. A file inside a folder comes with that
 * folder.
 */
async function looseFile({ key, fileName, place }: SessionRecord): Promise<File | null> {
  if (place) return null;
  try {
    const handle = await readHandle(key);
    if (handle) return (await permissionOf(handle)) === "granted" ? await handle.getFile() : null;
    const copy = await readCopy(key);
    // A copy is named by its key; its own name tells its format.
    return copy && new File([copy], fileName, { lastModified: copy.lastModified });
  } catch {
    // Moved, deleted, or the browser made space: the list says that it was not read.
    return null;
  }
}
