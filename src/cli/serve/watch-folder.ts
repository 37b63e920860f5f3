// Tells whether something in a folder has changed. The folder is walked at each request: file system events are
// missing on network drives, and differ between systems for nested folders.
import { createHash } from "node:crypto";
import { filesBelow } from "./folder-files.ts";

const EVERY_MS = 1_000;
/** After a walk the next begins no earlier than after this many times its duration. */
const REST = 10;

/**
 * A text of the folder's state, which differs whenever something in it has changed. Requests during a walk and
 * within a second after it share one walk.
 */
export function folderState(folder: string): () => Promise<string> {
  let state: Promise<string> | null = null;
  let goodUntil = 0;
  return () => {
    const started = performance.now();
    if (state && started < goodUntil) return state;
    goodUntil = Number.POSITIVE_INFINITY;
    state = printOf(folder).finally(() => {
      const now = performance.now();
      goodUntil = now + Math.max(EVERY_MS, (now - started) * REST);
    });
    return state;
  };
}

/** Two folders that differ in a name, a size or a time have two of them. */
async function printOf(folder: string): Promise<string> {
  const files: string[] = [];
  for await (const file of filesBelow(folder)) files.push(JSON.stringify(file));
  // The order in which a system lists files is its own.
  return createHash("sha256").update(files.sort().join("\n")).digest("base64url");
}
