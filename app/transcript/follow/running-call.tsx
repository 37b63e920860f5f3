// A tool call without a result at the end of a session that is followed: it is still running, as far as the
// file tells.
import { useEffect, useState } from "react";
import { durationText } from "../../../src/text/units.ts";
import { openingLeaf } from "../../../src/tree/leaves.ts";
import { useFollowed } from "../../session/follow/follow-state.ts";
import { useOpenSession } from "../../session/open/session-context.tsx";
import { useSelection } from "../../session/view/selection.tsx";

/** A file without a write for longer belongs to an agent that has ended, or hangs. */
const LATELY_MS = 15 * 60_000;
/** No call runs that long: the file was copied or downloaded, which made it look new. */
const LONGEST_MS = 24 * 60 * 60_000;

/** `askedAt`: of the entry that holds the call, in ms since 1970; NaN: not known. */
export function RunningCall({ askedAt }: { readonly askedAt: number }) {
  const state = useFollowed((now) => now?.state ?? null);
  const { session } = useOpenSession();
  const { leaf } = useSelection();
  const now = useNow();
  const isNow =
    state?.status === "live" && leaf === openingLeaf(session) && now - state.changedAt < LATELY_MS;
  const elapsed = now - askedAt;
  if (!isNow || elapsed > LONGEST_MS) return <span className="dim">pending: no result yet</span>;
  return (
    <span className="tool-running bold">
      running{elapsed >= 0 ? `, ${durationText(Math.floor(elapsed / 1000) * 1000)}` : ""}
    </span>
  );
}

/** ms since 1970, updated every second. */
function useNow(): number {
  const [now, setNow] = useState(Date.now);
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), 1_000);
    return () => clearInterval(timer);
  }, []);
  return now;
}
