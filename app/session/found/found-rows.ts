// In which entries what is searched stands, for every view that counts them. The search is another view.
import { createStore } from "zustand/vanilla";
import type { EntryTable } from "../../../src/model/table/table.ts";
import { part } from "../open/parts.ts";
import { usePart } from "../open/session-context.tsx";

interface Found {
  readonly table: EntryTable;
  /** By row of the table how many finds it has. It is added to while the search goes on. */
  readonly counts: Int32Array;
}

/** Null while nobody searches. */
export const FOUND = part(() => createStore<Found | null>(() => null));

/** Null while nobody searches these rows. Another object whenever more is found. */
export function useFound(table: EntryTable): Found | null {
  return usePart(FOUND, (found) => (found?.table === table ? found : null));
}
