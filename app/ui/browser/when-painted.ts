// Work that must not delay what somebody waits to see.

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
