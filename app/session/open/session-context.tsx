// The session of a screen: its table, its bodies, its selection. Every view below the provider asks here;
// sessions are never passed as props.
import { queryOptions, useQueries, useQuery, useQueryClient } from "@tanstack/react-query";
import { createContext, type ReactNode, useCallback, useContext } from "react";
import { useStore } from "zustand/react";
import type { StoreApi } from "zustand/vanilla";
import { ensure } from "../../../src/lib/ensure.ts";
import type { JsonObject } from "../../../src/model/json/json.ts";
import { type EntryRef, refOf } from "../../../src/model/table/entry-ref.ts";
import { NO_ROW } from "../../../src/model/table/table.ts";
import type { OpenSession } from "./open-session.ts";
import type { Part } from "./parts.ts";

const Context = createContext<OpenSession | null>(null);

export function SessionProvider(props: {
  readonly value: OpenSession;
  readonly children: ReactNode;
}) {
  return <Context value={props.value}>{props.children}</Context>;
}

/** The session of this screen. Throws outside a SessionProvider. */
export function useOpenSession(): OpenSession {
  return ensure(useContext(Context), "SessionProvider above this view");
}

/**
 * What `select` takes from a store of this screen's session; its result decides when the caller renders
 * again.
 */
export function usePart<State, T>(part: Part<StoreApi<State>>, select: (state: State) => T): T {
  return useStore(useOpenSession().parts.of(part), select);
}

const NO_REF = -1 as EntryRef;

/** The query key of a body. */
export function bodyKey(opening: number, ref: EntryRef) {
  return ["body", opening, ref] as const;
}

/** By reference: a body stays the same when the table around it changes. */
function bodyQuery({ opening, session, source }: OpenSession, row: number) {
  const ref = row === NO_ROW ? NO_REF : refOf(session.table, row);
  return queryOptions({
    queryKey: bodyKey(opening, ref),
    queryFn: () => source.body(ref),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 60_000,
    retry: false,
  });
}

/** One entry's body, read on first use. `row` NO_ROW: never loads. */
export function useBody(row: number) {
  return useBodyOf(useOpenSession(), row);
}

/** The same for any opened session. */
export function useBodyOf(open: OpenSession, row: number) {
  return useQuery({ ...bodyQuery(open, row), enabled: row !== NO_ROW });
}

/** Reads a body ahead of drawing it; cached for a minute. Rejects with SessionError. */
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
