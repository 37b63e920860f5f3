// What of a session can be on the screen: all of it, or the newest rows of a long one before it is read.
import { useLocation } from "react-router";
import type { OpenSession, SessionState } from "../../session/open/open-session.ts";
import { screenAt } from "../../session/view/href.ts";
import { useView } from "../../session/view/view-context.tsx";
import type { ViewState } from "../../session/view/view-state.ts";

/** Null while nothing can be shown. What is there ahead of the whole stays on the screen when that comes. */
export function useShown(state: SessionState): OpenSession | null {
  const [view] = useView();
  const hasScreen = screenAt(useLocation().pathname) !== null;
  if (state.status === "open") return state.open;
  const hasAhead = state.status === "opening" && !hasScreen && isAtNewest(view);
  return hasAhead ? state.ahead : null;
}

/** Whether what the model is sent now is all that is looked at: what is known ahead of everything else. */
function isAtNewest({ leaf, entry, view, mode, map }: ViewState): boolean {
  return leaf === null && entry === null && view === "sent" && mode === "" && map === "";
}
