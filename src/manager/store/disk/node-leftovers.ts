// Clears away what killed programs left beside session files: locks, and files that never got a name.
import { existsSync, readdirSync, rmSync, statSync } from "node:fs";
import { dirname, join } from "node:path";
import { ifReadable } from "../../list/readable.ts";
import { breakStaleLock, removeIfStale } from "./node-lock.ts";
import { isDead, type Maker } from "./node-maker.ts";
import { baseOf, readName } from "./node-names.ts";

/** No program works for so long on one file. */
const MAX_AGE_MS = 3_600_000;

/**
 * Of `target`, whose lock the caller holds, everything; of other files in its folder what no program
 * would come back for. A folder that cannot be listed keeps what it has.
 */
export function clearLeftovers(target: string): void {
  const folder = dirname(target);
  for (const name of ifReadable(() => readdirSync(folder)) ?? []) {
    // Gone in the meantime, or not ours to remove: neither keeps a session from being written.
    ifReadable(() => clear(target, folder, name));
  }
}

function clear(target: string, folder: string, name: string): void {
  const path = join(folder, name);
  const found = readName(name);
  if (found?.kind === "claim") removeIfStale(path);
  // A program that finds a lock breaks it; without the file no program comes.
  else if (found?.kind === "lock") {
    if (found.base !== baseOf(target) && !existsSync(join(folder, found.base))) {
      breakStaleLock(path);
    }
  } else if (found?.kind === "fresh" && isAbandoned(path, found.maker)) {
    rmSync(path, { force: true });
  }
}

function isAbandoned(path: string, maker: Maker | null): boolean {
  return (maker !== null && isDead(maker)) || Date.now() - statSync(path).mtimeMs > MAX_AGE_MS;
}
