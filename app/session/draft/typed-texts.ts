// What was typed into editors of entries and is not kept yet. It outlives the card it was typed in,
// which is gone as soon as somebody scrolls: only whoever typed it drops it. It holds the page.
import { createStore, type StoreApi } from "zustand/vanilla";
import type { EntryAddress } from "../../../src/edit/operation/operation.ts";
import type { PartChange } from "../../../src/edit/parts/part-changes.ts";
import { holdPage } from "../../catalog/stored/hold-page.ts";

/** By entry. An entry without an editor that was typed in is not there. */
export type TypedTexts = ReadonlyMap<EntryAddress, PartChange>;

/** By key of the session: for as long as the page lives. */
const stores = new Map<string, StoreApi<TypedTexts>>();

export function typedTextsOf(key: string): StoreApi<TypedTexts> {
  const store = stores.get(key) ?? createStore<TypedTexts>(() => new Map());
  stores.set(key, store);
  return store;
}

/** `change` null: nothing is typed any more. */
export function setTyped(key: string, entry: EntryAddress, change: PartChange | null): void {
  const store = typedTextsOf(key);
  const texts = new Map(store.getState());
  if (change) texts.set(entry, change);
  else texts.delete(entry);
  store.setState(texts, true);
  holdPage(store, store.getState().size > 0);
}
