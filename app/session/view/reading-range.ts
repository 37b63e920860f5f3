// Which entries are in sight right now: the transcript tells, the timeline follows. Kept apart from
// the address, because it changes with every scroll and is nobody's choice.
import { useCallback, useEffect, useSyncExternalStore } from "react";
import type { SessionSource } from "../host/session-source.ts";
import { useOpenSession } from "../open/session-context.tsx";

/** Rows of the table, the upper end of the screen first. */
export interface ReadingRange {
  readonly first: number;
  readonly last: number;
}

class ReadingStore {
  range: ReadingRange | null = null;
  readonly listeners = new Set<() => void>();

  set(range: ReadingRange | null): void {
    const { first, last } = this.range ?? {};
    if (range?.first === first && range?.last === last) return;
    this.range = range;
    for (const listener of this.listeners) listener();
  }
}

const stores = new WeakMap<SessionSource, ReadingStore>();

function useStore(): ReadingStore {
  const { source } = useOpenSession();
  const store = stores.get(source) ?? new ReadingStore();
  stores.set(source, store);
  return store;
}

/** Null while no transcript is on the screen. The same object until something else is in sight. */
export function useReadingRange(): ReadingRange | null {
  const store = useStore();
  const subscribe = useCallback(
    (listener: () => void) => {
      store.listeners.add(listener);
      return () => store.listeners.delete(listener);
    },
    [store],
  );
  return useSyncExternalStore(subscribe, () => store.range);
}

/** Tells what is in sight, for as long as the caller is on the screen. */
export function useTellReadingRange(first: number, last: number): void {
  const store = useStore();
  useEffect(() => {
    store.set({ first, last });
  }, [store, first, last]);
  useEffect(() => () => store.set(null), [store]);
}
