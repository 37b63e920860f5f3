// The sessions of sub-agents that are open around a card, one inside the other: what a card names lies
// beside the innermost of them, and none is opened inside itself.
import { createContext, useContext } from "react";
import type { ListedSession } from "../../catalog/folders/listed-session.ts";
import { useListed } from "../../catalog/listed/use-listed.ts";
import { useOpenSession } from "../../session/open/session-context.tsx";

type Listed = readonly ListedSession[];

/** Below the session on the screen; the innermost last. */
export const ParentsContext = createContext<Listed>([]);

interface Around {
  readonly sessions: Listed;
  /** From the session on the screen down; without it where it is not known. */
  readonly parents: Listed;
  readonly parent: ListedSession | null;
}

export function useSessionsAround(): Around {
  const { key } = useOpenSession();
  const { sessions } = useListed();
  const below = useContext(ParentsContext);
  const own = sessions.filter(({ record }) => record?.key === key);
  const parents = [...own.slice(0, 1), ...below];
  return { sessions, parents, parent: parents.at(-1) ?? null };
}
