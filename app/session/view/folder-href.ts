// Addresses of sessions in a folder, which may have no key yet: part of href.ts, but only for the screens
// that list such sessions.
import type { SessionSummary } from "../../catalog/folders/session-summary.ts";
import { hrefOf, LIBRARY_HREF, OPEN_PART, SCREEN_IDS, type Target } from "./href.ts";
import { readView, type ViewChange, writeView } from "./view-state.ts";

/** A session of an opened folder: it gets a key, and with it an address, when it is opened. */
export interface FolderTarget extends Omit<Target, "key"> {
  /** Id of the folder. */
  readonly folder: string;
  readonly path: string;
  /** The session it is compared with, in the same folder; null or absent: none. */
  readonly otherPath?: string | null;
}

export function folderHref({ folder, path, otherPath, screen, view = {} }: FolderTarget): string {
  const search = writeView(new URLSearchParams({ folder, path }), view);
  if (otherPath) search.set("other", otherPath);
  if (screen) search.set("screen", screen);
  return `${LIBRARY_HREF}/${OPEN_PART}?${search}`;
}

/** A session opened by itself has an address already; others get theirs when they are opened. */
export function summaryHref(
  { folder, path, record }: SessionSummary,
  view: ViewChange = {},
): string {
  return record ? hrefOf({ key: record.key, view }) : folderHref({ folder, path, view });
}

/** Reads what `folderHref` wrote; null when no session is named. */
export function folderTargetOf(search: URLSearchParams): FolderTarget | null {
  const folder = search.get("folder");
  const path = search.get("path");
  if (folder === null || path === null) return null;
  const screen = SCREEN_IDS.find((id) => id === search.get("screen")) ?? null;
  return { folder, path, otherPath: search.get("other"), screen, view: readView(search) };
}
