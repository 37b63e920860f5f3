// Sessions that were forgotten and may be had back: while some page offers that, no page removes them.
import { removeForgotten } from "./library-store.ts";

const LOCK = "espalier-forgotten";

/** Returns what ends it. */
export function holdForgotten(): () => void {
  const held = Promise.withResolvers<void>();
  void navigator.locks?.request(LOCK, { mode: "shared" }, () => held.promise);
  return () => held.resolve();
}

/** Removes what pages left that are gone. It is tried again with the next page. */
export function clearForgotten(): void {
  const clear = async () => {
    if (!navigator.locks) return removeForgotten();
    return navigator.locks.request(LOCK, { ifAvailable: true }, async (lock) => {
      if (lock) await removeForgotten();
    });
  };
  clear().catch(() => {});
}
