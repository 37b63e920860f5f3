// Where on the path the page is: at the selected entry, or, once somebody scrolled away from it,
// where they read.
import { useState } from "react";

/** Indexes on the path. */
export interface PlacesInSight {
  readonly first: number;
  readonly last: number;
}

/**
 * `selected`: index on the path, −1 when nothing on it is selected. `inSight`: null while no
 * transcript is shown; `version` changes whenever it does. Null: neither is known.
 */
export function usePosition(
  selected: number,
  inSight: PlacesInSight | null,
  version: unknown,
): number | null {
  const [last, setLast] = useState({ selected, version, isReading: false });
  if (last.selected !== selected) {
    setLast({ selected, version, isReading: false });
  } else if (last.version !== version) {
    const isReading = inSight !== null && (selected < inSight.first || selected > inSight.last);
    setLast({ selected, version, isReading });
  }
  if (inSight && (last.isReading || selected < 0)) return inSight.first;
  return selected < 0 ? null : selected;
}
