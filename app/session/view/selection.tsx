// What is looked at, as rows: the leaf whose path is shown and the entry selected on it.
import { createContext, type ReactNode, useContext, useMemo } from "react";
import { ensure } from "../../../src/lib/ensure.ts";
import type { Session } from "../../../src/model/session.ts";
import { addressOf, rowAt } from "../../../src/model/table/address.ts";
import { type EntryTable, NO_ROW } from "../../../src/model/table/table.ts";
import { newestLeafBelow, openingLeaf } from "../../../src/tree/leaves.ts";
import { pathTo } from "../../../src/tree/path.ts";
import { useView, useViewStore } from "./view-context.tsx";
import { CHOOSING_SHEET, type ViewState } from "./view-state.ts";
import type { Step } from "./view-store.ts";

/** Where one is, as rows. */
interface Position {
  /** NO_ROW in a session without entries or whose leaf was reset. */
  readonly leaf: number;
  /** Root to leaf. */
  readonly path: Int32Array;
  /** NO_ROW when nothing is selected. */
  readonly entry: number;
}

/** What is looked at, as rows. */
export interface Selection extends Position {
  readonly table: EntryTable;
  /** Selects an entry; on another branch, goes to the newest leaf below it. */
  readonly go: (row: number, step?: Step) => void;
  /** Makes this very entry the leaf. */
  readonly makeLeaf: (row: number) => void;
  /** Where one is this very moment: keys come faster than long transcripts are drawn. */
  readonly now: () => Position;
}

const Context = createContext<Selection | null>(null);

/** Computed once for all views: the path of a long session is a hundred thousand steps. */
export function SelectionProvider(props: {
  readonly session: Session;
  readonly children: ReactNode;
}) {
  return <Context value={useAddressedSelection(props.session)}>{props.children}</Context>;
}

/** Leaf and entry of the address bar. Throws outside a SelectionProvider. */
export function useSelection(): Selection {
  return ensure(useContext(Context), "SelectionProvider above this view");
}

function useAddressedSelection(session: Session): Selection {
  const { table } = session;
  const store = useViewStore();
  const [view] = useView();
  const positionAt = useMemo(() => positions(session), [session]);
  const position = positionAt(view);
  return useMemo(
    () => ({
      table,
      ...position,
      go(row, step) {
        const { path, leaf } = positionAt(store.get());
        const target = path.includes(row) ? leaf : newestLeafBelow(table, row);
        const change = { leaf: addressOf(table, target), entry: addressOf(table, row) };
        // In place of the step that brought the sheet up: Back must not bring it up again.
        if (store.get().sheet === CHOOSING_SHEET) {
          store.set({ ...change, sheet: "", map: "" }, "replace");
        } else store.set(change, step);
      },
      makeLeaf(row) {
        const address = addressOf(table, row);
        store.set({ leaf: address, entry: address });
      },
      now: () => positionAt(store.get()),
    }),
    [table, position, positionAt, store],
  );
}

/** Unknown addresses fall back to the session's leaf. Keeps the last answer and the last path. */
function positions(session: Session): (view: ViewState) => Position {
  const { table } = session;
  let last: Position | null = null;
  return (view) => {
    const named = view.leaf === null ? NO_ROW : rowAt(table, view.leaf);
    const leaf = named === NO_ROW ? openingLeaf(session) : named;
    const entry = view.entry === null ? NO_ROW : rowAt(table, view.entry);
    if (last?.leaf === leaf && last.entry === entry) return last;
    last = { leaf, entry, path: last?.leaf === leaf ? last.path : pathTo(table, leaf) };
    return last;
  };
}
