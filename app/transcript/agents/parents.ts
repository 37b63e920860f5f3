// The sessions of sub-agents that are open around a card, one inside the other. A card names files beside
// the innermost session, and no session opens inside itself.
import { createContext, useContext } from "react";
import type { SessionSummary } from "../../catalog/folders/session-summary.ts";
import { useSummaries } from "../../catalog/summaries/use-summaries.ts";
import { useOpenSession } from "../../session/open/session-context.tsx";

type Listed = readonly SessionSummary[];

/** Below the session on the screen; the innermost last. */
export const ParentsContext = createContext<Listed>([]);

interface Around {
  readonly sessions: Listed;
  /** From the session on the screen down; without it where it is not known. */
  readonly parents: Listed;
  readonly parent: SessionSummary | null;
}

export function useSessionsAround(): Around {
  const { key } = useOpenSession();
  const { sessions } = useSummaries();
  const below = useContext(ParentsContext);
  const own = sessions.filter(({ record }) => record?.key === key);
  const parents = [...own.slice(0, 1), ...below];
  return { sessions, parents, parent: parents.at(-1) ?? null };
}
