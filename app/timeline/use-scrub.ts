// Moving along the timeline: the line follows the hand at once, the rest of the page a few times a
// second, because browsers refuse an address that changes with every pixel.
import { useEffect, useRef, useState } from "react";

const EVERY_MS = 100;
/** How long the line stays where the hand left it: until the page is there, too. */
const REST_MS = 500;

export interface Scrub {
  /** Where the hand is, or was a moment ago; null when nobody scrubs. */
  readonly at: number | null;
  /** While the hand moves. */
  readonly move: (at: number) => void;
  /** The hand let go, or a key went somewhere. */
  readonly end: () => void;
}

/** `onMove` is called with the latest place, at most ten times a second, and once at the end. */
export function useScrub(onMove: (at: number) => void): Scrub {
  const [at, setAt] = useState<number | null>(null);
  const pending = useRef<{ at: number; timer: ReturnType<typeof setTimeout> } | null>(null);
  const rest = useRef<ReturnType<typeof setTimeout> | undefined>(undefined);
  const latestOnMove = useRef(onMove);
  useEffect(() => {
    latestOnMove.current = onMove;
  }, [onMove]);
  useEffect(
    () => () => {
      clearTimeout(pending.current?.timer);
      clearTimeout(rest.current);
    },
    [],
  );

  const flush = () => {
    const waiting = pending.current;
    if (!waiting) return;
    clearTimeout(waiting.timer);
    pending.current = null;
    latestOnMove.current(waiting.at);
  };
  return {
    at,
    move(next) {
      clearTimeout(rest.current);
      setAt(next);
      if (pending.current) pending.current.at = next;
      else pending.current = { at: next, timer: setTimeout(flush, EVERY_MS) };
    },
    end() {
      flush();
      clearTimeout(rest.current);
      rest.current = setTimeout(() => setAt(null), REST_MS);
    },
  };
}
