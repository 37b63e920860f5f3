// Whether the page is being printed: print has no scrolling and no buttons, so everything has to be
// there. What appears because of it must know at once, hence one answer for the whole page.
import { useSyncExternalStore } from "react";
import { flushSync } from "react-dom";

let isPrinting = false;
const listeners = new Set<() => void>();

export function usePrinting(): boolean {
  return useSyncExternalStore(
    subscribe,
    () => isPrinting,
    () => false,
  );
}

function subscribe(listener: () => void): () => void {
  if (listeners.size === 0) {
    window.addEventListener("beforeprint", before);
    window.addEventListener("afterprint", after);
  }
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
    if (listeners.size > 0) return;
    window.removeEventListener("beforeprint", before);
    window.removeEventListener("afterprint", after);
  };
}

function before(): void {
  // The browser takes its picture right after the event.
  flushSync(() => tell(true));
}

function after(): void {
  tell(false);
}

function tell(now: boolean): void {
  isPrinting = now;
  for (const listener of [...listeners]) listener();
}
