// Addresses of sessions that lie in a folder and may have none of their own yet: part of href.ts, but for the
// screens that list such sessions alone.
import type { SessionSummary } from "../../catalog/folders/session-summary.ts";
import { hrefOf, LIBRARY_HREF, OPEN_PART, SCREEN_IDS, type Target } from "./href.ts";
import { readView, type ViewChange, writeView } from "./view-state.ts";

/** A session of an opened folder: it gets a key, and by that an address, when it is opened. */
export interface FolderTarget extends Omit<Target, "key"> {
  /** Id of the folder. */
  readonly folder: string;
  readonly path: string;
  /** What it is compared with, of the same folder; null or absent: nothing. */
  readonly otherPath?: string | null;
}

export function folderHref({ folder, path, otherPath, screen, view = {} }: FolderTarget): string {
  const search = writeView(new URLSearchParams({ folder, path }), view);
  if (otherPath) search.set("other", otherPath);
  if (screen) search.set("screen", screen);
  return `${LIBRARY_HREF}/${OPEN_PART}?${search}`;
}

/** What is opened by itself has an address already; others get theirs by being opened. */
export function summaryHref(
  { folder, path, record }: SessionSummary,
  view: ViewChange = {},
): string {
  return record ? hrefOf({ key: record.key, view }) : folderHref({ folder, path, view });
}

/** Reads what `folderHref` wrote; null when nothing is named. */
export function folderTargetOf(search: URLSearchParams): FolderTarget | null {
  const folder = search.get("folder");
  const path = search.get("path");
  if (folder === null || path === null) return null;
  const screen = SCREEN_IDS.find((id) => id === search.get("screen")) ?? null;
  return { folder, path, otherPath: search.get("other"), screen, view: readView(search) };
}
