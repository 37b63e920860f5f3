// The folder to choose sessions from: kept while the app is open, so that going back from a session
// shows the same list again.
import { useQuery, useQueryClient } from "@tanstack/react-query";
import type { FoundSession } from "../session/library/intake.ts";

export interface Folder {
  /** "" for several files that are in no folder. */
  readonly name: string;
  readonly sessions: readonly FoundSession[];
}

export const FOLDER = ["folder"] as const;

/** Null when there is none. */
export function useFolder(): readonly [Folder | null, () => void] {
  const queries = useQueryClient();
  const folder = useQuery<Folder | null>({
    queryKey: FOLDER,
    queryFn: () => null,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: Number.POSITIVE_INFINITY,
  });
  return [folder.data ?? null, () => queries.setQueryData(FOLDER, null)];
}
