// What the search of a session looks for in one card, or in the raw text of one entry: what is folded there
// opens by itself.
import { createStore } from "zustand/vanilla";
import type { Sought } from "../../ui/layout/sought.ts";
import { part } from "../open/parts.ts";

export interface SoughtEntry extends Sought {
  readonly where: "card" | "raw";
  /** The row of the entry. */
  readonly row: number;
}

/** Null: nothing is looked for. */
export const SOUGHT = part(() => createStore<SoughtEntry | null>(() => null));
