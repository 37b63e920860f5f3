// Work for when the page has nothing to do.
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
