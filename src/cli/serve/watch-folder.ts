// Says when something in a folder is other than it was. It looks by itself every few seconds: the
// system's own messages are missing on network drives, and differ on every system for nested folders.
import { filesBelow } from "./folder-files.ts";

const EVERY_MS = 2_000;
/** A look that took long is not begun again at once. */
const REST = 10;

/**
 * Calls `onLook` after each look, with whether something changed since the one before; the first look is
 * only remembered. Answers with what ends it.
 */
export function watchFolder(folder: string, onLook: (isChanged: boolean) => void): () => void {
  const ended = new AbortController();
  let before: string | null = null;
  let timer: NodeJS.Timeout;
  const look = async () => {
    const started = performance.now();
    const now = await printOf(folder, ended.signal).catch(() => before);
    if (ended.signal.aborted) return;
    if (before !== null) onLook(now !== before);
    before = now;
    timer = setTimeout(look, Math.max(EVERY_MS, (performance.now() - started) * REST));
  };
  timer = setTimeout(look, 0);
  return () => {
    ended.abort();
    clearTimeout(timer);
  };
}

/** Two folders that differ in a name, a size or a time have two of them, as good as always. */
async function printOf(folder: string, signal: AbortSignal): Promise<string> {
  let [a, b] = [0, 0];
  let count = 0;
  for await (const file of filesBelow(folder, signal)) {
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
