// A folder of the shared data read as a library: what an index keeps of each of its sessions.
import { existsSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { nodeLibrary } from "../../library/files/node-library.ts";
import type { SessionReading } from "../../library/indexed-session.ts";
import { readCandidate } from "../../library/read/read-candidate.ts";

/** They lie beside the project, not in it. */
export const sharedData = fileURLToPath(new URL("../../../../shared/data/", import.meta.url));

export const hasSharedData = existsSync(sharedData);

/** By path. */
export async function readSharedLibrary(folder: string): Promise<readonly SessionReading[]> {
  const { candidates, sourceOf } = await nodeLibrary(join(sharedData, folder));
  const readings: SessionReading[] = [];
  for (const candidate of candidates) {
    const read = await readCandidate(candidate, sourceOf);
    if (read.kind === "session") readings.push(read.reading);
  }
  return readings.sort((a, b) => (a.session.path < b.session.path ? -1 : 1));
}
