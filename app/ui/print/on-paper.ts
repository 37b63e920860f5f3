// Whether the page is printed. Paper has no scrolling and no buttons, so everything has to be there.
import { useSyncExternalStore } from "react";
import { flushSync } from "react-dom";

/**
 * Whether the page is being laid out for print. Its sizes then are those of paper: what was drawn for the
 * screen stays as it is, as a redraw would be too late.
 */
export function isOnPaper(): boolean {
  return matchMedia("print").matches;
}

// Components that mount because of it must know at once, hence one answer for the whole page.
let isPrinting = false;
const listeners = new Set<() => void>();

/** From just before the browser lays the page out for print until it has done so. */
export function usePrinting(): boolean {
  return useSyncExternalStore(
    subscribe,
    () => isPrinting,
    () => false,
  );
}

function subscribe(listener: () => void): () => void {
  if (listeners.size === 0) {
    addEventListener("beforeprint", before);
    addEventListener("afterprint", after);
  }
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
    if (listeners.size > 0) return;
    removeEventListener("beforeprint", before);
    removeEventListener("afterprint", after);
  };
}

function before(): void {
  // The browser takes its snapshot right after the event.
  flushSync(() => tell(true));
}

function after(): void {
  tell(false);
}

function tell(now: boolean): void {
  isPrinting = now;
  for (const listener of [...listeners]) listener();
}
