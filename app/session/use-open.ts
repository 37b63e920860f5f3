// Opens the session a route names and keeps it while the route is shown: first the fast scan, then,
// after the first paint, the full reading in the background.
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useEffect, useMemo, useState } from "react";
import type { FullReading } from "./host/session-source.ts";
import type { SessionClient } from "./host/worker-source.ts";
import type { OpenSession } from "./session-context.tsx";

/** Opens a session by key; the library (recents, samples, what was just dropped) provides it. */
export type OpenByKey = (
  key: string,
  onProgress: (doneBytes: number) => void,
  signal: AbortSignal,
) => Promise<SessionClient>;

/** `progress`: bytes scanned so far while pending. */
export interface Opening {
  readonly open: OpenSession | null;
  readonly error: Error | null;
  readonly scannedBytes: number;
  readonly retry: () => void;
}

export function useOpen(key: string, openByKey: OpenByKey): Opening {
  const [scannedBytes, setScanned] = useState(0);
  const client = useQuery({
    queryKey: ["session", key],
    queryFn: ({ signal }) => openByKey(key, setScanned, signal),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: Number.POSITIVE_INFINITY,
    retry: false,
  });
  const { full, doneBytes } = useFullReading(key, client.data ?? null);
  const open = useMemo(
    () => (client.data ? openSessionOf(key, client.data, full, doneBytes) : null),
    [key, client.data, full, doneBytes],
  );
  return {
    open,
    error: client.error,
    scannedBytes,
    retry: () => void client.refetch(),
  };
}

interface Reading {
  readonly full: FullReading | null;
  readonly doneBytes: number;
}

function openSessionOf(
  key: string,
  client: SessionClient,
  full: FullReading | null,
  doneBytes: number,
): OpenSession {
  const { session } = client;
  return {
    key,
    client,
    session: full ? (full.revised ?? { ...session, problems: full.problems }) : session,
    revision: full?.revised ? 1 : 0,
    details: full?.details ?? null,
    progress: full ? 1 : Math.min(1, doneBytes / Math.max(1, session.size)),
  };
}

/** Starts once the first rows had a chance to be painted, so that it never delays them. */
function useFullReading(key: string, client: SessionClient | null): Reading {
  const queries = useQueryClient();
  const [doneBytes, setDone] = useState(0);
  const [isPainted, setPainted] = useState(false);
  useEffect(() => {
    if (!client) return;
    const handle = requestAnimationFrame(() => setTimeout(() => setPainted(true), 200));
    return () => cancelAnimationFrame(handle);
  }, [client]);
  const full = useQuery(
    {
      queryKey: ["reading", key, client?.opening ?? 0],
      queryFn: () => (client ? client.readAll(setDone) : Promise.reject(new Error("not open"))),
      enabled: isPainted && client !== null,
      staleTime: Number.POSITIVE_INFINITY,
      gcTime: Number.POSITIVE_INFINITY,
      retry: false,
    },
    queries,
  );
  return { full: full.data ?? null, doneBytes };
}
