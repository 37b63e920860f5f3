// Every session this browser knows, for whichever screen lists them.
import { useMemo } from "react";
import { useFolders, useRecords } from "../library/library-context.tsx";
import { type ListedSession, listedSessions } from "./listed-session.ts";

export interface Listed {
  readonly sessions: readonly ListedSession[];
  /** Whether the folders of this browser are still being looked up. */
  readonly isLoading: boolean;
  /** Why nothing that is opened is remembered; null: it is. */
  readonly error: Error | null;
}

export function useListed(): Listed {
  const { folders, alone } = useFolders();
  const { records, error } = useRecords();
  const sessions = useMemo(
    () => listedSessions(folders ?? [], records, alone),
    [folders, records, alone],
  );
  return { sessions, isLoading: folders === null, error };
}
