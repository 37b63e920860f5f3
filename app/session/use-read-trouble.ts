// Whether the file of an open session stopped answering: moved, changed, or no longer allowed. What
// was read before stays readable; this is for saying so.
import { useQueryClient } from "@tanstack/react-query";
import { useCallback, useSyncExternalStore } from "react";
import { SessionError } from "../../src/model/problem.ts";
import type { OpenSession } from "./session-context.tsx";

/** The first such error of this opening, null while all is well. */
export function useReadTrouble(open: OpenSession): SessionError | null {
  const cache = useQueryClient().getQueryCache();
  const { key } = open;
  const { opening } = open.client;
  const subscribe = useCallback(
    (listener: () => void) =>
      cache.subscribe((event) => {
        if (event.type === "updated" && event.action.type === "error") listener();
      }),
    [cache],
  );
  return useSyncExternalStore(subscribe, () => {
    for (const kind of ["body", "raw", "reading"]) {
      for (const query of cache.findAll({ queryKey: [kind, key, opening] })) {
        const { error } = query.state;
        if (error instanceof SessionError && error.kind !== "cancelled") return error;
      }
    }
    return null;
  });
}
