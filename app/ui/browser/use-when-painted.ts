// Values that follow when there is time: what somebody waits for is on the screen before them.
import { startTransition, useEffect, useRef, useState } from "react";
import { whenPainted } from "./when-painted.ts";

/** The newest value, but for one of another version: that one comes once what was drawn is painted. */
export function useWhenPainted<T>(now: T, isOfOneVersion: (a: T, b: T) => boolean): T {
  const newest = useRef(now);
  newest.current = now;
  const [caught, setCaught] = useState(now);
  const isBehind = !isOfOneVersion(caught, now);
  useEffect(() => {
    if (!isBehind) {
      setCaught(now);
      return;
    }
    void whenPainted().then(() => startTransition(() => setCaught(newest.current)));
  }, [now, isBehind]);
  return isBehind ? caught : now;
}
