// Addresses within the session of this screen.
import { useMemo } from "react";
import { useOpenSession } from "../open/session-context.tsx";
import { hrefOf, type ScreenId } from "./href.ts";
import { useView } from "./view-context.tsx";
import { changedView, type ViewChange } from "./view-state.ts";

export type MakeHref = (change: ViewChange, screen?: ScreenId | null) => string;

/** What is looked at stays, but for the change. Without a screen: the workspace. */
export function useHref(): MakeHref {
  const { key } = useOpenSession();
  const [view] = useView();
  return useMemo(
    () =>
      (change, screen = null) =>
        hrefOf({ key, screen, view: changedView(view, change) }),
    [key, view],
  );
}
