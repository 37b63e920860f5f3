// Whether a media query holds on the screen, as it changes.
import { useCallback, useSyncExternalStore } from "react";
import { isOnPaper } from "../print/on-paper.ts";

// The widths of the style sheets: below 640 px lines break, below 900 px side panes have no room beside
// the transcript and are sheets, below 1200 px words give way.
const PHONE = "(width < 900px)";
const TIGHT = "(width < 1200px)";

export function useIsPhone(): boolean {
  return useMedia(PHONE);
}

export function useIsTight(): boolean {
  return useMedia(TIGHT);
}

function useMedia(query: string): boolean {
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
