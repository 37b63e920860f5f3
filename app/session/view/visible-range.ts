// Which entries are in view right now and the current position: the transcript sets it, the others follow.
// Separate from the address, because it changes with every scroll and is not the user's choice.

import { useEffect } from "react";
import { useStore } from "zustand/react";
import { createStore, type StoreApi } from "zustand/vanilla";
import { NO_ROW } from "../../../src/model/table/table.ts";
import { part } from "../open/parts.ts";
import { useOpenSession } from "../open/session-context.tsx";

/** Rows of the table, the upper end of the screen first. */
export interface VisibleRange {
  readonly first: number;
  readonly last: number;
  /** The current position: the selected entry, or the entry being read. */
  readonly here: number;
  /** The selection at that time: a newer one is not on the screen yet. */
  readonly selected: number;
}

const RANGE = part(() => createStore<VisibleRange | null>(() => null));

function useReadingStore(): StoreApi<VisibleRange | null> {
  return useOpenSession().parts.of(RANGE);
}

/** Null while no transcript is on the screen. The same object until the range changes. */
export function useVisibleRange(): VisibleRange | null {
  return useStore(useReadingStore());
}

/**
 * The row of the current position, NO_ROW while no transcript is on the screen. Changes less often than the
 * range.
 */
export function useHere(): number {
  return useStore(useReadingStore(), (range) => range?.here ?? NO_ROW);
}

/** Sets the visible range while the caller is on the screen. */
export function useTellVisibleRange({ first, last, here, selected }: VisibleRange): void {
  const store = useReadingStore();
  useEffect(() => {
    store.setState({ first, last, here, selected }, true);
  }, [store, first, last, here, selected]);
  useEffect(() => () => store.setState(null, true), [store]);
}
