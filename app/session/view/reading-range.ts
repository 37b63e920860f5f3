// Which entries are in sight right now: the transcript tells, the timeline follows. Kept apart from
// the address, because it changes with every scroll and is nobody's choice.
import { useEffect } from "react";
import { useStore } from "zustand/react";
import { createStore, type StoreApi } from "zustand/vanilla";
import type { SessionSource } from "../host/session-source.ts";
import { useOpenSession } from "../open/session-context.tsx";

/** Rows of the table, the upper end of the screen first. */
export interface ReadingRange {
  readonly first: number;
  readonly last: number;
}

type ReadingStore = StoreApi<ReadingRange | null>;

const stores = new WeakMap<SessionSource, ReadingStore>();

function useReadingStore(): ReadingStore {
  const { source } = useOpenSession();
  const store = stores.get(source) ?? createStore<ReadingRange | null>(() => null);
  stores.set(source, store);
  return store;
}

/** Null while no transcript is on the screen. The same object until something else is in sight. */
export function useReadingRange(): ReadingRange | null {
  return useStore(useReadingStore());
}

/** Tells what is in sight, for as long as the caller is on the screen. */
export function useTellReadingRange(first: number, last: number): void {
  const store = useReadingStore();
  useEffect(() => {
    store.setState({ first, last }, true);
  }, [store, first, last]);
  useEffect(() => () => store.setState(null, true), [store]);
}
