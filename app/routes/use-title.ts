// The page's title: what is on the screen, so that tabs and pages of the history differ by it.
import { useEffect } from "react";
import { useLocation } from "react-router";
import { useStore } from "zustand/react";
import type { SessionState } from "../session/open/open-session.ts";
import { usePageSessions } from "../session/open/page-sessions.tsx";
import { libraryTabAt } from "../session/view/href.ts";
import { shownTitle } from "../session/view/names.ts";

const APP = "Espalier";

/** `key` null: none of a session. */
export function useTitle(key: string | null): void {
  const isLibrary = libraryTabAt(useLocation().pathname) !== null;
  const { sessions } = usePageSessions();
  const name = useStore(sessions.of(key ?? "").state, key === null ? noName : nameOf);
  useEffect(() => {
    const title = isLibrary ? "Library" : name;
    document.title = title === null ? APP : `${title} · ${APP}`;
  }, [name, isLibrary]);
}

function noName(): null {
  return null;
}

/** Null until it is known. */
function nameOf(state: SessionState): string | null {
  if (state.status !== "open") return null;
  const { table, fileName } = state.open.session;
  return shownTitle(table, fileName);
}
