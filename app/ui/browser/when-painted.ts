// Work that must not delay what somebody waits to see.
const AFTER_FRAME_MS = 60;

/** Resolves once what was rendered last had a chance to be painted. */
export function whenPainted(): Promise<void> {
  return new Promise((resolve) => {
    // A hidden page paints nothing and runs no frames.
    if (document.hidden) setTimeout(resolve, AFTER_FRAME_MS);
    else requestAnimationFrame(() => setTimeout(resolve, AFTER_FRAME_MS));
  });
}
