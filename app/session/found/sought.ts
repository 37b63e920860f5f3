// What the search of a session looks for in one card, or in the raw text of one entry: what is folded there
// opens by itself.
import { createStore } from "zustand/vanilla";
import { memo } from "../../../src/lib/memo.ts";
import type { SessionSource } from "../../engine/session-source.ts";
import type { Sought } from "../../ui/layout/sought.ts";

export interface SoughtEntry extends Sought {
  readonly where: "card" | "raw";
  /** The row of the entry. */
  readonly row: number;
}

/** Null: nothing is looked for. */
export const soughtOf = memo((_: SessionSource) => createStore<SoughtEntry | null>(() => null));
