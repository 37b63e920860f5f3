// Work that can wait: for a painted frame, an idle page, or a moment between two pieces of long work.

/** The page and the processes that draw it have so long for what comes with a first screen. Milliseconds. */
const REST_MS = 60;

/**
 * Resolves once what was rendered last had a chance to be painted. `restMs`: after its frame; 0 for work that goes on
 * in another thread.
 */
export function whenPainted(restMs = REST_MS): Promise<void> {
  return new Promise((resolve) => {
    const rest = () => setTimeout(resolve, restMs);
    // A hidden page paints nothing and runs no frames.
    if (document.hidden) rest();
    else requestAnimationFrame(rest);
  });
}

const MAX_WAIT_MS = 5000;

/** Runs it once, sooner or later. Returns what calls it off. */
export function whenIdle(run: () => void): () => void {
  if ("requestIdleCallback" in window) {
    const asked = requestIdleCallback(run, { timeout: MAX_WAIT_MS });
    return () => cancelIdleCallback(asked);
  }
  const timer = setTimeout(run, MAX_WAIT_MS / 5);
  return () => clearTimeout(timer);
}

/** Work goes on at once until it has held the page for so long. */
const HELD_MS = 24;

let since = 0;

/**
 * In the middle of long work that has no thread of its own: resolves in a task of its own where the page was held
 * for a while, else at once.
 */
export async function breathe(): Promise<void> {
  const now = performance.now();
  if (now - since < HELD_MS) return;
  await nextTask();
  since = performance.now();
}

/** Resolves in the next task. A timer would make a page wait that is not busy. */
function nextTask(): Promise<void> {
  return new Promise((resolve) => {
    const { port1, port2 } = new MessageChannel();
    port1.onmessage = () => {
      port1.close();
      resolve();
    };
    port2.postMessage(null);
  });
}

/** How long somebody who waits for something else waits for storage: no longer than is noticed. */
const SOON_MS = 800;

/** What comes of it in time; null: nothing yet, or it failed. It goes on meanwhile. */
export async function soon<T>(work: Promise<T>): Promise<T | null> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const late = new Promise<null>((resolve) => {
    timer = setTimeout(() => resolve(null), SOON_MS);
  });
  try {
    return await Promise.race([work, late]);
  } catch {
    // Whoever has to know asks for it again.
    return null;
  } finally {
    clearTimeout(timer);
  }
}
