// The page's title: what is on the screen, so that tabs and the history can be told apart.
import { useEffect } from "react";
import { useStore } from "zustand/react";
import { useLibrary } from "../session/library/library-context.tsx";
import type { SessionState } from "../session/open/session-store.ts";
import { shownTitle } from "../session/view/names.ts";

const APP = "Espalier";

/** `key` null: the start page. */
export function useTitle(key: string | null): void {
  const { sessions } = useLibrary();
  const name = useStore(sessions.of(key ?? "").state, key === null ? noName : nameOf);
  useEffect(() => {
    document.title = name === null ? APP : `${name} · ${APP}`;
  }, [name]);
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
