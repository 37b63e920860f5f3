// Several entries chosen in the outline for one action, and its step while it is previewed. Separate from
// the address: links do not need it.

import { useMemo } from "react";
import { createStore } from "zustand/vanilla";
import type { OperationStep } from "../../../src/edit/operation/operation.ts";
import { type Parts, part } from "../open/parts.ts";
import { useOpenSession, usePart } from "../open/session-context.tsx";
import { entryNumber } from "./draft-operations.ts";

/** A step with its name: "Remove 5 entries". */
export interface WantedStep {
  readonly name: string;
  /** What goes where, as a sentence; "" where the name says it. */
  readonly note: string;
  readonly step: OperationStep;
}

interface ChosenState {
  /** By number (`entryNumber`); some may be gone since. */
  readonly chosen: ReadonlySet<number>;
  /** They are those of that many whole turns; 0: entries chosen one by one. */
  readonly turns: number;
  /** The user picks the entry that they go below. */
  readonly areMoving: boolean;
  /** Why the last target was refused; "" when none was. */
  readonly refusal: string;
  /** Null: no step is previewed. */
  readonly wanted: WantedStep | null;
}

const NOTHING: ChosenState = {
  chosen: new Set(),
  turns: 0,
  areMoving: false,
  refusal: "",
  wanted: null,
};

export const CHOSEN = part(() => createStore<ChosenState>(() => NOTHING));

/** Clears the choice. */
export function chooseNone(parts: Parts): void {
  parts.of(CHOSEN).setState({ chosen: NOTHING.chosen, turns: 0, areMoving: false, refusal: "" });
}

/** The chosen rows, in their order. */
export function useChosenRows(): readonly number[] {
  const open = useOpenSession();
  const chosen = usePart(CHOSEN, (state) => state.chosen);
  return useMemo(() => {
    const rows: number[] = [];
    if (chosen.size === 0) return rows;
    for (let row = 0; row < open.session.table.count; row++) {
      if (chosen.has(entryNumber(open, row))) rows.push(row);
    }
    return rows;
  }, [chosen, open]);
}
