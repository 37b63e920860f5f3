// Whether a media query holds, as it changes.
import { useCallback, useSyncExternalStore } from "react";

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
  return useSyncExternalStore(subscribe, () => matchMedia(query).matches);
}
