// Clears away what killed programs left beside session files. What one of them had begun it
// finishes: lines that somebody added to the old file, after it was read, go to the end of the new.
import { existsSync, fstatSync, readdirSync, readFileSync, rmSync, statSync } from "node:fs";
import { dirname, join } from "node:path";
import { codeOf, identityOf, leadsTo, readAt, withFile, writeAll } from "./node-io.ts";
import { breakStaleLock, removeIfStale } from "./node-lock.ts";
import { isDead, type Maker } from "./node-maker.ts";
import { baseOf, readName } from "./node-names.ts";

/** Nobody works for so long on one file. */
const MAX_AGE_MS = 3_600_000;

/**
 * Of `target`, whose lock the caller holds, everything; of other files in its folder what nobody
 * would come back for. A folder that cannot be listed keeps what it has.
 */
export function clearLeftovers(target: string): void {
  const folder = dirname(target);
  for (const name of namesIn(folder)) orKept(() => clear(target, folder, name));
}

/** Fresh files alone, for who holds no lock. */
export function clearFresh(folder: string): void {
  for (const name of namesIn(folder)) {
    const found = readName(name);
    if (found?.kind === "fresh") orKept(() => removeAbandoned(join(folder, name), found.maker));
  }
}

/** Gone in the meantime, or not ours to remove: neither keeps a session from being written. */
function orKept(work: () => void): void {
  try {
    work();
  } catch (error) {
    if (codeOf(error) === "") throw error;
  }
}

function removeAbandoned(path: string, maker: Maker | null): void {
  if (isAbandoned(path, maker)) rmSync(path, { force: true });
}

function clear(target: string, folder: string, name: string): void {
  const path = join(folder, name);
  const found = readName(name);
  if (!found) return;
  if (found.kind === "claim") removeIfStale(path);
  else if (found.kind === "lock") {
    // Who comes to the file of a lock breaks it; without a file nobody comes.
    if (found.base !== baseOf(target) && !existsSync(join(folder, found.base))) {
      breakStaleLock(path);
    }
  } else if (found.kind === "fresh") removeAbandoned(path, found.maker);
  else if (found.base === baseOf(target) && isAbandoned(path, found.maker)) {
    carryOver(path, found.size, target);
    rmSync(path, { force: true });
  }
}

function isAbandoned(path: string, maker: Maker | null): boolean {
  return (maker !== null && isDead(maker)) || Date.now() - statSync(path).mtimeMs > MAX_AGE_MS;
}

/** Its maker put a new file in place and was killed before it looked at the old one again. */
function carryOver(old: string, size: number, target: string): void {
  withFile(old, "r", (fd) => {
    const grown = fstatSync(fd).size - size;
    if (grown <= 0 || size === 0 || leadsTo(target, identityOf(fd))) return;
    // Where no line ended, the file was not added to but written anew.
    if (readAt(fd, size - 1, 1)[0] !== 10) return;
    const added = readAt(fd, size, grown);
    if (readFileSync(target).includes(Buffer.from(added))) return;
    withFile(target, "a", (into) => writeAll(into, added));
  });
}

function namesIn(folder: string): readonly string[] {
  try {
    return readdirSync(folder);
  } catch (error) {
    if (codeOf(error) === "") throw error;
    return [];
  }
}
