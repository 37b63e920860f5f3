// The edit actions of outline rows: a menu of actions for an entry, and moving entries below another one,
// by dragging or keys.
import { type ComponentProps, useEffect, useRef, useState } from "react";
import { useStore } from "zustand/react";
import { createStore, type StoreApi } from "zustand/vanilla";
import { type EntryTable, NO_ROW, parentOf } from "../../../src/model/table/table.ts";
import { countText } from "../../../src/text/units.ts";
import { isAtOrAbove, runsOf } from "../../../src/tree/branch/runs.ts";
import { entrySummary, summaryText } from "../../../src/tree/entry-summary.ts";
import { moveOf, rowsBelow, topRows } from "../../session/draft/chosen-steps.ts";
import { CHOSEN, useChosenRows } from "../../session/draft/chosen-store.ts";
import { entryNumber, rowOfNumber } from "../../session/draft/draft-operations.ts";
import { useEditor } from "../../session/draft/use-editor.ts";
import type { OpenSession } from "../../session/open/open-session.ts";
import { useOpenSession } from "../../session/open/session-context.tsx";
import { drawnName } from "../../ui/text/drawn-text.ts";

/** The dragged entries, and the result of dropping them here. */
export interface DragNote {
  /** The row it is above. */
  readonly row: number;
  readonly text: string;
  readonly isRefused: boolean;
}

export interface RowEditing {
  readonly isOn: boolean;
  /** For the element of an entry's row. */
  readonly propsOf: (row: number) => ComponentProps<"div">;
  /** Moves the entries below this one; false when no move is under way. */
  readonly moveBelow: (row: number) => boolean;
  /** Whether the moving entries cannot go below this one. */
  readonly isRefused: (row: number) => boolean;
  /** Separate from the rest: it changes during a drag, and rows must not. */
  readonly dragNote: StoreApi<DragNote | null>;
}

export function useRowEditing(): RowEditing {
  const open = useOpenSession();
  const { isOn, draft, isReadOnly, moving, set } = useEditor();
  const chosen = useChosenRows();
  const store = open.parts.of(CHOSEN);
  const areMoving = useStore(store, (state) => state.areMoving);
  const [dragNote] = useState(() => createStore<DragNote | null>(() => null));
  // Not state: a render at the beginning of a drag ends the drag.
  const dragged = useRef<readonly number[]>([]);
  const isMoving = isOn && (moving !== null || areMoving);
  useEffect(() => {
    // The keys that choose the target are those of the outline.
    if (isMoving) document.querySelector<HTMLElement>(".outline-tree")?.focus();
  }, [isMoving]);
  if (!isOn || !draft || isReadOnly) return { ...NOTHING, dragNote };

  const { table } = open.session;
  const movedRow = moving === null ? NO_ROW : rowOfNumber(open, moving);
  const moved = movedRow === NO_ROW ? (areMoving ? chosen : []) : [movedRow];
  const move = (rows: readonly number[], target: number) =>
    store.setState({
      wanted: {
        name: moveName(rows),
        note: moveText(open, rows, target),
        step: moveOf(open, rows, target),
      },
    });
  const endDrag = () => {
    dragged.current = [];
    dragNote.setState(null, true);
  };
  return {
    isOn: true,
    dragNote,
    isRefused: (row) => moved.length > 0 && moveRefusal(table, moved, row) !== "",
    moveBelow: (target) => {
      if (moved.length === 0) return false;
      const refusal = moveRefusal(table, moved, target);
      store.setState({ refusal });
      if (refusal !== "") return true;
      set({ moving: null });
      store.setState({ areMoving: false });
      move(moved, target);
      return true;
    },
    propsOf: (row) => ({
      draggable: true,
      onContextMenu: (event) => {
        event.preventDefault();
        set({ asked: entryNumber(open, row) });
      },
      onDragStart: ({ dataTransfer }) => {
        // Firefox needs data for a drag; nothing of the session leaves the page.
        dataTransfer.setData("text/plain", "entry");
        dataTransfer.effectAllowed = "move";
        dragged.current = chosen.includes(row) ? chosen : [row];
      },
      onDragEnd: endDrag,
      onDragOver: (event) => {
        if (dragged.current.length === 0) return;
        event.preventDefault();
        // The event fires many times a second.
        let note = dragNote.getState();
        if (note?.row !== row) {
          const refusal = moveRefusal(table, dragged.current, row);
          const text = refusal || moveText(open, dragged.current, row);
          note = { row, text, isRefused: refusal !== "" };
          dragNote.setState(note, true);
        }
        event.dataTransfer.dropEffect = note.isRefused ? "none" : "move";
        event.currentTarget.dataset.drop = note.isRefused ? "refused" : "here";
      },
      onDragLeave: ({ currentTarget }) => {
        delete currentTarget.dataset.drop;
      },
      onDrop: (event) => {
        event.preventDefault();
        event.stopPropagation();
        delete event.currentTarget.dataset.drop;
        const rows = dragged.current;
        endDrag();
        if (rows.length > 0 && moveRefusal(table, rows, row) === "") move(rows, row);
      },
    }),
  };
}

const NOTHING: Omit<RowEditing, "dragNote"> = {
  isOn: false,
  propsOf: () => ({}),
  moveBelow: () => false,
  isRefused: () => false,
};

type Named = Pick<OpenSession, "session" | "details">;

/** Characters of a name in a sentence. */
const MAX_NAME = 50;

/** "" when they can go there. */
export function moveRefusal(table: EntryTable, rows: readonly number[], target: number): string {
  const runs = runsOf(table);
  if (rows.some((row) => isAtOrAbove(runs, row, target))) {
    return "An entry cannot be moved below itself or its descendants.";
  }
  if (topRows(table, rows).every((row) => parentOf(table, row) === target)) {
    return rows.length === 1
      ? "The entry is already below that entry."
      : "The entries are already below that entry.";
  }
  return "";
}

/** "Move it", "Move 3 entries". */
export function moveName(rows: readonly number[]): string {
  return rows.length === 1 ? "Move it" : `Move ${countText(rows.length, "entry", "entries")}`;
}

/** "“User: Only sort it” and 1 entry below it go below “User: Sort the list”." */
export function moveText({ session, details }: Named, rows: readonly number[], target: number) {
  const { table } = session;
  const nameOf = (row: number) =>
    `“${drawnName(summaryText(entrySummary(table, details, row)), MAX_NAME)}”`;
  const tops = topRows(table, rows);
  const below = rowsBelow(table, rows).length - tops.length;
  const [first] = tops;
  const isOne = tops.length === 1 && first !== undefined;
  const what = isOne ? nameOf(first) : countText(tops.length, "entry", "entries");
  const along = below > 0 ? ` and ${countText(below, "entry", "entries")} below` : "";
  return `${what}${along} ${isOne && below === 0 ? "goes" : "go"} below ${nameOf(target)}.`;
}
