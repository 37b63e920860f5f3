// What the search of a session looks for in one card, or in the raw text of one entry: folds there open by
// themselves.
import { createStore } from "zustand/vanilla";
import type { Sought } from "../../ui/layout/sought.ts";
import { part } from "../open/parts.ts";

export interface SoughtEntry extends Sought {
  readonly where: "card" | "raw";
  /** The row of the entry. */
  readonly row: number;
}

/** Null: no search. */
export const SOUGHT = part(() => createStore<SoughtEntry | null>(() => null));
