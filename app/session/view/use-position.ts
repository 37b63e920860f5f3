// Where on the path one is: at the selected entry, or, once somebody scrolled away from it, where they
// read. The transcript finds out; timeline, outline and the count of turns follow it.
import { useState } from "react";

/** Indexes on the path. */
export interface PositionsInSight {
  readonly first: number;
  readonly last: number;
}

/** `selected`: index on the path, −1 when nothing on it is selected. `top`: of what is read first. */
export function usePosition(selected: number, top: number, inSight: PositionsInSight): number {
  const { first, last } = inSight;
  const [before, setBefore] = useState({ selected, first, last, isReading: false });
  if (before.selected !== selected) {
    setBefore({ selected, first, last, isReading: false });
  } else if (before.first !== first || before.last !== last) {
    const isInSight = selected === top || (selected >= first && selected <= last);
    setBefore({ selected, first, last, isReading: !isInSight });
  }
  return before.isReading || selected < 0 ? top : selected;
}
