// Which sub-agent was chosen in a list: its card scrolls into view, once. Separate from the address, which
// names entries; a sub-agent is not an entry.

import { useStore } from "zustand/react";
import { createStore, type StoreApi } from "zustand/vanilla";
import { type EntryRef, refOf } from "../../../src/model/table/entry-ref.ts";
import { NO_ROW } from "../../../src/model/table/table.ts";
import { part } from "./parts.ts";
import { useOpenSession } from "./session-context.tsx";

export interface WantedRun {
  /** The tool result that holds it. */
  readonly entry: EntryRef;
  /**
   * The path to it: the index among the runs that the result holds itself, then among those inside that one
   * (`runsInside`), and so on.
   */
  readonly way: readonly number[];
}

const WANTED = part(() => createStore<WantedRun | null>(() => null));

function useWantedStore(): StoreApi<WantedRun | null> {
  return useOpenSession().parts.of(WANTED);
}

/** The wanted run in the tool result of a row, a new object each time; null: none. */
export function useWantedRun(row: number): WantedRun | null {
  const { session } = useOpenSession();
  const wanted = useStore(useWantedStore());
  if (row === NO_ROW || wanted?.entry !== refOf(session.table, row)) return null;
  return wanted;
}

export function useWantRun(): (row: number, way: readonly number[]) => void {
  const store = useWantedStore();
  const { session } = useOpenSession();
  return (row, way) => store.setState({ entry: refOf(session.table, row), way }, true);
}

/** Call it when the run is in view. */
export function useRunFound(): (wanted: WantedRun) => void {
  const store = useWantedStore();
  return (wanted) => {
    if (store.getState() === wanted) store.setState(null, true);
  };
}
