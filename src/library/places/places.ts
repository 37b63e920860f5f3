// The places of a list's sessions: by path, by name and by id, as indexes in the list.
import { Groups } from "../../lib/groups.ts";
import { memo } from "../../lib/memo.ts";
import type { IndexedSession } from "../indexed-session.ts";
import { partsOf } from "./paths.ts";

/**
 * Paths are the parts of `partsOf` with `/` between them. Of several at one path the first counts.
 */
function placesBy(sessions: readonly IndexedSession[], pathOf: (path: string) => string) {
  const byPath = new Map<string, number>();
  const byName = new Groups<string, number[]>(() => []);
  const byId = new Groups<string, number[]>(() => []);
  sessions.forEach((session, index) => {
    const path = pathOf(plainPath(session.path));
    if (!byPath.has(path)) byPath.set(path, index);
    byName.at(path.slice(path.lastIndexOf("/") + 1)).push(index);
    if (session.id !== "") byId.at(session.id).push(index);
  });
  return { byPath, byName, byId };
}

/** Computed once for each list. */
export const placesOf = memo((sessions: readonly IndexedSession[]) =>
  placesBy(sessions, (path) => path),
);

/** In lower case: names of Windows. */
export const smallPlacesOf = memo((sessions: readonly IndexedSession[]) =>
  placesBy(sessions, (path) => path.toLowerCase()),
);

/** A library's path in the form of `placesOf`, also if it is absolute. */
export function plainPath(path: string): string {
  return partsOf(path).join("/");
}
