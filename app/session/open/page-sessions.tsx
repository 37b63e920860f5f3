// The sessions of a page, for every view that only shows them. The page decides where they come from, and
// whether they are remembered.
import { createContext, type ReactNode, useContext, useEffect } from "react";
import { useStore } from "zustand/react";
import { ensure } from "../../../src/lib/ensure.ts";
import type { ReadStateKeeper } from "../../catalog/stored/read-state-keeper.ts";
import type { OpenSession, SessionState } from "./open-session.ts";
import type { SessionCache } from "./session-cache.ts";

export interface PageSessions {
  /** The sessions of this page by key. */
  readonly sessions: SessionCache;
  /** How they were read. */
  readonly readings: ReadStateKeeper;
  /** Whether drafts can be made of them. */
  readonly canEdit: boolean;
}

const Context = createContext<PageSessions | null>(null);

export function PageSessionsProvider(props: {
  readonly value: PageSessions;
  readonly children: ReactNode;
}) {
  return <Context value={props.value}>{props.children}</Context>;
}

export function usePageSessions(): PageSessions {
  return ensure(useContext(Context), "PageSessionsProvider above this view");
}

export interface SessionOnScreen {
  readonly state: SessionState;
  /** Opens it again, after a failure or to read a changed file. */
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
