// What was gathered of a session while its rows were found: given once, to the first call, and kept no longer.
import type { GatheredDetails, OpenedSession } from "../model/session.ts";
import type { EntryDetails } from "../model/table/details.ts";

export function takenOnce(gathered: GatheredDetails): NonNullable<OpenedSession["takeGathered"]> {
  let left: GatheredDetails | null = gathered;
  return () => {
    const taken = left;
    left = null;
    return taken;
  };
}

/** Of rows that were gathered as they stand in the table. */
export function gatheredInOrder(details: EntryDetails): GatheredDetails {
  return {
    details,
    order: Int32Array.from({ length: details.count }, (_, row) => row),
    changed: [],
  };
}
