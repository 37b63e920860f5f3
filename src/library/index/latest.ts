// Which of the sessions that were found are shown with their finds: the same ones, whichever index answers.
import type { IndexedSession } from "../indexed-session.ts";
import { MAX_SESSIONS_WITH_HITS } from "./library-index.ts";

/** Those changed last, at most MAX_SESSIONS_WITH_HITS; of two of one time the first one. */
export function latest<S extends Pick<IndexedSession, "modifiedMs">>(
  found: readonly S[],
): ReadonlySet<S> {
  if (found.length <= MAX_SESSIONS_WITH_HITS) return new Set(found);
  const sorted = [...found].sort((a, b) => b.modifiedMs - a.modifiedMs);
  return new Set(sorted.slice(0, MAX_SESSIONS_WITH_HITS));
}
