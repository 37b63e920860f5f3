// Every session this browser knows, for whichever screen lists them.
import { useMemo } from "react";
import { useFolders, useRecords } from "../catalog-context.tsx";
import { type SessionSummary, sessionSummaries } from "../folders/session-summary.ts";

export interface Listed {
  readonly sessions: readonly SessionSummary[];
  /** Whether the folders of this browser are still being looked up. */
  readonly isLoading: boolean;
  /** Why remembered sessions are not listed; null: they are. */
  readonly error: Error | null;
  readonly readAgain: () => void;
}

export function useSummaries(): Listed {
  const { folders, loose } = useFolders();
  const { records, error, readAgain } = useRecords();
  const sessions = useMemo(
    () => sessionSummaries(folders ?? [], records, loose),
    [folders, records, loose],
  );
  return { sessions, isLoading: folders === null, error, readAgain };
}
