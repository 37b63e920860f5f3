// The text typed into editors of entries that is not kept yet. It outlives the card it was typed in, which
// unmounts on scrolling: only the user drops it. It holds the page.
import { createStore } from "zustand/vanilla";
import type { EntryAddress } from "../../../src/edit/operation/operation.ts";
import type { PartChange } from "../../../src/edit/parts/part-changes.ts";
import { holdPage } from "../../catalog/stored/hold-page.ts";
import { lastingPart, type Parts } from "../open/parts.ts";

/** By entry. An entry whose editor has no typed text is not there. */
export type TypedTexts = ReadonlyMap<EntryAddress, PartChange>;

export const TYPED = lastingPart(() => createStore<TypedTexts>(() => new Map()));

/** `change` null: the typed text is dropped. */
export function setTyped(parts: Parts, entry: EntryAddress, change: PartChange | null): void {
  const store = parts.of(TYPED);
  const texts = new Map(store.getState());
  if (change) texts.set(entry, change);
  else texts.delete(entry);
  store.setState(texts, true);
  holdPage(store, store.getState().size > 0);
}
