// In which entries what is searched stands, for every view that counts them. The search is another view.
import { useStore } from "zustand/react";
import { createStore } from "zustand/vanilla";
import type { EntryTable } from "../../../src/model/table/table.ts";

interface Found {
  readonly table: EntryTable;
  /** By row of the table how many finds it has. It is added to while the search goes on. */
  readonly counts: Int32Array;
}

/** One session is on the screen at a time. */
const found = createStore<{ readonly now: Found | null }>(() => ({ now: null }));

export function setFound(now: Found | null): void {
  found.setState({ now });
}

/** Null while nobody searches these rows. Another object whenever more is found. */
export function useFound(table: EntryTable): Found | null {
  return useStore(found, ({ now }) => (now?.table === table ? now : null));
}
