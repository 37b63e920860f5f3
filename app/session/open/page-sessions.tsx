// The sessions that a page can show, for every view that only looks at them. Where they come from, and whether
// anything is remembered, is for the page to know.
import { createContext, type ReactNode, useContext } from "react";
import { ensure } from "../../../src/lib/ensure.ts";
import type { ReadingKeeper } from "../../catalog/stored/reading-keeper.ts";
import type { SessionCache } from "./session-cache.ts";

export interface PageSessions {
  /** The sessions of this page by key. */
  readonly sessions: SessionCache;
  /** How they were read. */
  readonly readings: ReadingKeeper;
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
