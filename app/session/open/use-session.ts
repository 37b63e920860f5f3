// A session for as long as a screen shows it: what its store holds, and a lease of it.
import { useEffect } from "react";
import { useStore } from "zustand/react";
import { usePageSessions } from "./page-sessions.tsx";
import type { OpenSession, SessionState } from "./session-store.ts";

export interface SessionOnScreen {
  readonly state: SessionState;
  /** Opens it again, after a failure or to read a file that changed. */
  readonly reload: () => void;
}

/** Opens the session of a key and keeps it open while the caller is on the screen. */
export function useSession(key: string): SessionOnScreen {
  const { sessions } = usePageSessions();
  const store = sessions.of(key);
  useEffect(() => sessions.lease(key), [sessions, key]);
  return { state: useStore(store.state), reload: () => store.reload() };
}

/** 0…1: how much of the session has been read. */
export function useProgress({ progress }: OpenSession): number {
  return useStore(progress);
}
