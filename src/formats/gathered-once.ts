// Data gathered about a session while its rows were found: given once, to the first call, and not kept longer.
import type { GatheredDetails, OpenedSession } from "../model/session.ts";

export function takenOnce(gathered: GatheredDetails): NonNullable<OpenedSession["takeGathered"]> {
  let left: GatheredDetails | null = gathered;
  return () => {
    const taken = left;
    left = null;
    return taken;
  };
}
