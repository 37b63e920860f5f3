// Whether a media query holds on the screen, as it changes.
import { useCallback, useSyncExternalStore } from "react";
import { isOnPaper } from "./on-paper.ts";

/** Side panes have no room beside the transcript: they are sheets. */
const PHONE = "(width < 900px)";

export function useIsPhone(): boolean {
  return useMedia(PHONE);
}

export function useMedia(query: string): boolean {
  const subscribe = useCallback(
    (listener: () => void) => {
      const list = matchMedia(query);
      list.addEventListener("change", listener);
      return () => list.removeEventListener("change", listener);
    },
    [query],
  );
  return useSyncExternalStore(subscribe, () => onScreen(query));
}

const known = new Map<string, boolean>();

function onScreen(query: string): boolean {
  const before = known.get(query);
  if (before !== undefined && isOnPaper()) return before;
  const { matches } = matchMedia(query);
  known.set(query, matches);
  return matches;
}
