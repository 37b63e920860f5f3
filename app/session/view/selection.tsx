// What is looked at, as rows: the leaf whose path is shown and the entry selected on it.
import { createContext, type ReactNode, useContext, useMemo } from "react";
import { ensure } from "../../../src/lib/ensure.ts";
import type { Session } from "../../../src/model/session.ts";
import { addressOf, rowAt } from "../../../src/model/table/address.ts";
import { type EntryTable, NO_ROW } from "../../../src/model/table/table.ts";
import { newestLeafBelow, openingLeaf } from "../../../src/tree/leaves.ts";
import { pathTo } from "../../../src/tree/path.ts";
import { useView } from "./view-state.ts";

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

const Context = createContext<Selection | null>(null);

/** Computed once for all views: the path of a long session is a hundred thousand steps. */
export function SelectionProvider(props: {
  readonly session: Session;
  readonly children: ReactNode;
}) {
  return <Context value={useAddressedSelection(props.session)}>{props.children}</Context>;
}

/** Leaf and entry of the address bar. Throws outside a SessionProvider. */
export function useSelection(): Selection {
  return ensure(useContext(Context), "SessionProvider above this view");
}

/** Unknown addresses fall back to the session's leaf. */
function useAddressedSelection(session: Session): Selection {
  const { table } = session;
  const [view, setView] = useView();
  const named = view.leaf === null ? NO_ROW : rowAt(table, view.leaf);
  const leaf = named === NO_ROW ? openingLeaf(session) : named;
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
