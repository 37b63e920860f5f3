let waiting: (() => void)[] = [];

/**
 * Runs the callback together with all others of this moment, just before the next frame is drawn. A page
 * that nobody sees draws none: there it runs soon.
 */
export function beforePaint(callback: () => void): void {
  waiting.push(callback);
  if (waiting.length > 1) return;
  if (document.visibilityState === "hidden") setTimeout(runWaiting);
  else requestAnimationFrame(runWaiting);
}

function runWaiting(): void {
  const callbacks = waiting;
  waiting = [];
  for (const callback of callbacks) {
    try {
      callback();
    } catch (error) {
      // The others are not to blame.
      reportError(error);
    }
  }
}
