// Whether something in a folder is other than it was. It is looked at when somebody asks: the system's own
// messages are missing on network drives, and differ on every system for nested folders.
import { filesBelow } from "./folder-files.ts";

const EVERY_MS = 1_000;
/** A look that took long is not begun again at once. */
const REST = 10;

/**
 * A text of the folder's state, which is another one whenever something in it is. One look is for all who ask
 * while it lasts, and for a second after it.
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

/** Two folders that differ in a name, a size or a time have two of them, as good as always. */
async function printOf(folder: string): Promise<string> {
  let [a, b] = [0, 0];
  let count = 0;
  for await (const file of filesBelow(folder)) {
    const text = JSON.stringify(file);
    let hash = 5381;
    for (let i = 0; i < text.length; i++) hash = (hash * 33 + text.charCodeAt(i)) | 0;
    // The order in which a system lists files is its own.
    a = (a + hash) | 0;
    b ^= hash;
    count++;
  }
  return `${count} ${a} ${b}`;
}
