// Addresses of this app. Every link and every navigation is made here.
import { type ViewChange, writeView } from "./view-state.ts";

/** A screen of a session beside its workspace. */
export type ScreenId = (typeof SCREEN_IDS)[number];

export const SCREEN_IDS = ["compare", "stats", "share", "print"] as const;

export interface Target {
  readonly key: string;
  /** Null or absent: the workspace. */
  readonly screen?: ScreenId | null;
  /** The view there; everything else has its default. */
  readonly view?: ViewChange;
}

export const HOME_HREF = "/";

/** A screen over all sessions. */
export type LibraryTab = (typeof LIBRARY_TABS)[number];

const LIBRARY_TABS = ["sessions", "families", "overview", "performance"] as const;

/** Before the rest: a tab, or `OPEN_PART`. */
export const LIBRARY_HREF = "/library";

/** Followed by the address of a session that has no key yet. */
export const OPEN_PART = "open";

/** Names the one folder whose sessions are listed. */
export const FOLDER_PARAM = "in";

/** `search`: the view there, as parameters. */
export function libraryHref(tab: LibraryTab = "sessions", search = ""): string {
  const path = tab === "sessions" ? LIBRARY_HREF : `${LIBRARY_HREF}/${tab}`;
  return search === "" ? path : `${path}?${search}`;
}

/** The tab an address shows; null: it is not a screen of the library. */
export function libraryTabAt(pathname: string): LibraryTab | null {
  const [, root, tab = "sessions"] = pathname.split("/");
  if (`/${root}` !== LIBRARY_HREF) return null;
  return LIBRARY_TABS.find((known) => known === tab) ?? null;
}

/** As the router takes it: below the page's own address. */
export function hrefOf({ key, screen = null, view = {} }: Target): string {
  const path = `/session/${encodeURIComponent(key)}${screen === null ? "" : `/${screen}`}`;
  const search = writeView(new URLSearchParams(), view).toString();
  return search === "" ? path : `${path}?${search}`;
}

/** For other programs: with the address of the page. `page`: `location.href`. */
export function wholeHref(page: string, target: Target): string {
  const [before = ""] = page.split("#");
  return `${before}#${hrefOf(target)}`;
}

/** The screen an address shows, null for the workspace. `pathname`: of the router. */
export function screenAt(pathname: string): ScreenId | null {
  const last = pathname.split("/")[3];
  return SCREEN_IDS.find((id) => id === last) ?? null;
}

/** The session an address shows, null for the start page. */
export function keyAt(pathname: string): string | null {
  const [, folder, key] = pathname.split("/");
  return folder === "session" && key !== undefined ? decodeURIComponent(key) : null;
}
