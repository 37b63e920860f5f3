// The session a screen is about: its table, its bodies, what is looked at. Every view below the
// provider asks here; nobody hands sessions down through props.
import { queryOptions, useQueries, useQuery, useQueryClient } from "@tanstack/react-query";
import { createContext, type ReactNode, useCallback, useContext } from "react";
import { ensure } from "../../src/lib/ensure.ts";
import type { JsonObject } from "../../src/model/json/json.ts";
import type { Session } from "../../src/model/session.ts";
import type { EntryDetails } from "../../src/model/table/details.ts";
import { NO_ROW } from "../../src/model/table/table.ts";
import type { SessionClient } from "./host/worker-source.ts";
import { SelectionProvider } from "./view/selection.tsx";

export interface OpenSession {
  /** Under which the session is remembered; part of the address. */
  readonly key: string;
  readonly client: SessionClient;
  /** As opened, or as the full reading revised it. */
  readonly session: Session;
  readonly revision: number;
  /** Null until the background pass is through. */
  readonly details: EntryDetails | null;
  /** 0…1 while the background pass runs, 1 afterwards. */
  readonly progress: number;
}

const Context = createContext<OpenSession | null>(null);

export function SessionProvider(props: {
  readonly value: OpenSession;
  readonly children: ReactNode;
}) {
  return (
    <Context value={props.value}>
      <SelectionProvider session={props.value.session}>{props.children}</SelectionProvider>
    </Context>
  );
}

/** The session of this screen. Throws outside a SessionProvider. */
export function useOpenSession(): OpenSession {
  return ensure(useContext(Context), "SessionProvider above this view");
}

function bodyQuery(open: OpenSession, row: number) {
  return queryOptions({
    queryKey: ["body", open.key, open.client.opening, open.revision, row],
    queryFn: () => open.client.body(row, open.revision),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 60_000,
    retry: false,
  });
}

/** One entry's body, read when first asked for. `row` NO_ROW: never loads. */
export function useBody(row: number) {
  return useBodyOf(useOpenSession(), row);
}

/** The same of any opened session. */
export function useBodyOf(open: OpenSession, row: number) {
  return useQuery({ ...bodyQuery(open, row), enabled: row !== NO_ROW });
}

/** Reads a body ahead of drawing it; kept for a minute. Rejects with SessionError. */
export function useReadBody(): (open: OpenSession, row: number) => Promise<JsonObject> {
  const queries = useQueryClient();
  return useCallback((open, row) => queries.ensureQueryData(bodyQuery(open, row)), [queries]);
}

/** Several bodies at once, as one answer: undefined while any is missing. */
export function useBodies(rows: readonly number[]): {
  readonly bodies: ReadonlyMap<number, JsonObject>;
  readonly error: Error | null;
  readonly isComplete: boolean;
} {
  const open = useOpenSession();
  return useQueries({
    queries: rows.map((row) => bodyQuery(open, row)),
    combine: (results) => {
      const bodies = new Map<number, JsonObject>();
      results.forEach((result, index) => {
        const row = rows[index];
        if (result.data && row !== undefined) bodies.set(row, result.data);
      });
      return {
        bodies,
        error: results.find((result) => result.error)?.error ?? null,
        isComplete: bodies.size === rows.length,
      };
    },
  });
}
