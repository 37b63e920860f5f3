// The families of a folder as trees: whose child each session is, without the circles that files may
// claim. It must not know in which order or how they are shown.
import { memo } from "../../lib/memo.ts";
import type { IndexedSession } from "../indexed-session.ts";
import { type LinkedSession, linksOf, NO_PARENT } from "./links.ts";

export interface Forest {
  /** Index of each session's parent; NO_PARENT for roots. No walk over it comes back. */
  readonly parent: Int32Array;
  /** Whether a parent is left out here, as its own parents lead back to the session. */
  readonly isCut: Uint8Array;
}

/** Worked out once for each list, in linear time. A circle is cut above its oldest session. */
export const forestOf = memo(cutForest);

const UNSEEN = -1;

function cutForest(
  sessions: readonly (LinkedSession & Pick<IndexedSession, "createdMs">)[],
): Forest {
  const parent = linksOf(sessions).parent.slice();
  const isCut = new Uint8Array(sessions.length);
  // The walk that first came by each session.
  const walk = new Int32Array(sessions.length).fill(UNSEEN);
  for (let start = 0; start < sessions.length; start++) {
    let at = start;
    while (at !== NO_PARENT && walk[at] === UNSEEN) {
      walk[at] = start;
      at = parent[at] ?? NO_PARENT;
    }
    if (at === NO_PARENT || walk[at] !== start) continue;
    const oldest = oldestOfCircle(sessions, parent, at);
    parent[oldest] = NO_PARENT;
    isCut[oldest] = 1;
  }
  return { parent, isCut };
}

/** Of those without a time, or as old, the first in the list. */
function oldestOfCircle(
  sessions: readonly Pick<IndexedSession, "createdMs">[],
  parent: Int32Array,
  start: number,
): number {
  const age = (index: number) => sessions[index]?.createdMs ?? Number.POSITIVE_INFINITY;
  let oldest = start;
  let at = parent[start] ?? NO_PARENT;
  while (at !== start && at !== NO_PARENT) {
    if (age(at) < age(oldest) || (age(at) === age(oldest) && at < oldest)) oldest = at;
    at = parent[at] ?? NO_PARENT;
  }
  return oldest;
}
