// What changes an open session in its store needs of it, and the file whose draft it is.
import type { OpenSession } from "../open-session.ts";
import type { SessionStates } from "../session-states.ts";
import type { SessionStoreHooks } from "../store-hooks.ts";

export interface Changing {
  readonly states: SessionStates;
  readonly hooks: SessionStoreHooks;
  /** Shows the next version of an opening and tells everybody who hears of its rows; null: it has ended. */
  readonly step: (
    opening: number,
    next: (before: OpenSession) => OpenSession,
  ) => OpenSession | null;
  /** Reads all of it. Whatever comes of that, the state says. */
  readonly readAll: (open: OpenSession) => void;
  /** Opens it anew. Whatever comes of that, the state says. */
  readonly reload: () => void;
}

/** As its file has it, whatever a draft makes of it. */
export function fileOf(open: OpenSession): OpenSession {
  return open.draft ? { ...open, ...open.draft.base, draft: null } : open;
}
