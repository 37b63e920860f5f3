// Work that can wait: for a painted frame, an idle page, or a moment between two pieces of long work.

/** How long the page and the processes that draw it may take for a first screen. Milliseconds. */
const REST_MS = 60;

/**
 * Resolves once the last render had a chance to be painted. `restMs`: after its frame; 0 for work that
 * continues in another thread.
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

/** Runs it once, sooner or later. Returns a function that cancels it. */
export function whenIdle(run: () => void): () => void {
  if ("requestIdleCallback" in window) {
    const asked = requestIdleCallback(run, { timeout: MAX_WAIT_MS });
    return () => cancelIdleCallback(asked);
  }
  const timer = setTimeout(run, MAX_WAIT_MS / 5);
  return () => clearTimeout(timer);
}

/** Work continues without a pause until it has blocked the page for this long. */
const HELD_MS = 24;

let since = 0;

/**
 * In the middle of long work on the page's thread: resolves in a new task where the page was blocked for a
 * while, else at once.
 */
export async function breathe(): Promise<void> {
  const now = performance.now();
  if (now - since < HELD_MS) return;
  await nextTask();
  since = performance.now();
}

/** Resolves in the next task. A timer would delay a page that is idle. */
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

/** How long a task waits for storage on the side: short enough to go unnoticed. */
const SOON_MS = 800;

/** The result in time; null: none yet, or it failed. The work continues meanwhile. */
export async function soon<T>(work: Promise<T>): Promise<T | null> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const late = new Promise<null>((resolve) => {
    timer = setTimeout(() => resolve(null), SOON_MS);
  });
  try {
    return await Promise.race([work, late]);
  } catch {
    // A caller that needs the error asks again.
    return null;
  } finally {
    clearTimeout(timer);
  }
}
