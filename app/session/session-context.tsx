// The session a screen is about: its table, its bodies, what is looked at. Every view below the
// provider asks here; nobody hands sessions down through props.
import { queryOptions, useQueries, useQuery } from "@tanstack/react-query";
import { createContext, type ReactNode, useContext, useMemo } from "react";
import { ensure } from "../../src/lib/ensure.ts";
import { addressOf, rowAt } from "../../src/model/address.ts";
import type { EntryDetails } from "../../src/model/details.ts";
import type { JsonObject } from "../../src/model/json.ts";
import type { Session } from "../../src/model/session.ts";
import { type EntryTable, NO_ROW } from "../../src/model/table.ts";
import { leafOf, newestLeafBelow } from "../../src/tree/leaves.ts";
import { pathTo } from "../../src/tree/path.ts";
import type { SessionClient } from "./client.ts";
import { useView } from "./view-state.ts";

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
  return <Context value={props.value}>{props.children}</Context>;
}

/** The session of this screen. Throws outside a SessionProvider. */
export function useOpenSession(): OpenSession {
  return ensure(useContext(Context), "SessionProvider above this view");
}

/** What is looked at, as rows. */
export interface Selection {
  readonly table: EntryTable;
  /** NO_ROW in a session without entries or whose leaf was reset. */
  readonly leaf: number;
  /** Root to leaf. */
  readonly path: Int32Array;
  /** NO_ROW when nothing is selected. */
  readonly entry: number;
  /** Selects an entry; on another branch, goes to the newest leaf below it. */
  readonly go: (row: number, options?: { readonly replace?: boolean }) => void;
  /** Makes this very entry the leaf. */
  readonly makeLeaf: (row: number) => void;
}

/** Leaf and entry of the address bar, as rows; unknown addresses fall back to the session's leaf. */
export function useSelection(): Selection {
  const { session } = useOpenSession();
  const { table, chosenLeaf } = session;
  const [view, setView] = useView();
  const named = view.leaf === null ? NO_ROW : rowAt(table, view.leaf);
  const leaf = named === NO_ROW ? (chosenLeaf ?? leafOf(table)) : named;
  const path = useMemo(() => pathTo(table, leaf), [table, leaf]);
  const entry = view.entry === null ? NO_ROW : rowAt(table, view.entry);
  return useMemo(
    () => ({
      table,
      leaf,
      path,
      entry,
      go(row, options) {
        const target = path.includes(row) ? leaf : newestLeafBelow(table, row);
        setView({ leaf: addressOf(table, target), entry: addressOf(table, row) }, options);
      },
      makeLeaf(row) {
        const address = addressOf(table, row);
        setView({ leaf: address, entry: address });
      },
    }),
    [table, leaf, path, entry, setView],
  );
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
