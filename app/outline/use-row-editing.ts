// What rows of the outline offer while a draft is made: a menu of what can be done with an entry, and
// its move below another one, dragged or chosen by keys.
import { type ComponentProps, useRef } from "react";
import { type EntryRef, refOf, rowOfRef } from "../../src/model/table/entry-ref.ts";
import { NO_ROW } from "../../src/model/table/table.ts";
import { draftAddress } from "../session/draft/draft-operations.ts";
import { useEditor } from "../session/draft/use-editor.ts";
import { useOpenSession } from "../session/open/session-context.tsx";

interface RowEditing {
  /** Of the element of an entry's row. */
  readonly propsOf: (row: number) => ComponentProps<"div">;
  /** Puts what is being moved below the entry; false when nothing is. */
  readonly moveBelow: (row: number) => boolean;
}

const NOTHING: RowEditing = { propsOf: () => ({}), moveBelow: () => false };

export function useRowEditing(): RowEditing {
  const open = useOpenSession();
  const { isOn, draft, isReadOnly, moving, run, set } = useEditor();
  // No state: a page that changes as a drag begins ends it.
  const dragged = useRef<EntryRef | null>(null);
  if (!isOn || !draft || isReadOnly) return NOTHING;
  const { table } = open.session;
  const move = (moved: EntryRef, target: number) => {
    const row = rowOfRef(table, moved);
    if (row === NO_ROW || row === target) return;
    const [entry, parent] = [draftAddress(open, row), draftAddress(open, target)];
    void run({ kind: "move", entry, parent });
  };
  return {
    moveBelow: (target) => {
      if (moving === null) return false;
      set({ moving: null });
      move(moving, target);
      return true;
    },
    propsOf: (row) => ({
      draggable: true,
      onContextMenu: (event) => {
        event.preventDefault();
        set({ asked: refOf(table, row) });
      },
      onDragStart: ({ dataTransfer }) => {
        // Firefox drags nothing without data; nothing of the session leaves the page.
        dataTransfer.setData("text/plain", "entry");
        dataTransfer.effectAllowed = "move";
        dragged.current = refOf(table, row);
      },
      onDragEnd: () => {
        dragged.current = null;
      },
      onDragOver: (event) => {
        if (dragged.current === null || dragged.current === refOf(table, row)) return;
        event.preventDefault();
        event.dataTransfer.dropEffect = "move";
      },
      onDrop: (event) => {
        event.preventDefault();
        event.stopPropagation();
        if (dragged.current !== null) move(dragged.current, row);
      },
    }),
  };
}
