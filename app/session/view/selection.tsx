// The selection, as rows: the leaf whose path is shown and the entry selected on it.
import { createContext, type ReactNode, useContext, useMemo, useState } from "react";
import { contextOn, isSent } from "../../../src/context/context-entries.ts";
import { ensure } from "../../../src/lib/ensure.ts";
import type { Session } from "../../../src/model/session.ts";
import { addressOf, rowAt } from "../../../src/model/table/address.ts";
import { type EntryTable, NO_ROW } from "../../../src/model/table/table.ts";
import { branchEnd, newestLeafBelow, openingLeaf } from "../../../src/tree/leaves.ts";
import { pathTo } from "../../../src/tree/path.ts";
import { useOpenSession } from "../open/session-context.tsx";
import { branchSlug } from "./branch-names.ts";
import { useView, useViewStore } from "./view-context.tsx";
import { CHOOSING_SHEET, type ViewChange, type ViewState } from "./view-state.ts";
import type { Step } from "./view-store.ts";

/** The position, as rows. */
interface Position {
  /** NO_ROW in a session without entries or whose leaf was reset. */
  readonly leaf: number;
  /** Root to leaf. */
  readonly path: Int32Array;
  /** NO_ROW when nothing is selected. */
  readonly entry: number;
}

/** The selection, as rows. */
export interface Selection extends Position {
  readonly table: EntryTable;
  /** Where the leaf's branch ends: the leaf, unless it has entries below it. */
  readonly end: number;
  /**
   * Selects an entry; on another branch, goes to the newest leaf below it. An entry that is not sent to the
   * model there is shown in History.
   */
  readonly go: (row: number, step?: Step) => void;
  /** Makes this entry the leaf. */
  readonly makeLeaf: (row: number) => void;
  /** Shows what the model saw when this entry was the last one. */
  readonly showContextAt: (row: number) => void;
  /** From a leaf that has entries below it to the end of its branch: the last one shown, else the newest. */
  readonly goToEnd: () => void;
  /** Clears the selection. */
  readonly clear: () => void;
  /** Back to what the model sees, where `go` left it for History; null when it did not. */
  readonly back: (() => void) | null;
  /** How often `go` was called for the entry that was selected already: it may have been scrolled away. */
  readonly asked: number;
  /** The current position, read at once: keys come faster than long transcripts are drawn. */
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

/** Replaces the current view by the last one. */
export function DeferredSelection(props: {
  readonly value: Selection;
  readonly children: ReactNode;
}) {
  return <Context value={props.value}>{props.children}</Context>;
}

/** Leaf and entry of the address bar. Throws outside a SelectionProvider. */
export function useSelection(): Selection {
  return ensure(useContext(Context), "SelectionProvider above this view");
}

function useAddressedSelection(session: Session): Selection {
  const { table } = session;
  const { details } = useOpenSession();
  const store = useViewStore();
  const [view] = useView();
  const positionAt = useMemo(() => positions(session), [session]);
  const position = positionAt(view);
  /** The view when `go` went to History, and the leaf that it went to. */
  const [left, setLeft] = useState<{ readonly view: ViewChange; readonly leaf: string } | null>(
    null,
  );
  const [asked, setAsked] = useState(0);
  const end = useEnd(table, position.leaf);
  // After another navigation that view is obsolete.
  const isThere = view.view === "history" && view.leaf === left?.leaf;
  if (left && !isThere) setLeft(null);
  const back = isThere ? left.view : null;
  return useMemo(() => {
    const changeTo = (leaf: number, row: number) => ({
      leaf: addressOf(table, leaf),
      entry: addressOf(table, row),
      branch: branchSlug(session, details, leaf),
    });
    const choose = (change: ViewChange, step?: Step) => {
      // Replaces the step that opened the sheet: Back must not open it again.
      const { sheet, entry } = store.get();
      if (sheet === CHOOSING_SHEET || (sheet !== "" && entry === null)) {
        store.set({ ...change, sheet: "", map: "" }, "replace");
      } else store.set(change, step);
    };
    return {
      table,
      ...position,
      end,
      go(row, step) {
        const now = store.get();
        const { path, leaf, entry } = positionAt(now);
        if (row === entry) setAsked((times) => times + 1);
        const target = path.includes(row) ? leaf : newestLeafBelow(table, row);
        const change = changeTo(target, row);
        const along = target === leaf ? path : pathTo(table, target);
        if (now.view === "history" || isSent(table, contextOn(table, along), row)) {
          choose(change, step);
          return;
        }
        choose({ ...change, view: "history" }, step);
        const { leaf: from, branch, entry: at, view } = now;
        setLeft({ view: { leaf: from, branch, entry: at, view }, leaf: change.leaf });
      },
      makeLeaf(row) {
        store.set(changeTo(row, row));
      },
      showContextAt(row) {
        choose({ ...changeTo(row, row), view: "sent" });
      },
      goToEnd() {
        const { leaf, entry } = positionAt(store.get());
        store.set(changeTo(end, entry === NO_ROW ? leaf : entry));
      },
      clear() {
        store.set({ entry: null });
      },
      back: back && (() => store.set(back)),
      asked,
      now: () => positionAt(store.get()),
    };
  }, [session, details, table, position, positionAt, store, back, end, asked]);
}

/** Where the branch of a leaf ends: at the last end shown, else at the newest below it. */
function useEnd(table: EntryTable, leaf: number): number {
  // Called before the first paint, where the children of all rows are not known yet.
  const isEnd = useMemo(() => leaf === NO_ROW || !table.parent.includes(leaf), [table, leaf]);
  const [last, setLast] = useState("");
  const end = isEnd && leaf !== NO_ROW ? addressOf(table, leaf) : last;
  if (end !== last) setLast(end);
  return useMemo(() => (isEnd ? leaf : branchEnd(table, leaf, last)), [table, leaf, isEnd, last]);
}

/** The session's own, unless a link names only an entry that is on another branch. */
function leafFor(session: Session, entry: number): number {
  const { table } = session;
  const leaf = openingLeaf(session);
  const isThere = entry === NO_ROW || pathTo(table, leaf).includes(entry);
  return isThere ? leaf : newestLeafBelow(table, entry);
}

/** Unknown addresses fall back to the session's leaf. Caches the last answer and the last path. */
function positions(session: Session): (view: ViewState) => Position {
  const { table } = session;
  let last: Position | null = null;
  return (view) => {
    const named = view.leaf === null ? NO_ROW : rowAt(table, view.leaf);
    const entry = view.entry === null ? NO_ROW : rowAt(table, view.entry);
    const leaf = named === NO_ROW ? leafFor(session, entry) : named;
    if (last?.leaf === leaf && last.entry === entry) return last;
    last = { leaf, entry, path: last?.leaf === leaf ? last.path : pathTo(table, leaf) };
    return last;
  };
}
